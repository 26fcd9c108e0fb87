import { Button, Skeleton, Switch, Text, TextInput, Title } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../../../contract/operation.ts';
import type { processTemplateCreate } from '../../../../contract/operations/directory.ts';
import { accessPermissionCodes } from '../../../../contract/enums.ts';
import { orderFaults } from '../../../../contract/rules/workflow-order.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useCreateProcessTemplate, useUpdateProcessTemplate } from '../../../api/directory.ts';
import { useFieldFaults } from '../../../shared/form/use-field-faults.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { type TemplateStep, templateItems, templateSteps } from '../template-model.ts';
import { useTemplatePeople } from '../use-template-people.ts';
import { TemplateStepItem } from './template-step-item.tsx';

export type ProcessTemplate = Data<typeof processTemplateCreate>;

type TemplateEditorProps = {
  /** `null` for a new one. */
  readonly template: ProcessTemplate | null;
  readonly onClose: () => void;
};

type Draft = { readonly name: string; readonly inOrder: boolean; readonly steps: readonly TemplateStep[] };

/** Changes a kept workflow, or makes one. What was changed is not given up without a question. */
export function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  const { t } = useTranslation();
  const people = useTemplatePeople(template?.processes ?? []);
  const [isChanged, setIsChanged] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = (): void => (isChanged ? setIsAsking(true) : onClose());
  return (
    <SideSheet
      opened
      stays={isChanged}
      onClose={leave}
      title={t(template === null ? 'processTemplates.create' : 'processTemplates.edit')}
    >
      {people.isPending ? (
        <Skeleton height={160} radius="md" />
      ) : people.isError ? (
        <ErrorNotice
          failure={failureOf(people.error)}
          onRetry={people.refetch}
          retrying={people.isFetching}
        />
      ) : (
        <EditorForm
          template={template}
          first={{
            name: template?.name ?? '',
            inOrder: template?.processInOrder ?? true,
            steps: templateSteps(template?.processes ?? [], people.find),
          }}
          onChanged={() => setIsChanged(true)}
          onLeave={leave}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('processTemplates.leaveTitle')}
        confirmLabel={t('common.discard')}
        danger
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      >
        {t('processTemplates.leaveText')}
      </ConfirmDialog>
    </SideSheet>
  );
}

type EditorFormProps = TemplateEditorProps & {
  readonly first: Draft;
  readonly onChanged: () => void;
  readonly onLeave: () => void;
};

function EditorForm({ template, first, onChanged, onLeave, onClose }: EditorFormProps) {
  const { t } = useTranslation();
  const create = useCreateProcessTemplate();
  const update = useUpdateProcessTemplate();
  const [draft, setDraft] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const { name, inOrder, steps } = draft;
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    onChanged();
  };
  const faults = orderFaults(
    steps.map(({ permission }) => accessPermissionCodes[permission]),
    inOrder,
  );
  const error = create.error ?? update.error;
  const nameFault = useFieldFaults(error).faultOf('name');
  const isBusy = create.isPending || update.isPending;

  const save = (): void => {
    setIsTried(true);
    if (name.trim() === '' || steps.length === 0 || faults.length > 0) {
      return;
    }
    const body = { name: name.trim(), processInOrder: inOrder, processes: templateItems(steps) };
    if (template === null) {
      create.mutate(body, { onSuccess: onClose });
    } else {
      update.mutate({ id: template.id, ...body }, { onSuccess: onClose });
    }
  };
  return (
    <DialogForm gap="lg" submitLabel={t('common.save')} isBusy={isBusy} onSubmit={save} onCancel={onLeave}>
      <TextInput
        label={t('prepare.templateName')}
        maxLength={200}
        required
        data-autofocus
        value={name}
        error={isTried && name.trim() === '' ? t('prepare.templateNameNeeded') : nameFault}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Title order={3}>{t('prepare.stepList')}</Title>
      <SortableList
        ids={steps.map(({ key }) => key)}
        nameOf={(key) =>
          t('processTemplates.step', { step: steps.findIndex((step) => step.key === key) + 1 })
        }
        onMove={(key, to) => {
          const moved = steps.find((step) => step.key === key);
          const others = steps.filter((step) => step.key !== key);
          if (moved !== undefined) {
            change({ steps: [...others.slice(0, to), moved, ...others.slice(to)] });
          }
        }}
      >
        <ol className="cs-stack" aria-label={t('prepare.stepList')}>
          {steps.map((step, index) => (
            <TemplateStepItem
              key={step.key}
              step={step}
              number={index + 1}
              fault={faults.find((fault) => fault.index === index)?.id ?? null}
              onChange={(changed) => change({ steps: steps.with(index, changed) })}
              onRemove={() => change({ steps: steps.filter((one) => one !== step) })}
            />
          ))}
        </ol>
      </SortableList>
      {isTried && steps.length === 0 && (
        <Text role="alert" c="seal" fz="sm">
          {t('processTemplates.needStep')}
        </Text>
      )}
      <Button
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          change({
            steps: [...steps, { key: randomId(), user: null, named: null, permission: 'E', rest: {} }],
          });
        }}
      >
        {t('processTemplates.addStep')}
      </Button>
      <Switch
        label={t('prepare.inOrder')}
        checked={inOrder}
        onChange={(event) => change({ inOrder: event.currentTarget.checked })}
      />
      {error !== null && nameFault === null && <ErrorNotice failure={failureOf(error)} />}
    </DialogForm>
  );
}

import { Button, Radio, Stack, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessPermissionCodes } from '../../../../contract/enums.ts';
import { failureOf } from '../../../api/api-error.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ProcessorSearch } from '../../../shared/guests/processor-search.tsx';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { type TemplateStep, templateSteps, usedSteps } from '../template-model.ts';
import { useTemplatePeople } from '../use-template-people.ts';
import { type Processor, type WorkflowChange, asProcessor } from '../workflow-model.ts';
import { FormFoot } from '../../../ui/form-foot.tsx';
import classes from './prepare.module.css';

type UseTemplateDialogProps = {
  /** How many steps there are that a kept workflow takes the place of. */
  readonly replaced: number;
  readonly onUse: (change: WorkflowChange) => void;
  readonly onClose: () => void;
};

/** Chooses a kept workflow, and asks for whoever it leaves open. */
export function UseTemplateDialog({ replaced, onUse, onClose }: UseTemplateDialogProps) {
  const { t } = useTranslation();
  const list = useQuery(directoryChoices.processTemplates());
  const [id, setId] = useState<number | null>(null);
  const template = list.data?.find((item) => item.id === id);
  const people = useTemplatePeople(template?.processes ?? []);
  const [named, setNamed] = useState<ReadonlyMap<string, Processor>>(new Map());
  const steps = templateSteps(template?.processes ?? [], people.find).map((step) => ({
    ...step,
    user: step.user ?? named.get(step.key) ?? null,
  }));
  const used = usedSteps(steps, randomId);
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('prepare.useTemplate')}>
      <Stack gap="md">
        <QueryError query={list} />
        {list.data?.length === 0 ? (
          <Text>{t('prepare.noTemplates')}</Text>
        ) : (
          <Radio.Group
            label={t('prepare.chooseTemplate')}
            value={id === null ? null : String(id)}
            onChange={(value) => {
              setId(Number(value));
              setNamed(new Map());
            }}
          >
            <Stack gap={10} mah={220} mt="xs" mx={-4} p={4} style={{ overflowY: 'auto' }}>
              {(list.data ?? []).map((item) => (
                <Radio key={item.id} value={String(item.id)} label={item.name} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {people.isError && (
          <ErrorNotice
            failure={failureOf(people.error)}
            onRetry={people.refetch}
            retrying={people.isFetching}
          />
        )}
        {template !== undefined && !people.isPending && !people.isError && (
          <ol className="cs-stack" aria-label={t('prepare.stepList')}>
            {steps.map((step, index) => (
              <OpenStep
                key={step.key}
                step={step}
                number={index + 1}
                onName={(user) => setNamed(new Map(named).set(step.key, user))}
              />
            ))}
          </ol>
        )}
        {template !== undefined && replaced > 0 && (
          <Text size="sm" c="var(--cs-warn)">
            {t('prepare.templateReplaces', { count: replaced })}
          </Text>
        )}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={template === undefined || people.isPending || people.isError || used === null}
            onClick={() => {
              if (template !== undefined && used !== null) {
                onUse({ kind: 'replace', inOrder: template.processInOrder, steps: used });
                onClose();
              }
            }}
          >
            {t('prepare.useTemplateNow')}
          </Button>
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
  );
}

type OpenStepProps = {
  readonly step: TemplateStep;
  readonly number: number;
  readonly onName: (user: Processor) => void;
};

function OpenStep({ step, number, onName }: OpenStepProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const { user, permission } = step;
  return (
    <li className={classes['templateStep']}>
      <span className="cs-number" aria-hidden="true">
        {number}
      </span>
      <Stack gap={6} miw={0}>
        {user === null ? (
          <>
            <Text component="span" c="warn" fw={600}>
              {t('prepare.openStep')}
            </Text>
            <ProcessorSearch
              label={t('prepare.nameStep', { step: number })}
              hidesLabel
              onAdd={(found) => onName(asProcessor(found))}
            />
          </>
        ) : (
          <span className="cs-name">{user.name}</span>
        )}
        <span className="cs-detail">{enumText('accessPermission', accessPermissionCodes[permission])}</span>
      </Stack>
    </li>
  );
}

import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessPermissionCodes } from '../../../../contract/enums.ts';
import { useCreateProcessTemplate } from '../../../api/directory.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { useFieldFaults } from '../../../shared/form/use-field-faults.ts';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { stepsToSave, templateItems } from '../template-model.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import type { Workflow } from '../workflow-model.ts';

type SaveTemplateDialogProps = { readonly workflow: Workflow; readonly onClose: () => void };

/** Keeps the workflow for use again. Steps may leave open who processes them. */
export function SaveTemplateDialog({ workflow, onClose }: SaveTemplateDialogProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const create = useCreateProcessTemplate();
  const [name, setName] = useState('');
  const [isNeeded, setIsNeeded] = useState(false);
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const nameFault = useFieldFaults(create.error).faultOf('name');

  const save = (): void => {
    if (name.trim() === '') {
      setIsNeeded(true);
      return;
    }
    create.mutate({
      name: name.trim(),
      processInOrder: workflow.inOrder,
      processes: templateItems(stepsToSave(workflow.steps, openKeys)),
    });
  };
  if (create.isSuccess) {
    return (
      <ResponsiveDialog opened onClose={onClose} title={t('prepare.saveTemplate')}>
        <Stack gap="md">
          <Group gap="xs" role="status" wrap="nowrap">
            <IconCircleCheck size={22} color="var(--cs-ok)" aria-hidden />
            <Text>{t('prepare.templateSaved', { name: create.data.name })}</Text>
          </Group>
          <FormFoot>
            <Button onClick={onClose} data-autofocus>
              {t('common.close')}
            </Button>
          </FormFoot>
        </Stack>
      </ResponsiveDialog>
    );
  }
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('prepare.saveTemplate')}>
      <DialogForm submitLabel={t('common.save')} isBusy={create.isPending} onSubmit={save} onCancel={onClose}>
        <TextInput
          label={t('prepare.templateName')}
          maxLength={200}
          data-autofocus
          value={name}
          error={isNeeded ? t('prepare.templateNameNeeded') : nameFault}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setIsNeeded(false);
          }}
        />
        <Checkbox.Group
          label={t('prepare.leaveOpen')}
          description={t('prepare.leaveOpenHint')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={[...openKeys]}
          onChange={(keys) => setOpenKeys(new Set(keys))}
        >
          <Stack gap="xs" mt="xs">
            {workflow.steps.map(({ key, user, permission }, index) => (
              <Checkbox
                key={key}
                value={key}
                label={t('prepare.leaveOpenStep', {
                  step: index + 1,
                  name: user.name,
                  permission: enumText('accessPermission', accessPermissionCodes[permission]),
                })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {nameFault === null && <MutationError mutation={create} />}
      </DialogForm>
    </ResponsiveDialog>
  );
}

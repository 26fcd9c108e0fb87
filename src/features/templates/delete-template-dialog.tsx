import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../contract/models/template.ts';
import { failureOf } from '../../api/api-error.ts';
import { useDeleteTemplate } from '../../api/templates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type DeleteTemplateDialogProps = {
  readonly template: Template;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
};

/** Asks before a template is deleted. */
export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteTemplate();
  const { id, name } = template;
  return (
    <ConfirmDialog
      opened
      danger
      title={t('templates.deleteTitle', { name })}
      confirmLabel={t('templates.delete')}
      busy={remove.isPending}
      failure={remove.isError ? failureOf(remove.error) : undefined}
      onCancel={onClose}
      onConfirm={() => {
        remove.mutate(id, {
          onSuccess: () => {
            notifications.show({ color: 'ok', message: t('templates.deleted', { name }) });
            onClose();
            onDeleted?.();
          },
        });
      }}
    >
      {t('templates.deleteText')}
    </ConfirmDialog>
  );
}

import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../contract/models/template.ts';
import { useDeleteTemplate } from '../../api/templates.ts';
import { ConfirmMutation } from '../../shared/form/confirm-mutation.tsx';

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
  // The list may have the template no longer by then, and what is given to `mutate` is not called without it.
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync(id);
    notifications.show({ color: 'ok', message: t('templates.deleted', { name }) });
    onClose();
    onDeleted?.();
  };
  return (
    <ConfirmMutation
      opened
      danger
      title={t('templates.deleteTitle', { name })}
      confirmLabel={t('templates.delete')}
      mutation={remove}
      onClose={onClose}
      onConfirm={() => {
        removeIt().catch(() => {
          // The dialog says why.
        });
      }}
    >
      {t('templates.deleteText')}
    </ConfirmMutation>
  );
}

import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useDeleteView, useSaveView } from '../../api/saved-views.ts';
import type { DocumentFilters } from '../../api/document-filters.ts';
import { NameDialog } from '../../ui/name-dialog.tsx';

export type ViewNameDialogProps = {
  readonly query: DocumentFilters;
  /** The view that gets another name; `null` for a new one. */
  readonly replaced: { readonly id: number; readonly name: string } | null;
  readonly onRenamed?: (name: string) => void;
  readonly onClose: () => void;
};

/**
 * Gives filters a name. The interface has no renaming: they are kept under the new name first, so that what fails between the two
 * calls loses nothing.
 */
export function ViewNameDialog({ query, replaced, onRenamed, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation();
  const save = useSaveView();
  const remove = useDeleteView();
  const error = save.error ?? remove.error;
  const submit = (name: string): void => {
    if (name === replaced?.name) {
      onClose();
      return;
    }
    save.mutate(
      { name, query },
      {
        onSuccess: (saved) => {
          // The service may take the name for the one that the view has.
          if (replaced === null || replaced.id === saved.id) {
            onClose();
            return;
          }
          onRenamed?.(name);
          remove.mutate(replaced.id, { onSuccess: onClose });
        },
      },
    );
  };
  return (
    <NameDialog
      title={t(replaced === null ? 'documents.viewSaveTitle' : 'documents.viewRenameTitle')}
      label={t('documents.viewName')}
      description={t('documents.viewNameHint')}
      needed={t('documents.viewNameNeeded')}
      initialName={replaced?.name ?? ''}
      isBusy={save.isPending || remove.isPending}
      failure={error === null ? undefined : failureOf(error)}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

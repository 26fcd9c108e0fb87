import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import type { EntryKind } from './entry-kind.ts';

type DeleteEntryDialogProps<Entry> = {
  readonly kind: EntryKind;
  /** What is to be deleted; `null` while nothing is asked. */
  readonly entry: Entry | null;
  readonly nameOf: (entry: Entry) => string;
  readonly remove: (entry: Entry) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks before an entry is deleted, and says there why it could not be. */
export function DeleteEntryDialog<Entry>(props: DeleteEntryDialogProps<Entry>) {
  const { t } = useTranslation();
  const { kind, entry, onClose } = props;
  const remove = useMutation({ mutationFn: props.remove });
  return (
    <ConfirmMutation
      opened={entry !== null}
      title={t('company.deleteTitle', { name: entry === null ? '' : props.nameOf(entry) })}
      confirmLabel={t('common.delete')}
      danger
      mutation={remove}
      onClose={onClose}
      onConfirm={() => {
        if (entry !== null) {
          remove.mutate(entry, { onSuccess: onClose });
        }
      }}
    >
      {t(`entries.${kind}.deleteText`)}
    </ConfirmMutation>
  );
}

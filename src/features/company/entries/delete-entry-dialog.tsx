import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf } from '../../../api/api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null | undefined>(undefined);
  const close = (): void => {
    setFailure(undefined);
    onClose();
  };
  const remove = async (doomed: Entry): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await props.remove(doomed);
      close();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened={entry !== null}
      title={t('company.deleteTitle', { name: entry === null ? '' : props.nameOf(entry) })}
      confirmLabel={t('common.delete')}
      danger
      busy={busy}
      failure={failure}
      onCancel={close}
      onConfirm={() => {
        if (entry !== null && !busy) {
          void remove(entry);
        }
      }}
    >
      {t(`entries.${kind}.deleteText`)}
    </ConfirmDialog>
  );
}

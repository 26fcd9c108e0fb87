import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NoticeFailure, ErrorNotice } from './error-notice.tsx';
import { DialogForm } from './dialog-form.tsx';
import { ResponsiveDialog } from './responsive-dialog.tsx';

export type NameDialogProps = {
  readonly title: string;
  readonly label: string;
  readonly description?: ReactNode;
  /** Said where no name was typed. */
  readonly needed: string;
  readonly initialName?: string;
  readonly isBusy: boolean;
  /** Why it was not saved; nothing while nothing failed. */
  readonly failure: NoticeFailure | undefined;
  /** @param name as typed, without spaces around it, never empty. */
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
};

/** Asks for the name under which something is kept. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, description, needed, initialName = '', isBusy, failure, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const [name, setName] = useState(initialName);
  const [isNeeded, setIsNeeded] = useState(false);
  return (
    <ResponsiveDialog opened onClose={onClose} title={title}>
      <DialogForm
        submitLabel={t('common.save')}
        isBusy={isBusy}
        onSubmit={() => {
          const wanted = name.trim();
          setIsNeeded(wanted === '');
          if (wanted !== '') {
            onSubmit(wanted);
          }
        }}
        onCancel={onClose}
      >
        <TextInput
          label={label}
          description={description}
          maxLength={100}
          data-autofocus
          value={name}
          error={isNeeded ? needed : null}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setIsNeeded(false);
          }}
        />
        {failure !== undefined && <ErrorNotice failure={failure} />}
      </DialogForm>
    </ResponsiveDialog>
  );
}

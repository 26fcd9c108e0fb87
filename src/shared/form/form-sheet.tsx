import { Fieldset, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import type { SavingForm } from './use-saving-form.ts';

type FormSheetProps<Values extends Record<string, unknown>> = {
  readonly title: string;
  readonly saving: SavingForm<Values>;
  readonly saveLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a sheet at the side. What was changed and not saved is not left without a question. */
export function FormSheet<Values extends Record<string, unknown>>(props: FormSheetProps<Values>) {
  const { t } = useTranslation();
  const { saving, onClose } = props;
  const [asking, setAsking] = useState(false);
  const leave = (): void => {
    if (saving.isSaving) {
      return;
    }
    if (saving.form.isDirty()) {
      setAsking(true);
    } else {
      onClose();
    }
  };
  return (
    <>
      <SideSheet opened onClose={leave} title={props.title} stays>
        <DialogForm
          submitLabel={props.saveLabel}
          isBusy={saving.isSaving}
          cancelDisabled={saving.isSaving}
          onSubmit={saving.submit}
          onCancel={leave}
        >
          <Fieldset variant="unstyled" disabled={saving.isSaving}>
            <Stack gap="md">{props.children}</Stack>
          </Fieldset>
          {saving.failure !== undefined && <ErrorNotice failure={saving.failure} />}
        </DialogForm>
      </SideSheet>
      <ConfirmDialog
        opened={asking}
        title={t('common.discardTitle')}
        confirmLabel={t('common.discard')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      >
        {t('common.discardText')}
      </ConfirmDialog>
    </>
  );
}

import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
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
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // In React it bubbles to a form that the sheet was opened from.
            event.stopPropagation();
            saving.submit();
          }}
        >
          <Stack gap="md">
            {props.children}
            {saving.failure !== undefined && <ErrorNotice failure={saving.failure} />}
            <FormFoot>
              <Button variant="default" onClick={leave} disabled={saving.isSaving}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={saving.isSaving}>
                {props.saveLabel}
              </Button>
            </FormFoot>
          </Stack>
        </form>
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

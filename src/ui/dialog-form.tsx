import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from './form.tsx';
import { FormFoot } from './form-foot.tsx';

type DialogFormProps = {
  readonly gap?: 'md' | 'lg';
  readonly submitLabel: string;
  /** Meanwhile it is not submitted again. */
  readonly isBusy: boolean;
  readonly cancelDisabled?: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** The form of a dialog or a sheet, with the buttons that end it. */
export function DialogForm(props: DialogFormProps) {
  const { gap = 'md', submitLabel, isBusy, cancelDisabled = false, onSubmit, onCancel, children } = props;
  const { t } = useTranslation();
  return (
    <Form
      onSubmit={() => {
        if (!isBusy) {
          onSubmit();
        }
      }}
    >
      <Stack gap={gap}>
        {children}
        <FormFoot>
          <Button variant="default" onClick={onCancel} disabled={cancelDisabled}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </FormFoot>
      </Stack>
    </Form>
  );
}

import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog stands in React's tree of the page that it lies over, which may be a form, too.
        event.stopPropagation();
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
    </form>
  );
}

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { emailText, requiredText } from '../../../../contract/models/primitives.ts';
import { checkForm } from '../../../shared/form/check-form.ts';
import { useSavingForm } from '../../../shared/form/use-saving-form.ts';
import type { AddedStep } from './added-steps.ts';

const guestSchema = z.object({ name: requiredText(200), email: emailText });

/** Whom one is typing outside the company, until they are added. */
export const useGuestForm = (onAdd: (user: AddedStep['user']) => void) => {
  const { form, submit } = useSavingForm({
    initialValues: { name: '', email: '' },
    check: (values) => checkForm(guestSchema, values),
    save: async (guest) => guest,
    onSaved: ({ name, email }) => {
      onAdd({ id: 0, code: '', name: name.trim(), email: email.trim() });
      form.reset();
    },
  });
  return { form, submit };
};

type AddGuestProps = {
  readonly guest: ReturnType<typeof useGuestForm>;
  readonly error: string | null;
};

/** Somebody by name and address. It stands within the form of all the steps, and so is none itself. */
export function AddGuest({ guest: { form, submit }, error }: AddGuestProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <Stack gap="sm">
      <TextInput
        label={t('coordinate.guestName')}
        maxLength={200}
        autoComplete="off"
        onKeyDown={onKeyDown}
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        inputMode="email"
        label={t('coordinate.guestEmail')}
        maxLength={254}
        autoComplete="off"
        onKeyDown={onKeyDown}
        {...form.getInputProps('email')}
      />
      <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={submit}>
        {t('coordinate.addPerson')}
      </Button>
      {error !== null && (
        <Text c="seal" fz="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

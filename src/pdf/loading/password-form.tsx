import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type PasswordFormProps = {
  /** The last one did not open the file. */
  wasWrong: boolean;
  isBusy: boolean;
  onPassword: (password: string) => void;
};

/** Asks for the password of a protected file, in place of its pages. It stays on the device. */
export function PasswordForm({ wasWrong, isBusy, onPassword }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wasWrong && !isBusy) {
      field.current?.focus();
      field.current?.select();
    }
  }, [wasWrong, isBusy]);
  const error = isMissing ? t('viewer.password.missing') : wasWrong ? t('viewer.password.wrong') : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(password === '');
        if (password === '') {
          field.current?.focus();
        } else if (!isBusy) {
          onPassword(password);
        }
      }}
    >
      <Stack align="center" gap="sm" w={360} maw="100%">
        <IconLock size={40} color="var(--cs-ink-3)" aria-hidden="true" />
        <Title order={2} size="h4" ta="center">
          {t('viewer.password.title')}
        </Title>
        <Text ta="center" c="dimmed">
          {t('viewer.password.text')}
        </Text>
        <PasswordInput
          ref={field}
          w="100%"
          label={t('viewer.password.label')}
          autoComplete="off"
          maxLength={256}
          value={password}
          error={error}
          aria-invalid={error !== null}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': t('viewer.password.show') }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        <Button type="submit" variant="default" fullWidth loading={isBusy}>
          {t('viewer.password.open')}
        </Button>
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useVerifyTotp } from '../../api/auth.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { SixDigitInput } from '../../ui/six-digit-input.tsx';
import styles from './authenticator-setup.module.css';

type AuthenticatorSetupProps = {
  /** Base32, to type in. */
  readonly secret: string;
  /** `otpauth://…`, to scan. */
  readonly uri: string;
  readonly onVerified: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
};

/** In fours, as it is read aloud and typed. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The key for an authenticator app, to scan or to type in, and the code that shows that the app has it. */
export function AuthenticatorSetup({ secret, uri, onVerified, onCancel }: AuthenticatorSetupProps) {
  const { t } = useTranslation();
  const verify = useVerifyTotp();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const failureTexts = useFailureTexts(failureOf(verify.error));
  const problems = isIncomplete ? [t('signIn.codeIncomplete')] : verify.isError ? failureTexts : [];

  function tryCode(value: string): void {
    if (verify.isPending) {
      return;
    }
    verify.mutate(value, {
      onSuccess: ({ recoveryCodes }) => onVerified(recoveryCodes),
      onError: () => {
        setCode('');
        form.current?.querySelector('input')?.focus();
      },
    });
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setIncomplete(code.length < 6);
    if (code.length === 6) {
      tryCode(code);
    }
  }
  return (
    <Stack gap="lg">
      <ol className={styles['steps']}>
        <li>
          <Text>{t('account.twoFactorScan')}</Text>
          <Group gap={20} mt="sm">
            <div className={styles['code']}>
              <QRCodeSVG value={uri} size={184} level="M" title={t('account.twoFactorQr')} />
            </div>
            <div className={styles['key']}>
              <Text size="sm" c="dimmed">
                {t('account.twoFactorKeyHint')}
              </Text>
              <code aria-label={t('account.twoFactorKey')}>{inFours(secret)}</code>
            </div>
          </Group>
        </li>
        <li>
          <Text>{t('account.twoFactorEnter')}</Text>
        </li>
      </ol>
      <form onSubmit={submit} noValidate ref={form}>
        <Stack gap="md" maw={420}>
          <SixDigitInput
            value={code}
            onChange={(value) => {
              setCode(value);
              setIncomplete(false);
              if (value !== '') {
                verify.reset();
              }
            }}
            onComplete={tryCode}
            label={t('signIn.factorGroup')}
            autoFocus
            errorId={problems.length > 0 ? 'two-factor-problem' : undefined}
          />
          <div id="two-factor-problem" role="alert">
            {problems.map((text) => (
              <Text key={text} c="var(--cs-seal)" size="sm">
                {text}
              </Text>
            ))}
          </div>
          <Text size="sm" c="dimmed">
            {t('account.twoFactorEndsOthers')}
          </Text>
          <Group>
            <Button type="submit" loading={verify.isPending}>
              {t('account.twoFactorTurnOn')}
            </Button>
            {/* Once a code is sent, its answer brings the recovery codes, which are shown this once. */}
            <Button variant="default" disabled={verify.isPending} onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

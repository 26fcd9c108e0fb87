import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useVerifyTotp } from '../../api/account-security.ts';
import { CodeEntry } from '../../shared/form/code-entry.tsx';
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
      <Box maw={420}>
        <CodeEntry
          label={t('signIn.factorGroup')}
          attempt={verify}
          onCode={(code, onRefused) => {
            verify.mutate(code, {
              onSuccess: ({ recoveryCodes }) => onVerified(recoveryCodes),
              onError: onRefused,
            });
          }}
        >
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
        </CodeEntry>
      </Box>
    </Stack>
  );
}

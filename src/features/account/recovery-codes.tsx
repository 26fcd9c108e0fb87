import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './authenticator-setup.module.css';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onStored: () => void };

/** The codes for whoever loses the app. They are shown this once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{t('account.recoveryTitle')}</Text>
        <Text>{t('account.recoveryHint')}</Text>
      </div>
      <ul className={styles['list']} aria-label={t('account.recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group>
        <Button onClick={onStored}>{t('account.recoveryStored')}</Button>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            // Not the one that takes the codes away: Enter often follows the last digit of the code before.
            <Button variant="default" onClick={copy} aria-live="polite" autoFocus>
              {t(copied ? 'common.copied' : 'account.recoveryCopy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}

import { CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './message-card.module.css';

/** A code of a message, copied at a click. */
export function CopyCode({ code, what }: { readonly code: string; readonly what: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <button
          type="button"
          className={styles['code']}
          onClick={copy}
          aria-label={t('outbox.copyCode', { code })}
        >
          <Text component="span" fz="xs">
            {copied ? t('common.copied') : what}
          </Text>
          <Text className="cs-figures" component="span" fz="lg" fw={600} lts="0.12em">
            {code}
          </Text>
          {copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
        </button>
      )}
    </CopyButton>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { type NoticeFailure, useFailureTexts } from './error-notice.tsx';
import classes from './save-status.module.css';

type SaveStatusProps = {
  readonly kind: 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed';
  /** What is said of it; empty where there is nothing to say yet. */
  readonly text: string;
  /** Why saving failed, when it did. */
  readonly failure: NoticeFailure;
  readonly onRetry: () => void;
};

/** Whether all is saved; a failure with its reason and a way to try again. */
export function SaveStatus({ kind, text, failure, onRetry }: SaveStatusProps) {
  const { t } = useTranslation();
  const [reason] = useFailureTexts(failure);
  if (kind === 'failed') {
    return (
      <Group gap="xs" wrap="nowrap" maw={520} c="seal" fz="sm" role="alert">
        <IconAlertCircle size={18} aria-hidden />
        <span>
          {text}. {reason}
        </span>
        <Button flex="none" size="compact-sm" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Group>
    );
  }
  const Symbol = kind === 'offline' ? IconCloudOff : kind === 'saved' ? IconCloudCheck : null;
  return (
    <Text className={classes['status'] ?? ''} c="dimmed" size="sm" role="status">
      {text !== '' && Symbol !== null && <Symbol size={18} aria-hidden />}
      <span className={Symbol === null ? undefined : classes['words']}>{text}</span>
    </Text>
  );
}

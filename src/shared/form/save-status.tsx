import { Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import type { useAutosave } from '../../api/use-autosave.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import classes from './save-status.module.css';

type SaveStatusProps = {
  readonly autosave: ReturnType<typeof useAutosave>;
  /** What is said in each state; empty where there is nothing to say yet. */
  readonly texts: Readonly<Record<'saved' | 'unsaved' | 'saving' | 'offline' | 'failed', string>>;
};

/** Whether all is saved; a failure with its reason and a way to try again. */
export function SaveStatus({ autosave: { state, isOffline, saveNow }, texts }: SaveStatusProps) {
  const { t } = useTranslation();
  const [reason] = useFailureTexts(state.kind === 'failed' ? failureOf(state.error) : null);
  const kind = isOffline ? 'offline' : state.kind;
  const text = texts[kind];
  if (kind === 'failed') {
    return (
      <Group gap="xs" wrap="nowrap" maw={520} c="seal" fz="sm" role="alert">
        <IconAlertCircle size={18} aria-hidden />
        <span>
          {text}. {reason}
        </span>
        <Button flex="none" size="compact-sm" variant="default" onClick={() => void saveNow()}>
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

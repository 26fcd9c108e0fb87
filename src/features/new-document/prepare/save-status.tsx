import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useFailureTexts } from '../../../ui/error-notice.tsx';
import classes from './prepare.module.css';
import type { SaveState } from './use-workflow-autosave.ts';

type SaveStatusProps = {
  readonly state: SaveState;
  readonly isOffline: boolean;
  readonly onRetry: () => void;
};

/** Whether the draft is saved, and when; a failure with its reason and a way to try again. */
export function SaveStatus({ state, isOffline, onRetry }: SaveStatusProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [reason] = useFailureTexts(state.kind === 'failed' ? failureOf(state.error) : null);
  if (state.kind === 'failed') {
    return (
      <div className={classes['saveFailed']} role="alert">
        <IconAlertCircle size={18} aria-hidden />
        <span>
          {t('prepare.saveFailed')}. {reason}
        </span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const Symbol = isOffline ? IconCloudOff : IconCloudCheck;
  return (
    <p className={`${classes['saveStatus'] ?? ''} cs-figures`} role="status">
      {(isOffline || (state.kind === 'saved' && state.at !== null)) && <Symbol size={18} aria-hidden />}
      {isOffline && t('prepare.saveOffline')}
      {!isOffline && state.kind === 'saving' && t('prepare.saving')}
      {state.kind === 'unsaved' && t('prepare.unsaved')}
      {state.kind === 'saved' && state.at !== null && t('prepare.saved', { time: format.time(state.at) })}
    </p>
  );
}

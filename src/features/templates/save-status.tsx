import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import classes from './template.module.css';
import type { SaveState } from './use-boxes-autosave.ts';

type SaveStatusProps = {
  readonly state: SaveState;
  readonly isOffline: boolean;
  readonly onRetry: () => void;
};

/** Whether the boxes are saved; a failure with its reason and a way to try again. */
export function SaveStatus({ state, isOffline, onRetry }: SaveStatusProps) {
  const { t } = useTranslation();
  const [reason] = useFailureTexts(state.kind === 'failed' ? failureOf(state.error) : null);
  if (state.kind === 'failed') {
    return (
      <div className={classes['saveFailed']} role="alert">
        <IconAlertCircle size={18} aria-hidden />
        <span>
          {t('templates.detail.saveFailed')}. {reason}
        </span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const Symbol = isOffline ? IconCloudOff : IconCloudCheck;
  return (
    <p className={classes['saveStatus']} role="status">
      {(isOffline || state.kind === 'saved') && <Symbol size={18} aria-hidden />}
      {isOffline ? t('templates.detail.saveOffline') : t(`templates.detail.${state.kind}`)}
    </p>
  );
}

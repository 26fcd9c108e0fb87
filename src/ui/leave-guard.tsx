import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveGuardProps = {
  /** Whether something would be lost. Asked at the very moment, so that what was saved just before counts. */
  readonly isDirty: () => boolean;
  /** Told when one leaves in spite of it. */
  readonly onLeave?: () => void;
};

/** Asks before another page is opened over what was changed and not saved; the browser asks by itself before it is closed. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useWindowEvent('beforeunload', (event) => {
    if (isDirty()) {
      event.preventDefault();
    }
  });
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('common.discardTitle')}
      confirmLabel={t('common.discard')}
      danger
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      {t('common.discardText')}
    </ConfirmDialog>
  );
}

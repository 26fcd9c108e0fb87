import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before another page is opened over what was changed and not saved; the browser asks by itself before it is closed. */
export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => {
      if (isDirty()) {
        event.preventDefault();
      }
    };
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('beforeunload', hold);
    };
  }, [isDirty]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('company.discardTitle')}
      confirmLabel={t('company.discard')}
      danger
      onCancel={() => {
        blocker.reset?.();
      }}
      onConfirm={() => {
        blocker.proceed?.();
      }}
    >
      {t('company.discardText')}
    </ConfirmDialog>
  );
}

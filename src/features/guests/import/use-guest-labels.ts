import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestColumn } from './guest-rows.ts';

/** What the columns are called. */
export function useGuestLabels(): (column: GuestColumn) => string {
  const { t } = useTranslation();
  return useCallback(
    (column) => {
      switch (column) {
        case 'organization':
          return t('guests.organization');
        case 'taxCode':
          return t('guests.taxCode');
        default:
          return t(`users.${column}`);
      }
    },
    [t],
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { authQueries } from '../../api/auth.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What HR and admins may see; to others it says whom to ask. */
export function ForHr({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const me = useQuery(authQueries.me());
  if (!me.data) {
    return null;
  }
  return me.data.roles.some((role) => role === 'hr' || role === 'admin') ? (
    children
  ) : (
    <EmptyState title={t('employees.notAllowed')} text={t('employees.notAllowedText')} />
  );
}

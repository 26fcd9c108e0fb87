import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../contract/operation.ts';
import { authQueries } from '../api/auth.ts';
import { EmptyState } from '../ui/empty-state.tsx';

type RequireRoleProps = { readonly roles: readonly Role[]; readonly children: ReactNode };

/** Shows screens to those who have one of the roles, and tells others that these are not for them. */
export function RequireRole({ roles, children }: RequireRoleProps) {
  const { t } = useTranslation();
  const { data: me } = useQuery(authQueries.me());
  if (!me) {
    return null;
  }
  return me.roles.some((role) => roles.includes(role)) ? (
    children
  ) : (
    <EmptyState
      headingLevel={1}
      icon={<IconLock />}
      title={t('shell.forbiddenTitle')}
      text={t('serverMessages.forbidden')}
    />
  );
}

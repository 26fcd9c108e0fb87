import { useQueries } from '@tanstack/react-query';
import { userStatus } from '../../../../contract/enums.ts';
import { userQueries } from '../../../api/users.ts';
import type { Workflow } from '../workflow-model.ts';

/** The people of a workflow whose accounts are out of use; the service takes none of them. */
export function useDisabledUsers({ steps }: Workflow): ReadonlySet<number> {
  const ids = [...new Set(steps.map(({ user }) => user.id))];
  const users = useQueries({ queries: ids.map((id) => ({ ...userQueries.detail(id), staleTime: 60_000 })) });
  return new Set(users.flatMap(({ data }) => (data?.status?.value === userStatus.disabled ? [data.id] : [])));
}

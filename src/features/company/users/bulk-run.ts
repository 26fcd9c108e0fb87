import { useQueryClient } from '@tanstack/react-query';
import { userStatus } from '../../../../contract/enums.ts';
import type { User } from '../../../../contract/models/user.ts';
import { useAskToLink } from '../../../api/signing-providers.ts';
import { userQueries, useSendInvitation, useUpdateUser } from '../../../api/users.ts';
import { useBulkRun } from '../../../shared/bulk/use-bulk-run.ts';
import { workThrough } from '../../../shared/bulk/work-through.ts';

export const bulkActions = ['enable', 'disable', 'addToDepartment', 'invite', 'askToLink'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Does the same for each user, one after the other. */
export function useUsersRun(action: BulkAction, users: readonly User[], departmentId: number | null) {
  const client = useQueryClient();
  const update = useUpdateUser();
  const invite = useSendInvitation();
  const askToLink = useAskToLink();
  const act = async (id: number): Promise<unknown> => {
    switch (action) {
      case 'enable':
        return update.mutateAsync({ id, status: userStatus.enabled });
      case 'disable':
        return update.mutateAsync({ id, status: userStatus.disabled });
      case 'invite':
        return invite.mutateAsync(id);
      case 'askToLink':
        return askToLink.mutateAsync(id);
      case 'addToDepartment': {
        // A selected row is as old as its page; others may have changed its departments since.
        const fresh = await client.query({ ...userQueries.detail(id), staleTime: 0 });
        return update.mutateAsync({ id, departmentIds: departmentsWith(fresh, departmentId) });
      }
    }
  };
  return useBulkRun(users, ({ ids, signal, onState }) =>
    workThrough({ items: ids, act, atOnce: 1, signal, onState }),
  );
}

/** Departments of a user are replaced as a whole, so the ones that they have come along. */
export function departmentsWith(user: Pick<User, 'departments'>, departmentId: number | null): number[] {
  const ids = new Set(user.departments.map(({ id }) => id));
  if (departmentId !== null) {
    ids.add(departmentId);
  }
  return [...ids];
}

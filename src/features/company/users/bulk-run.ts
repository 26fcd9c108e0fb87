import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
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
  const act = async (user: User): Promise<unknown> => {
    switch (action) {
      case 'enable':
        return update.mutateAsync({ id: user.id, status: userStatus.enabled });
      case 'disable':
        return update.mutateAsync({ id: user.id, status: userStatus.disabled });
      case 'invite':
        return invite.mutateAsync(user.id);
      case 'askToLink':
        return askToLink.mutateAsync(user.id);
      case 'addToDepartment': {
        // A selected row is as old as its page; others may have changed its departments since.
        const fresh = await client.query({ ...userQueries.detail(user.id), staleTime: 0 });
        return update.mutateAsync({ id: user.id, departmentIds: departmentsWith(fresh, departmentId) });
      }
    }
  };
  return useBulkRun(users, async ({ ids, signal, onState }) => {
    const items = users.filter(({ id }) => ids.includes(id));
    await workThrough({
      items,
      act: async (user) => {
        await act(user);
      },
      atOnce: 1,
      signal,
      onState: ({ id }, state) => onState(id, state),
    });
  });
}

/** Departments of a user are replaced as a whole, so the ones that they have come along. */
export function departmentsWith(user: Pick<User, 'departments'>, departmentId: number | null): number[] {
  const ids = new Set(user.departments.map(({ id }) => id));
  if (departmentId !== null) {
    ids.add(departmentId);
  }
  return [...ids];
}

/** Nobody shuts themselves out: oneself is left out of disabling. */
export function useBulkTargets(action: BulkAction, users: readonly User[], ownId: number | undefined) {
  return useMemo(
    () => (action === 'disable' ? users.filter(({ id }) => id !== ownId) : users),
    [action, users, ownId],
  );
}

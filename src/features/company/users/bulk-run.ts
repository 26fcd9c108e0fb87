import { useMemo, useRef, useState } from 'react';
import { userStatus } from '../../../../contract/enums.ts';
import type { User } from '../../../../contract/models/user.ts';
import { type Failure, failureOf } from '../../../api/api-error.ts';
import { useSendInvitation, useUpdateUser } from '../../../api/users.ts';

export const bulkActions = ['enable', 'disable', 'addToDepartment', 'invite'] as const;
export type BulkAction = (typeof bulkActions)[number];

export type BulkFailure = { readonly user: User; readonly failure: Failure | null };

export type BulkState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'running'; readonly done: number }
  | { readonly kind: 'over'; readonly succeeded: number; readonly failures: readonly BulkFailure[] };

type Run = {
  readonly state: BulkState;
  readonly start: (users: readonly User[], departmentId: number | null) => Promise<void>;
  /** Ends after the one that is under way. */
  readonly stop: () => void;
};

/** Does the same for each user, one after the other; whoever cannot have it is named afterwards, with the reason. */
export function useBulkRun(action: BulkAction): Run {
  const update = useUpdateUser();
  const invite = useSendInvitation();
  const [state, setState] = useState<BulkState>({ kind: 'asking' });
  const stopped = useRef(false);
  const isStopped = (): boolean => stopped.current;

  const act = async (user: User, departmentId: number | null): Promise<unknown> => {
    switch (action) {
      case 'enable':
        return update.mutateAsync({ id: user.id, status: userStatus.enabled });
      case 'disable':
        return update.mutateAsync({ id: user.id, status: userStatus.disabled });
      case 'invite':
        return invite.mutateAsync(user.id);
      case 'addToDepartment':
        return update.mutateAsync({ id: user.id, departmentIds: departmentsWith(user, departmentId) });
    }
  };

  const start = async (users: readonly User[], departmentId: number | null): Promise<void> => {
    stopped.current = false;
    const failures: BulkFailure[] = [];
    let succeeded = 0;
    for (const user of users) {
      setState({ kind: 'running', done: succeeded + failures.length });
      if (isStopped()) {
        break;
      }
      try {
        await act(user, departmentId);
        succeeded += 1;
      } catch (error) {
        failures.push({ user, failure: failureOf(error) });
      }
    }
    setState({ kind: 'over', succeeded, failures });
  };

  return {
    state,
    start,
    stop: () => {
      stopped.current = true;
    },
  };
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

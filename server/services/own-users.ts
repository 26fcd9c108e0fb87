import { eq, isNull } from 'drizzle-orm';

import { userStatus } from '../../contract/enums.ts';
import { users } from '../adapters/database/schema/users.ts';
import { refuse } from '../domain/refusal.ts';
import type { UserRow } from './present-user.ts';

/**
 * For queries of users: the company's own people. A guest is a user of the company too, and whatever does not mean one has this
 * condition.
 */
export const isOwnUser = eq(users.isGuest, false);

/** Guests who turned out to be somebody else whom the company knows are named by nobody any more. */
export const isUnmerged = isNull(users.mergedIntoId);

/** Whether steps may be given to somebody from now on. */
export const mayBeChosen = ({ status, mergedIntoId }: Pick<UserRow, 'status' | 'mergedIntoId'>): boolean =>
  status === userStatus.enabled && mergedIntoId === null;

/** Nobody becomes one of the company's own by the code that they have as a guest. */
export function refuseGuests(known: readonly UserRow[]): void {
  const guest = known.find(({ isGuest }) => isGuest);
  if (guest) {
    refuse('userCodeTaken', { code: guest.code });
  }
}

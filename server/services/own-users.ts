import { eq } from 'drizzle-orm';

import { formatMessage } from '../../contract/messages.ts';
import { users } from '../adapters/database/schema/users.ts';
import { Refusal } from '../domain/refusal.ts';
import type { UserRow } from './present-user.ts';

/**
 * For queries of users: the company's own people. A guest is a user of the company too, and whatever does not mean one has this
 * condition.
 */
export const isOwnUser = eq(users.isGuest, false);

/** Nobody becomes one of the company's own by the code that they have as a guest. */
export function refuseGuests(known: readonly UserRow[]): void {
  const guest = known.find(({ isGuest }) => isGuest);
  if (guest) {
    throw new Refusal(formatMessage('userCodeTaken', { code: guest.code }));
  }
}

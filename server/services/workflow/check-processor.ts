import { eq } from 'drizzle-orm';

import { receiveNotificationMethod, userStatus } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { InvolvedUser } from './load-document.ts';

/** @throws {Refusal} when this user is disabled. */
export function checkEnabled({ code, status }: Pick<InvolvedUser, 'code' | 'status'>): void {
  if (status !== userStatus.enabled) {
    refuse('processorDisabled', { code });
  }
}

/** @throws {Refusal} when a step cannot be given to this user: disabled, or without an address for notifications. */
export function checkProcessor(user: InvolvedUser): void {
  checkEnabled(user);
  if (!isReachable(user)) {
    refuse('processorUnreachable', { code: user.code });
  }
}

/**
 * Looks at whoever acts on a step once more where it is written: they may have been disabled while the work was done, or in the middle
 * of a batch.
 *
 * @throws {Refusal} when they are disabled by now.
 */
export async function checkStillEnabled(
  transaction: Transaction,
  { id, code }: Pick<InvolvedUser, 'id' | 'code'>,
): Promise<void> {
  const [user] = await transaction.select({ status: users.status }).from(users).where(eq(users.id, id));
  checkEnabled({ code, status: user?.status ?? userStatus.disabled });
}

/** Whether {@link checkProcessor} would let a step be given to this user. */
export function canProcess(user: InvolvedUser): boolean {
  return user.status === userStatus.enabled && isReachable(user);
}

/** Someone who wants no notifications signs in by themselves. */
function isReachable(user: InvolvedUser): boolean {
  switch (user.receiveNotificationMethod) {
    case receiveNotificationMethod.email:
      return user.email !== '';
    case receiveNotificationMethod.sms:
      return user.phone !== '';
    case receiveNotificationMethod.zalo:
      // What Zalo does not take goes by mail.
      return user.phone !== '' || user.email !== '';
    case receiveNotificationMethod.none:
      return true;
  }
}

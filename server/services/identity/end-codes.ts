import { and, isNull, type SQL } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { otpChallenges } from '../../adapters/database/schema/processing.ts';

/** Ends the one-time codes of a condition that are open. */
export async function endCodes(transaction: Transaction, which: SQL | undefined, now: Date): Promise<void> {
  await transaction
    .update(otpChallenges)
    .set({ endedAt: now })
    .where(and(which, isNull(otpChallenges.endedAt), isNull(otpChallenges.consumedAt)));
}

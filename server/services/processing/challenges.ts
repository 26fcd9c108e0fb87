import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { otpChallenges } from '../../adapters/database/schema/processing.ts';
import { otpRules } from '../../domain/otp.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { type CodeSubject, type Confirmation, isCodeFor } from './subject.ts';
import { lockTries, countAttempts } from '../identity/failed-attempts.ts';

export type ChallengeRow = typeof otpChallenges.$inferSelect;

/** The open code of a step or batch and its holder, or else the newest ended one; locked, since it is about to be judged. */
export async function newestChallenge(
  transaction: Transaction,
  subject: CodeSubject,
  userId: number,
): Promise<ChallengeRow | null> {
  const [row] = await transaction
    .select()
    .from(otpChallenges)
    .where(and(isCodeFor(subject), eq(otpChallenges.userId, userId)))
    .orderBy(
      sql`(${otpChallenges.endedAt} is null and ${otpChallenges.consumedAt} is null) desc`,
      desc(otpChallenges.createdAt),
    )
    .limit(1)
    .for('update');
  return row ?? null;
}

/** A code is used up in the transaction that does what it confirms; what that was is said again to the same second call. */
export async function consumeChallenge(
  transaction: Transaction,
  id: string,
  outcome: NonNullable<ChallengeRow['outcome']>,
  now: Date,
): Promise<void> {
  await transaction
    .update(otpChallenges)
    .set({ consumedAt: now, outcome })
    .where(and(eq(otpChallenges.id, id), isNull(otpChallenges.consumedAt)));
}

/**
 * Until the end of the transaction, nobody else counts codes and tries of this user: else calls for many steps at once would each
 * find the limits not reached yet. To be taken before any row is locked, so that it is locked in one order everywhere.
 */
export async function lockDailyLimits(transaction: Transaction, userId: number): Promise<void> {
  await lockTries(transaction, `otp:${String(userId)}`);
}

/** What counts a wrong try: those on the device of a host are counted apart, so that a host uses up none of the signer's own. */
export const tryScope = (subject: CodeSubject) =>
  subject.kind === 'in-person' ? ('otp-in-person' as const) : ('otp' as const);

/**
 * Call it under `lockDailyLimits`.
 * @throws {Refusal} when the user has had too many codes, or was wrong too often, in the last 24 hours: no midnight gives an
 * attacker twice as many.
 */
export async function checkDailyLimits(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { subject, user }: Pick<Confirmation, 'subject' | 'user'>,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - otpRules.limitsMs);
  const { inPersonId } = otpChallenges;
  const codes = await transaction.$count(
    otpChallenges,
    and(
      eq(otpChallenges.userId, user.id),
      subject.kind === 'in-person' ? isNotNull(inPersonId) : isNull(inPersonId),
      gt(otpChallenges.createdAt, since),
    ),
  );
  const tries = await countAttempts(transaction, tryScope(subject), since, String(user.id));
  if (codes >= otpRules.codesPerDay || tries >= otpRules.wrongTriesPerDay) {
    refuse('otpDailyLimit');
  }
}

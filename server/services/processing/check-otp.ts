import { and, eq, isNotNull } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { say } from '../../../contract/messages.ts';
import { failedAttempts, otpChallenges } from '../../adapters/database/schema.ts';
import { type CodeJudgement, judgeCode } from '../../domain/otp.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ChallengeRow, checkDailyLimits, newestChallenge } from './challenges.ts';
import type { HeldStep } from './find-step.ts';

type Judged = { readonly judgement: CodeJudgement; readonly challenge: ChallengeRow | null };

/**
 * Judges the code of a second call and answers the confirmation's id. A wrong one counts before the answer says so, and
 * the count stands whatever the answer.
 * @throws {Refusal} when the code does not confirm this request.
 */
export async function checkOtp(
  deps: Dependencies,
  held: HeldStep,
  requestHash: string,
  otp: string,
): Promise<string> {
  const { step, user, record } = held;
  await checkDailyLimits(deps, deps.db, user.id, record.timeZone);
  const { judgement, challenge } = await deps.db.transaction(async (transaction): Promise<Judged> => {
    const newest = await newestChallenge(transaction, step.id, user.id);
    const now = deps.clock.now();
    const codeMatches =
      newest !== null && deps.secrets.equal(newest.codeHash, deps.secrets.digest('otp', otp));
    const judged = judgeCode(newest, { requestHash, codeMatches }, now);
    if (judged.kind === 'wrong' && newest) {
      await transaction
        .update(otpChallenges)
        .set({ wrongTries: newest.wrongTries + 1, ...(judged.triesLeft === 0 && { endedAt: now }) })
        .where(eq(otpChallenges.id, newest.id));
      await transaction.insert(failedAttempts).values({ scope: 'otp', key: String(user.id), at: now });
    }
    return { judgement: judged, challenge: newest };
  });
  if (judgement.kind === 'right' && challenge) {
    return challenge.id;
  }
  throw refusalOf(judgement);
}

function refusalOf(judgement: CodeJudgement): Refusal {
  switch (judgement.kind) {
    case 'wrong':
      return judgement.triesLeft === 0
        ? new Refusal([say('otpInvalid'), say('otpBurned')], envelopeCode.default, { attemptsLeft: 0 })
        : new Refusal(say('otpInvalid'), envelopeCode.default, { attemptsLeft: judgement.triesLeft });
    case 'burned':
      return new Refusal(say('otpBurned'));
    case 'expired':
      return new Refusal(say('otpExpired'));
    case 'differs':
      return new Refusal(say('otpRequestDiffers'));
    case 'missing':
    case 'right':
      return new Refusal(say('otpMissing'));
  }
}

/**
 * What the same second call already did, when it comes again (companion operations, §4, "Idempotent"): same step, same
 * person, same request, same code.
 */
export async function findRepeated(
  deps: Dependencies,
  held: HeldStep,
  requestHash: string,
  otp: string,
): Promise<NonNullable<ChallengeRow['outcome']> | null> {
  const [row] = await deps.db
    .select()
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.stepId, held.step.id),
        eq(otpChallenges.userId, held.user.id),
        eq(otpChallenges.requestHash, requestHash),
        isNotNull(otpChallenges.consumedAt),
      ),
    );
  const same = row && deps.secrets.equal(row.codeHash, deps.secrets.digest('otp', otp));
  return same ? row.outcome : null;
}

/** Whether a confirmation's work has been done, by a call that ran beside this one. */
export async function isConsumed(deps: Dependencies, challengeId: string): Promise<boolean> {
  const [row] = await deps.db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.id, challengeId), isNotNull(otpChallenges.consumedAt)));
  return row !== undefined;
}

import { and, eq, isNotNull } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import { failedAttempts } from '../../adapters/database/schema/installation.ts';
import { otpChallenges } from '../../adapters/database/schema/processing.ts';
import { fieldOfChannel } from '../../domain/channel-choice.ts';
import { type CodeBinding, type CodeJudgment, judgeCode } from '../../domain/otp.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InvolvedUser } from '../workflow/load-document.ts';
import { proveContact, verifiedFields } from '../identity/verified-contacts.ts';
import {
  type ChallengeRow,
  checkDailyLimits,
  lockDailyLimits,
  newestChallenge,
  tryScope,
} from './challenges.ts';
import { type Confirmation, isCodeFor } from './subject.ts';

type Judged = { readonly judgment: CodeJudgment; readonly challenge: ChallengeRow | null };

/**
 * Judges the code of a second call, for documents as they stand now, and answers the confirmation's id. A wrong one counts before the answer says so, and
 * the count stands whatever the answer.
 * @throws {Refusal} when the code does not confirm this request.
 */
export async function checkOtp(
  deps: Dependencies,
  { subject, user }: Confirmation,
  binding: CodeBinding,
  otp: string,
): Promise<string> {
  const { judgment, challenge } = await deps.db.transaction(async (transaction): Promise<Judged> => {
    await lockDailyLimits(transaction, user.id);
    await checkDailyLimits(deps, transaction, { subject, user });
    const newest = await newestChallenge(transaction, subject, user.id);
    const now = deps.clock.now();
    const codeMatches =
      newest !== null && deps.secrets.equal(newest.codeHash, deps.secrets.digest('otp', otp));
    const judged = judgeCode(newest, { ...binding, codeMatches }, now);
    if (judged.kind === 'wrong' && newest) {
      await transaction
        .update(otpChallenges)
        .set({ wrongTries: newest.wrongTries + 1, ...(judged.triesLeft === 0 && { endedAt: now }) })
        .where(eq(otpChallenges.id, newest.id));
      await transaction
        .insert(failedAttempts)
        .values({ scope: tryScope(subject), key: String(user.id), at: now });
    }
    return { judgment: judged, challenge: newest };
  });
  if (judgment.kind === 'right' && challenge) {
    const { id, channel } = challenge;
    // Without a lock: whoever takes the proof back meanwhile has it gone either way.
    const proved = await verifiedFields(deps.db, user.id);
    if (channel !== null && !proved.has(fieldOfChannel[channel])) {
      await proveContact(deps, { kind: 'code', id, userId: user.id });
    }
    return id;
  }
  // A call with the same code that ran beside this one may have used it up since this one began.
  const repeated = await findConsumed(deps, { subject, user }, binding.requestHash, otp);
  if (repeated) {
    return repeated.id;
  }
  throw refusalOf(judgment);
}

function refusalOf(judgment: CodeJudgment): Refusal {
  switch (judgment.kind) {
    case 'wrong':
      return judgment.triesLeft === 0
        ? new Refusal([formatMessage('otpInvalid'), formatMessage('otpBurned')], envelopeCode.default, {
            attemptsLeft: 0,
          })
        : new Refusal(formatMessage('otpInvalid'), envelopeCode.default, {
            attemptsLeft: judgment.triesLeft,
          });
    case 'burned':
      return new Refusal(formatMessage('otpBurned'));
    case 'expired':
      return new Refusal(formatMessage('otpExpired'));
    case 'differs':
      return new Refusal(formatMessage('otpRequestDiffers'));
    case 'changed':
      return new Refusal(formatMessage('otpDocumentChanged'));
    case 'missing':
    case 'right':
      return new Refusal(formatMessage('otpMissing'));
  }
}

type Confirmer = Pick<Confirmation, 'subject'> & { readonly user: Pick<InvolvedUser, 'id'> };

/** The code that this very request was confirmed with, which tells what it already did (companion operations, §4, "Idempotent"). */
export async function findConsumed(
  deps: Dependencies,
  { subject, user }: Confirmer,
  requestHash: string,
  otp: string,
): Promise<ChallengeRow | null> {
  const [row] = await deps.db
    .select()
    .from(otpChallenges)
    .where(
      and(
        isCodeFor(subject),
        eq(otpChallenges.userId, user.id),
        eq(otpChallenges.requestHash, requestHash),
        isNotNull(otpChallenges.consumedAt),
      ),
    );
  const same = row && deps.secrets.equal(row.codeHash, deps.secrets.digest('otp', otp));
  return same ? row : null;
}

/** Whether any code has confirmed this. */
export async function hasConsumed(deps: Dependencies, { subject, user }: Confirmer): Promise<boolean> {
  const [row] = await deps.db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(and(isCodeFor(subject), eq(otpChallenges.userId, user.id), isNotNull(otpChallenges.consumedAt)))
    .limit(1);
  return row !== undefined;
}

/** Whether a confirmation's work has been done, by a call that ran beside this one. */
export async function isConsumed(deps: Dependencies, challengeId: string): Promise<boolean> {
  const [row] = await deps.db
    .select({ id: otpChallenges.id })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.id, challengeId), isNotNull(otpChallenges.consumedAt)));
  return row !== undefined;
}

import { and, eq, gt, inArray, isNull } from 'drizzle-orm';

import { activity, requestType } from '../../../contract/enums.ts';
import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import { canonicalAccessCode } from '../../../contract/rules/access-code.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { failedAttempts } from '../../adapters/database/schema/installation.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { users } from '../../adapters/database/schema/users.ts';
import {
  accessCodeDayMs,
  type AccessCodeTries,
  accessCodeTries,
} from '../../domain/auth/access-code-limits.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import type { Origin } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { accessCodeHash } from '../identity/access-code-hash.ts';
import { appendHistory } from '../workflow/history.ts';
import { lockTries, clearAttempts, deleteOldAttempts } from '../identity/failed-attempts.ts';

/** Whoever would open a document by the link or process code of this step. */
type Opening = {
  readonly documentId: string;
  readonly stepId: string;
  readonly userId: number;
  /** `null` for a step without an access code. */
  readonly accessCodeHash: string | null;
};

const stepScope = 'access-code' as const;
const personScope = 'access-code-person' as const;

type Judged = {
  readonly kind: 'right' | 'wrong' | 'missing' | 'locked';
  /** What is left after it. */
  readonly tries: AccessCodeTries;
};

/**
 * Checks what its sender agreed with the holder of a step by another way, after the link or process code. A wrong one counts whatever the
 * answer.
 * @throws {Refusal} accessCodeNeeded, accessCodeWrong with the tries that are left, accessCodeLocked
 */
export async function checkAccessCode(
  deps: Dependencies,
  origin: Origin,
  opening: Opening,
  typed: string | null | undefined,
): Promise<void> {
  if (opening.accessCodeHash === null) {
    return;
  }
  const { kind, tries } = await judge(deps, origin, opening, typed ?? '');
  if (kind !== 'right') {
    const { triesLeft: attemptsLeft, lockedUntil } = tries;
    const messages = [
      ...(kind === 'missing' ? [formatMessage('accessCodeNeeded')] : []),
      ...(kind === 'wrong' ? [formatMessage('accessCodeWrong')] : []),
      ...(lockedUntil === null
        ? []
        : [formatMessage('accessCodeLocked', { n: minutesUntil(lockedUntil, deps) })]),
    ];
    throw new Refusal(messages, envelopeCode.default, {
      attemptsLeft,
      ...(await findSender(deps, opening)),
    });
  }
}

/** Whom to ask for the code; the mail named them as well. */
async function findSender({ db }: Pick<Dependencies, 'db'>, { documentId }: Opening) {
  const [row] = await db
    .select({ sender: users.name, company: companies.name })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdByUserId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(eq(documents.id, documentId));
  return row;
}

/** Tries for one person are judged one after the other, so that many at once get no more than the limits allow. */
function judge(deps: Dependencies, origin: Origin, opening: Opening, typed: string): Promise<Judged> {
  const { documentId, userId } = opening;
  return commitAndDeliver(deps, async (transaction) => {
    await lockTries(transaction, `${personScope}:${String(userId)}`);
    const tries = await countTries(transaction, deps, opening);
    if (tries.lockedUntil !== null) {
      return { kind: 'locked', tries };
    }
    if (canonicalAccessCode(typed) === '') {
      return { kind: 'missing', tries };
    }
    if (deps.secrets.equal(opening.accessCodeHash ?? '', accessCodeHash(deps, documentId, typed))) {
      await noteChecked(transaction, deps, origin, opening);
      return { kind: 'right', tries };
    }
    const left = await countWrong(transaction, deps, opening);
    if (left.lockedUntil !== null) {
      await noteLocked(transaction, deps, origin, opening);
    }
    return { kind: 'wrong', tries: left };
  });
}

const minutesUntil = (at: Date, { clock }: Pick<Dependencies, 'clock'>): number =>
  Math.max(1, Math.ceil((at.getTime() - clock.now().getTime()) / 60_000));

const dayBefore = (now: Date): Date => new Date(now.getTime() - accessCodeDayMs);

async function countTries(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  { stepId, userId }: Opening,
): Promise<AccessCodeTries> {
  const now = clock.now();
  const rows = await transaction
    .select({ scope: failedAttempts.scope, key: failedAttempts.key, at: failedAttempts.at })
    .from(failedAttempts)
    .where(
      and(
        inArray(failedAttempts.scope, [stepScope, personScope]),
        inArray(failedAttempts.key, [stepId, String(userId)]),
        gt(failedAttempts.at, dayBefore(now)),
      ),
    );
  const timesOf = (scope: string): Date[] => rows.filter((row) => row.scope === scope).map(({ at }) => at);
  return accessCodeTries({ ofStep: timesOf(stepScope), ofPerson: timesOf(personScope) }, now);
}

/** Counts a wrong one, and sweeps older ones away. */
async function countWrong(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  opening: Opening,
): Promise<AccessCodeTries> {
  const now = deps.clock.now();
  await deleteOldAttempts(transaction, [stepScope, personScope], dayBefore(now));
  await transaction.insert(failedAttempts).values([
    { scope: stepScope, key: opening.stepId, at: now },
    { scope: personScope, key: String(opening.userId), at: now },
  ]);
  return countTries(transaction, deps, opening);
}

/**
 * Who was right in the end has mistyped. The first time stands in the history, and on the step for its evidence; the same code on
 * other steps of theirs was given with it.
 */
async function noteChecked(
  transaction: Transaction,
  deps: Dependencies,
  { ipAddress }: Origin,
  { documentId, stepId, userId, accessCodeHash: given }: Opening,
): Promise<void> {
  await clearAttempts(transaction, stepScope, stepId);
  const checked = await transaction
    .update(processSteps)
    .set({ accessCodeCheckedAt: deps.clock.now() })
    .where(
      and(
        eq(processSteps.documentId, documentId),
        eq(processSteps.userId, userId),
        eq(processSteps.accessCodeHash, given ?? ''),
        isNull(processSteps.accessCodeCheckedAt),
        isNull(processSteps.processedAt),
      ),
    )
    .returning({ id: processSteps.id });
  for (const { id } of checked) {
    await appendHistory(transaction, deps, documentId, {
      activity: activity.checkAccessCode,
      requestType: requestType.processCode,
      userId,
      ipAddress,
      stepId: id,
    });
  }
}

/** Nobody is named, since nobody has proved to be the step's holder; the creator is told once a day. */
async function noteLocked(
  transaction: Transaction,
  deps: Dependencies,
  { ipAddress }: Origin,
  { documentId, stepId }: Opening,
): Promise<void> {
  await appendHistory(transaction, deps, documentId, {
    activity: activity.lockAccessCode,
    requestType: requestType.processCode,
    userId: null,
    ipAddress,
    stepId,
  });
  const kind = 'access-code-locked';
  const told = await transaction.$count(
    notifications,
    and(
      eq(notifications.stepId, stepId),
      eq(notifications.kind, kind),
      gt(notifications.createdAt, dayBefore(deps.clock.now())),
    ),
  );
  const [document] = await transaction
    .select({ userId: documents.createdByUserId })
    .from(documents)
    .where(eq(documents.id, documentId));
  if (told === 0 && document !== undefined) {
    await createNotification(transaction, deps, { kind, userId: document.userId, documentId, stepId });
  }
}

import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type {
  linkLogin as linkOperation,
  processCodeLogin as operation,
} from '../../../contract/operations/auth.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { failedAttempts } from '../../adapters/database/schema/installation.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import {
  codeWindowMinutes,
  forgivenPerDay,
  mayTryCode,
  mostReachCounted,
  reachOf,
} from '../../domain/auth/code-limits.ts';
import { guestAccessEnded } from '../../domain/guest-access.ts';
import { addressKey, isOfNetworks } from '../../domain/networks.ts';
import { refuse } from '../../domain/refusal.ts';
import { mayBeRead } from '../../domain/workflow.ts';
import type { DocumentCaller, Origin } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Reply } from '../reply.ts';
import { endingColumns } from '../identity/ending-columns.ts';
import { proveContact } from '../identity/verified-contacts.ts';
import { findActionable } from '../workflow/current-steps.ts';
import { checkAccessCode } from './check-access-code.ts';
import { type Included, openDocumentAs } from './open-document.ts';
import { whyLinkEnded } from './why-link-ended.ts';
import { lockTries, countAttempts, deleteOldAttempts } from '../identity/failed-attempts.ts';

type Typed = Body<typeof operation>;
type Opened = Reply<DataInput<typeof linkOperation>>;

export type Grant = {
  readonly grantId: string;
  readonly stepId: string;
  readonly documentId: string;
  readonly userId: number;
  readonly isGuest: boolean;
  readonly comId: number;
  readonly timeZone: string;
  readonly tokenVersion: number;
  readonly accessCodeHash: string | null;
};

const scope = 'process-code' as const;
/** One for each open code that a wrong one could have opened. */
const reachScope = 'process-code-reach' as const;
const forgivenScope = 'process-code-forgiven';

/**
 * Opens one document with a typed process code (companion operations, §2), which names the address that it was sent to or comes alone.
 * @throws {Refusal} processCodeInvalid for a wrong code, one that is over, and while typed codes pause: all alike; and as `checkAccessCode`
 */
export const processCodeLogin: Handler<typeof operation> = async ({ deps, origin, body: typed }) => {
  const grant =
    (await deps.db.transaction((transaction) => tryCode(transaction, deps, origin, typed))) ??
    refuse('processCodeInvalid');
  await checkAccessCode(deps, origin, grant, typed.accessCode);
  return openDocument(deps, origin, grant, 'process-code');
};

/**
 * Opens one document with the link of its mail, for the page to call.
 * @throws {Refusal} linkInvalid, linkStepEnded where it was for a step that has been processed, linkOver with what happened else, or guestAccessEnded; and as
 * `checkAccessCode`
 */
export async function linkLogin(
  deps: Dependencies,
  origin: Origin,
  { link, accessCode, include }: Body<typeof linkOperation>,
): Promise<Opened> {
  const isLink = eq(processGrants.linkHash, deps.secrets.digest('process-link', link));
  const grant =
    (await findGrant(deps.db, deps.clock.now(), isLink)) ??
    (await findReadGrant(deps.db, deps.clock.now(), isLink));
  if (grant === null) {
    throw await whyLinkEnded(deps, isLink);
  }
  await checkAccessCode(deps, origin, grant, accessCode);
  return openDocument(deps, origin, grant, 'link', include ?? []);
}

/** Codes are tried one after the other, so that many at once get no more tries than the limits allow. */
async function tryCode(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'secrets' | 'settings'>,
  origin: Origin,
  { processCode, sentTo }: Typed,
): Promise<Grant | null> {
  const codeHash = deps.secrets.digest('process-code', processCode);
  const recipient = sentTo === null || sentTo === undefined || sentTo === '' ? null : recipientIs(sentTo);
  const isCode = eq(processGrants.codeHash, codeHash);
  const condition = recipient === null ? isCode : sql`${isCode} and ${recipient}`;
  if (isOfNetworks(origin.ipAddress, deps.settings.processCodeNetworks)) {
    return findGrant(transaction, deps.clock.now(), condition);
  }
  await lockTries(transaction, scope);
  const now = deps.clock.now();
  const key = addressKey(origin.ipAddress);
  const wrong = await countWrong(transaction, key, now, recipient);
  if (!mayTryCode(wrong)) {
    return null;
  }
  const grant = await findGrant(transaction, now, condition);
  if (grant === null) {
    const scopes = [scope, ...Array.from({ length: reachOf(wrong.openCodes) }, () => reachScope)];
    await transaction.insert(failedAttempts).values(scopes.map((each) => ({ scope: each, key, at: now })));
  } else if (wrong.byAddress > 0) {
    await forgive(transaction, grant, key, now);
  }
  return grant;
}

/** Whoever was right in the end has mistyped, not guessed. */
async function forgive(transaction: Transaction, { userId }: Grant, key: string, now: Date): Promise<void> {
  const forgiven = await countAttempts(transaction, forgivenScope, dayBefore(now), String(userId));
  if (forgiven >= forgivenPerDay) {
    return;
  }
  await transaction
    .delete(failedAttempts)
    .where(
      and(
        inArray(failedAttempts.scope, [scope, reachScope]),
        eq(failedAttempts.key, key),
        gt(failedAttempts.at, windowBefore(now)),
      ),
    );
  await transaction.insert(failedAttempts).values({ scope: forgivenScope, key: String(userId), at: now });
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 3_600_000);
const windowBefore = (now: Date): Date => new Date(now.getTime() - codeWindowMinutes * 60_000);

async function countWrong(
  transaction: Transaction,
  key: string,
  now: Date,
  recipient: SQL | null,
): Promise<{ byAddress: number; reached: number; openCodes: number }> {
  const dayAgo = dayBefore(now);
  await deleteOldAttempts(transaction, [scope, reachScope, forgivenScope], dayAgo);
  const byAddress = await countAttempts(transaction, scope, windowBefore(now), key);
  const reached = await countAttempts(transaction, reachScope, dayAgo);
  return { byAddress, reached, openCodes: await countOpen(transaction, now, recipient) };
}

/** Codes that are open, of everybody or of whom a condition names; more than a day may reach are not told apart. */
async function countOpen(transaction: Transaction, now: Date, recipient: SQL | null): Promise<number> {
  const open = and(
    isNull(processGrants.endedAt),
    gt(processGrants.expiresAt, now),
    eq(processGrants.readsOnly, false),
  );
  const grants =
    recipient === null
      ? transaction.select({ id: processGrants.id }).from(processGrants).where(open)
      : transaction
          .select({ id: processGrants.id })
          .from(processGrants)
          .innerJoin(processSteps, eq(processSteps.id, processGrants.stepId))
          .innerJoin(users, eq(users.id, processSteps.userId))
          .where(and(open, recipient));
  return transaction.$count(grants.limit(mostReachCounted).as('open_grants'));
}

/** The users whom a mail address or a telephone number is of, as they type it. */
function recipientIs(sentTo: string): SQL {
  const digits = sentTo.replace(/\D/g, '');
  return digits.length >= 8 && !sentTo.includes('@')
    ? sql`right(regexp_replace(${users.phone}, '\\D', '', 'g'), 9) = ${digits.slice(-9)}`
    : sql`lower(${users.email}) = lower(${sentTo})`;
}

/** The grant, as long as its step can be acted on by its enabled holder. */
async function findGrant(db: Queryable, now: Date, condition: SQL): Promise<Grant | null> {
  const row = await findOpen(db, now, sql`${condition} and not ${processGrants.readsOnly}`);
  return row !== null && (await findActionable(db, row.document, row.stepId)) !== null ? row : null;
}

/**
 * The grant of a link for reading, as long as it lasts and the time of guests is not over. What may be read of the document is decided
 * where it is read.
 */
async function findReadGrant(db: Queryable, now: Date, condition: SQL): Promise<Grant | null> {
  const row = await findOpen(db, now, sql`${condition} and ${processGrants.readsOnly}`);
  if (row === null || !mayBeRead(row.document.status)) {
    return null;
  }
  return row.isGuest && guestAccessEnded(row.document, row, now) !== null ? null : row;
}

async function findOpen(db: Queryable, now: Date, condition: SQL) {
  const [row] = await db
    .select({
      grantId: processGrants.id,
      stepId: processSteps.id,
      documentId: documents.id,
      document: { ...endingColumns, id: documents.id, processInOrder: documents.processInOrder },
      comId: documents.comId,
      userId: users.id,
      isGuest: users.isGuest,
      timeZone: companies.timeZone,
      guestAccessDays: companies.guestAccessDays,
      tokenVersion: accounts.tokenVersion,
      accessCodeHash: processSteps.accessCodeHash,
    })
    .from(processGrants)
    .innerJoin(processSteps, eq(processSteps.id, processGrants.stepId))
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(users, eq(users.id, processSteps.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(
      and(
        condition,
        isNull(processGrants.endedAt),
        gt(processGrants.expiresAt, now),
        eq(users.status, userStatus.enabled),
      ),
    );
  return row ?? null;
}

/** A token for one document, and the document. */
export async function openDocument(
  deps: Dependencies,
  origin: Origin,
  grant: Grant,
  via: DocumentCaller['via'],
  include: Included = [],
): Promise<Opened> {
  const { stepId, documentId, userId, isGuest, comId, timeZone } = grant;
  const { ipAddress, baseUrl } = origin;
  await proveContact(deps, { kind: 'grant', id: grant.grantId, userId });
  const opened = { documentId, stepId, ipAddress, baseUrl };
  return openDocumentAs(deps, {
    opener: { kind: 'document', via, userId, isGuest, comId, timeZone, ...opened },
    grant,
    include,
  });
}

import { randomUUID } from 'node:crypto';

import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';

import type {
  sessionsList,
  signOut as signOutOperation,
  sessionEnd,
  sessionsEndOthers,
  signOutEverywhere as signOutEverywhereOperation,
} from '../../../contract/operations/auth.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { accounts, pushSubscriptions, sessions } from '../../adapters/database/schema/users.ts';
import type { TokenClaims } from '../../adapters/security/tokens.ts';
import { impossible } from '../../domain/impossible.ts';
import { describeDevice } from '../../domain/auth/device.ts';
import { refuse } from '../../domain/refusal.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import type { AccountCaller, Client, GuestCaller, SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done } from '../reply.ts';
import { readCookie } from './cookie-value.ts';

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'tokenVersion'>;

/** What a token opens: one company, or the choice of one. */
type Opens =
  | { readonly kind: 'company-choice' }
  | { readonly kind: 'session'; readonly userId: number; readonly comId: number };

function issue(
  deps: Pick<Dependencies, 'tokens'>,
  account: Account,
  opens: Opens,
  sessionId: string | undefined,
  endsAt?: Date,
) {
  const claims: TokenClaims = {
    ...opens,
    accountId: account.id,
    tokenVersion: account.tokenVersion,
    ...(sessionId !== undefined && { sessionId }),
  };
  return deps.tokens.issue(claims, endsAt);
}

/**
 * Begins a session and answers its token. A device that the account has not signed in from is told to whoever can recover it, in the
 * name of `userId`; the very first one is not, nor one of an account that is no user's.
 */
export async function beginSession(
  deps: Dependencies,
  account: Account,
  opens: Opens,
  client: Client,
  userId: number | null,
): Promise<string> {
  const id = randomUUID();
  const now = deps.clock.now();
  const { token, expiresAt } = await issue(deps, account, opens, id);
  const { browser, system } = describeDevice(client.userAgent);
  const { ipAddress } = client;
  const deviceHash = client.device === null ? null : deps.secrets.digest('device', client.device);
  await commitAndDeliver(deps, async (transaction) => {
    // Of two sign-ins at once, the second sees the first.
    await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for('no key update');
    const isSameDevice =
      deviceHash === null
        ? and(eq(sessions.browser, browser), eq(sessions.system, system), eq(sessions.ipAddress, ipAddress))
        : eq(sessions.deviceHash, deviceHash);
    const [closest] = await transaction
      .select({ isKnown: sql<boolean>`coalesce(${isSameDevice}, false)` })
      .from(sessions)
      .where(eq(sessions.accountId, account.id))
      .orderBy(sql`1 desc`)
      .limit(1);
    await transaction.insert(sessions).values({
      id,
      accountId: account.id,
      tokenVersion: account.tokenVersion,
      deviceHash,
      browser,
      system,
      ipAddress,
      lastUsedAt: now,
      expiresAt,
      createdAt: now,
    });
    if (deviceHash !== null) {
      await takeSubscriptions(transaction, account, deviceHash, id);
    }
    if (userId !== null && closest?.isKnown === false) {
      await createNotification(transaction, deps, { kind: 'new-device', userId, sessionId: id });
    }
  });
  return token;
}

/** A device that is signed in to anew is still notified: the session before will be forgotten, and was not ended by a sign-out. */
async function takeSubscriptions(
  transaction: Transaction,
  account: Account,
  deviceHash: string,
  sessionId: string,
): Promise<void> {
  const before = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, account.id),
        eq(sessions.tokenVersion, account.tokenVersion),
        eq(sessions.deviceHash, deviceHash),
        isNull(sessions.endedAt),
      ),
    );
  await transaction
    .update(pushSubscriptions)
    .set({ sessionId })
    .where(inArray(pushSubscriptions.sessionId, before));
}

/**
 * Another token of a session that goes on. For whoever gave no password or code it ends at `endsAt`, when the one that they showed does: a
 * stolen token must not become one that lasts.
 */
export async function continueSession(
  deps: Pick<Dependencies, 'db' | 'tokens'>,
  account: Account,
  opens: Opens,
  sessionId: string | undefined,
  endsAt?: Date,
): Promise<string> {
  const { token, expiresAt } = await issue(deps, account, opens, sessionId, endsAt);
  if (sessionId !== undefined) {
    await deps.db
      .update(sessions)
      .set({ expiresAt: sql`greatest(${sessions.expiresAt}, ${sql.param(expiresAt, sessions.expiresAt)})` })
      .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, account.id)));
  }
  return token;
}

/** Takes the calling session along to a new `tokenVersion` of its account, which ends all others. */
export async function keepSession(
  transaction: Transaction,
  caller: SessionCaller | GuestCaller,
  tokenVersion: number,
): Promise<void> {
  if (caller.sessionId !== undefined) {
    await transaction
      .update(sessions)
      .set({ tokenVersion })
      .where(and(eq(sessions.id, caller.sessionId), eq(sessions.accountId, caller.accountId)));
  }
}

/** Another token for the calling session, at the `tokenVersion` that it was taken along to. */
export function renewOwnToken(
  deps: Pick<Dependencies, 'db' | 'tokens'>,
  caller: SessionCaller | GuestCaller,
  tokenVersion: number,
  endsAt?: Date,
): Promise<string> {
  const opens: Opens =
    caller.kind === 'session'
      ? { kind: 'session', userId: caller.userId, comId: caller.comId }
      : { kind: 'company-choice' };
  return continueSession(deps, { id: caller.accountId, tokenVersion }, opens, caller.sessionId, endsAt);
}

/** How long a use is not noted after one that was, so that reading does not write with every call. */
const notedEverySeconds = 300;

/** Notes that a session is used, and from where. */
export async function noteUse(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  sessionId: string,
  lastUsedAt: Date,
  ipAddress: string,
): Promise<void> {
  const now = deps.clock.now();
  if (now.getTime() - lastUsedAt.getTime() >= notedEverySeconds * 1000) {
    await deps.db
      .update(sessions)
      .set({ lastUsedAt: now, ipAddress })
      .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, now)));
  }
}

/** Whether a session goes on; of an account, where one is named. */
export function isLive(db: Queryable, clock: Dependencies['clock'], accountId?: string) {
  const version = db
    .select({ tokenVersion: accounts.tokenVersion })
    .from(accounts)
    .where(eq(accounts.id, accountId ?? sessions.accountId));
  return and(
    accountId === undefined ? undefined : eq(sessions.accountId, accountId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, clock.now()),
    eq(sessions.tokenVersion, sql`(${version})`),
  );
}

/** A program may begin one with every call. */
const listedMax = 100;

/** GET /api/auth/sessions: the sessions of my account that go on, the last used first and the calling one before all. */
export const listSessions: Handler<typeof sessionsList> = async ({ deps, caller }) => {
  const isCurrent = sql<boolean>`${sessions.id} = ${caller.sessionId ?? null}::uuid`;
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(isLive(deps.db, deps.clock, caller.accountId))
    .orderBy(sql`${isCurrent} desc nulls last`, desc(sessions.lastUsedAt), sessions.id)
    .limit(listedMax);
  return done(
    rows.map(({ id, browser, system, ipAddress, createdAt, lastUsedAt }) => ({
      id,
      browser,
      system,
      ipAddress,
      createdDate: formatInstant(createdAt, caller.timeZone),
      lastUsedDate: formatInstant(lastUsedAt, caller.timeZone),
      isCurrent: id === caller.sessionId,
    })),
  );
};

/**
 * DELETE /api/auth/sessions/{id}: its tokens stop working.
 * @throws {Refusal} sessionNotFound
 */
export const endSession: Handler<typeof sessionEnd> = async ({ deps, caller, params: { id } }) => {
  const ended = await deps.db
    .update(sessions)
    .set({ endedAt: deps.clock.now() })
    .where(and(eq(sessions.id, id), isLive(deps.db, deps.clock, caller.accountId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) {
    refuse('sessionNotFound');
  }
  return done(null, 'sessionEnded');
};

/**
 * POST /api/auth/sessions/end-others: ends every token of my account but the calling session's, those of opened documents included.
 * `data` is a new one for it, which ends when the one that was shown would have.
 */
export const endOtherSessions: Handler<typeof sessionsEndOthers> = async ({ deps, caller }) => {
  const tokenVersion = await deps.db.transaction(async (transaction) => {
    const [raised = impossible('an account vanished while its sessions were ended')] = await transaction
      .update(accounts)
      .set({ tokenVersion: sql`${accounts.tokenVersion} + 1` })
      .where(eq(accounts.id, caller.accountId))
      .returning({ tokenVersion: accounts.tokenVersion });
    await keepSession(transaction, caller, raised.tokenVersion);
    return raised.tokenVersion;
  });
  return done(await renewOwnToken(deps, caller, tokenVersion, caller.expiresAt), 'otherSessionsEnded');
};

/** Ends every token of the caller's account, the calling one included (companion operations, §2). */
export const signOutEverywhere: Handler<typeof signOutEverywhereOperation> = async ({ deps, caller }) => {
  await deps.db
    .update(accounts)
    .set({ tokenVersion: sql`${accounts.tokenVersion} + 1` })
    .where(eq(accounts.id, caller.accountId));
  return done(null, 'signedOutEverywhere');
};

/** POST /api/auth/sign-out: ends the calling session, whose cookie goes from its browser. */
export const signOut: Handler<typeof signOutOperation> = async ({ deps, caller, page }) => {
  await endOwnSession(deps.db, deps.clock, caller);
  const reply = done(null, 'signedOut');
  const isPersistent =
    caller.sessionId !== undefined && readCookie(deps, page)?.sessionId === caller.sessionId;
  return isPersistent ? { ...reply, cookie: { value: '', maxAge: 0 } } : reply;
};

/** Ends the calling session: its tokens stop working, and its cookie is worth none. */
export async function endOwnSession(
  db: Queryable,
  clock: Dependencies['clock'],
  caller: AccountCaller | GuestCaller | SessionCaller,
): Promise<void> {
  if (caller.sessionId !== undefined) {
    await db
      .update(sessions)
      .set({ endedAt: clock.now() })
      .where(
        and(
          eq(sessions.id, caller.sessionId),
          eq(sessions.accountId, caller.accountId),
          isNull(sessions.endedAt),
        ),
      );
  }
}

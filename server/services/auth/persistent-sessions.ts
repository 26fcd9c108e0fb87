import { and, eq, isNotNull } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { sessionKeep, sessionToken } from '../../../contract/operations/auth.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { sessions, users } from '../../adapters/database/schema/users.ts';
import { persistWithinMinutes, persistentDays, cookieTokenMinutes } from '../../domain/auth/lifetimes.ts';
import { judgeCookie } from '../../domain/auth/session-cookie.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { readCookie, writeCookie } from './cookie-value.ts';
import { isLive } from './sessions.ts';

/*
 * Sessions that a browser keeps for all of its tabs (decision 0056). Its cookie has a number and is worth short-lived tokens of one user;
 * no other operation takes it.
 */

type Session = typeof sessions.$inferSelect;
type Change = Pick<Session, 'persistence' | 'persistentUserId' | 'cookieNumber' | 'cookieReplacedAt'>;
type PersistentDependencies = Pick<Dependencies, 'db' | 'clock' | 'secrets' | 'tokens'>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const notFound = () => new Refusal(formatMessage('sessionNotFound'));

/** Until when a session goes on that is used now. One that is kept until the browser is closed ends when it would have ended anyway. */
function endOf({ expiresAt, createdAt }: Session, persistence: Session['persistence'], now: Date): Date {
  const unused = now.getTime() + persistentDays.unused * dayMs;
  const longest = createdAt.getTime() + persistentDays.longest * dayMs;
  return persistence === 'device'
    ? new Date(Math.max(expiresAt.getTime(), Math.min(unused, longest)))
    : expiresAt;
}

/** Stores how a session is kept from now on, and answers a token of its user and the cookie that asks for the next one. */
async function give(
  transaction: Transaction,
  deps: PersistentDependencies,
  session: Session,
  change: Change & Partial<Pick<Session, 'ipAddress'>>,
  { userId, comId }: { readonly userId: number; readonly comId: number },
): Promise<Reply<DataInput<typeof sessionToken>>> {
  const now = deps.clock.now();
  const { id: sessionId, accountId, tokenVersion } = session;
  const expiresAt = endOf(session, change.persistence, now);
  await transaction
    .update(sessions)
    .set({ ...change, expiresAt, lastUsedAt: now })
    .where(eq(sessions.id, sessionId));
  const endsAt = new Date(Math.min(now.getTime() + cookieTokenMinutes * minuteMs, expiresAt.getTime()));
  const claims = { kind: 'session', accountId, userId, comId, tokenVersion, sessionId } as const;
  const { token } = await deps.tokens.issue(claims, endsAt);
  const secondsTo = (end: Date) => Math.floor((end.getTime() - now.getTime()) / 1000);
  return {
    ...done({ token, userId, expiresIn: secondsTo(endsAt) }),
    cookie: {
      value: writeCookie(deps, { sessionId, number: change.cookieNumber }),
      maxAge: change.persistence === 'device' ? secondsTo(expiresAt) : null,
    },
  };
}

/**
 * POST /api/auth/session/keep: the calling session is kept by its browser, for all tabs, and acts for the user of its token there.
 * @throws {Refusal} sessionNotFound for anything but the service's own page, and some time after signing in
 */
export const persistInBrowser: Handler<typeof sessionKeep> = async ({
  deps,
  caller,
  page,
  body: { keepFor: persistence },
}) => {
  const { accountId, sessionId } = caller;
  if (page === null || sessionId === undefined) {
    throw notFound();
  }
  if (caller.kind !== 'session') {
    return done(null);
  }
  return deps.db.transaction(async (transaction) => {
    const now = deps.clock.now();
    const [session] = await transaction
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isLive(transaction, deps.clock, accountId)))
      .for('update');
    const cookie = readCookie(deps, page);
    const isShown =
      cookie?.sessionId === sessionId &&
      session !== undefined &&
      judgeCookie(cookie.number, stateOf(session), now) !== 'copied';
    const isFresh =
      session !== undefined && now.getTime() - session.createdAt.getTime() < persistWithinMinutes * minuteMs;
    if (session === undefined || !(isShown || isFresh)) {
      throw notFound();
    }
    const cookieNumber = session.cookieNumber + 1;
    const change = { persistence, persistentUserId: caller.userId, cookieNumber, cookieReplacedAt: now };
    return give(transaction, deps, session, change, caller);
  });
};

const stateOf = ({ cookieNumber, cookieReplacedAt }: Session) => ({
  number: cookieNumber,
  replacedAt: cookieReplacedAt,
});

/**
 * POST /api/auth/session/token: a token for the session of a browser's cookie. A cookie of which there must be a copy ends its session.
 * @throws {Refusal} sessionNotFound
 */
export const tokenByCookie: Handler<typeof sessionToken> = async ({ deps, page, origin: { ipAddress } }) => {
  const cookie = readCookie(deps, page);
  if (cookie === null) {
    throw notFound();
  }
  const reply = await deps.db.transaction(async (transaction) => {
    const now = deps.clock.now();
    const [found] = await transaction
      .select({ session: sessions, comId: users.comId, userId: users.id })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.persistentUserId), eq(users.accountId, sessions.accountId)))
      .where(
        and(
          eq(sessions.id, cookie.sessionId),
          isNotNull(sessions.persistence),
          isLive(transaction, deps.clock),
          eq(users.status, userStatus.enabled),
        ),
      )
      .for('update', { of: sessions });
    if (!found) {
      return null;
    }
    const { session } = found;
    const verdict = judgeCookie(cookie.number, stateOf(session), now);
    if (verdict === 'copied') {
      await transaction.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id));
      deps.log.warn(
        { session: session.id },
        'a session was ended, since a cookie of it came that had been replaced',
      );
      return null;
    }
    const { persistence, persistentUserId, cookieNumber, cookieReplacedAt } = session;
    const replaced = verdict === 'replace' && { cookieNumber: cookieNumber + 1, cookieReplacedAt: now };
    const change = { persistence, persistentUserId, cookieNumber, cookieReplacedAt, ...replaced, ipAddress };
    return give(transaction, deps, session, change, found);
  });
  if (reply === null) {
    throw notFound();
  }
  return reply;
};

import { and, eq, isNotNull, isNull, type Placeholder, sql } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { inPersonSignings, processGrants } from '../../adapters/database/schema/processing.ts';
import { accounts, sessions, userRoles, users } from '../../adapters/database/schema/users.ts';
import type { TokenClaims } from '../../adapters/security/tokens.ts';
import { documentTokenHolds } from '../../domain/auth/document-token.ts';
import { isSecondFactorRequired } from '../../domain/auth/second-factor.ts';
import { guestAccessEnded } from '../../domain/guest-access.ts';
import type { AccountCaller, Caller, DocumentCaller, GuestCaller, Origin, SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { preparedFor } from '../prepared.ts';
import { endingColumns } from '../identity/ending-columns.ts';
import { noteUse } from './sessions.ts';

type Claims<K extends TokenClaims['kind']> = Extract<TokenClaims, { kind: K }>;

/**
 * Who a bearer token stands for at this moment, or `null` when it opens nothing any more. Every request asks the database,
 * so that a new password, a disabled user or a changed role works at once (companion operations, §2).
 */
export async function identify(
  deps: Pick<Dependencies, 'db' | 'clock' | 'tokens'>,
  token: string,
  origin: Origin,
): Promise<Caller | null> {
  const read = await deps.tokens.read(token);
  if (read === null) {
    return null;
  }
  const { claims, expiresAt } = read;
  const bearer = { ipAddress: origin.ipAddress, baseUrl: origin.baseUrl, expiresAt };
  switch (claims.kind) {
    case 'company-choice':
      return identifyAccount(deps, claims, bearer);
    case 'session':
      return identifySession(deps, claims, bearer);
    case 'document':
      return identifyDocument(deps, claims, bearer);
  }
}

type Bearer = Origin & { readonly expiresAt: Date };

async function identifyAccount(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { accountId, tokenVersion, sessionId }: Claims<'company-choice'>,
  bearer: Bearer,
): Promise<AccountCaller | GuestCaller | null> {
  const [found] = await deps.db
    .select({ lastUsedAt: sessions.lastUsedAt, guestEmail: accounts.guestEmail })
    .from(accounts)
    .leftJoin(sessions, isSessionOfToken(sessionId ?? null))
    .where(and(eq(accounts.id, accountId), eq(accounts.tokenVersion, tokenVersion)));
  if (!found || !(await goesOn(deps, sessionId, found.lastUsedAt, bearer))) {
    return null;
  }
  const account = { accountId, ...(sessionId !== undefined && { sessionId }), ...bearer };
  const { guestEmail } = found;
  return guestEmail === null
    ? { kind: 'account', ...account }
    : { kind: 'guest', email: guestEmail, ...account };
}

function isSessionOfToken(sessionId: string | null | Placeholder) {
  return and(
    eq(sessions.id, sql`${sessionId}::uuid`),
    eq(sessions.accountId, accounts.id),
    eq(sessions.tokenVersion, accounts.tokenVersion),
    isNull(sessions.endedAt),
  );
}

/** Whether the session of a token goes on, which is noted as a use of it. A token of before there were rows of sessions has none. */
async function goesOn(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  sessionId: string | undefined,
  lastUsedAt: Date | null,
  bearer: Bearer,
): Promise<boolean> {
  if (sessionId === undefined) {
    return true;
  }
  if (lastUsedAt === null) {
    return false;
  }
  await noteUse(deps, sessionId, lastUsedAt, bearer.ipAddress);
  return true;
}

const roleRows = preparedFor((db) =>
  db
    .select({
      accountId: users.accountId,
      isGuest: users.isGuest,
      role: userRoles.role,
      timeZone: companies.timeZone,
      secondFactorRoles: companies.secondFactorRoles,
      totpConfirmedAt: accounts.totpConfirmedAt,
      lastUsedAt: sessions.lastUsedAt,
      persistence: sessions.persistence,
      sessionEndsAt: sessions.expiresAt,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(companies, eq(companies.id, users.comId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(sessions, isSessionOfToken(sql.placeholder('sessionId')))
    .where(
      and(
        eq(users.id, sql.placeholder('userId')),
        eq(users.comId, sql.placeholder('comId')),
        eq(users.status, userStatus.enabled),
        eq(accounts.tokenVersion, sql.placeholder('tokenVersion')),
      ),
    )
    .prepare('user-roles'),
);

/**
 * The user's roles, its company's zone, when its session was last used and until when a browser keeps it, when the user is enabled and
 * the token was not ended by a rise of its account's `tokenVersion`.
 */
async function rolesOfUser(db: Queryable, claims: Claims<'session' | 'document'>) {
  const { userId, comId, tokenVersion } = claims;
  const sessionId = claims.kind === 'session' ? (claims.sessionId ?? null) : null;
  const rows = await roleRows(db).execute({ userId, comId, tokenVersion, sessionId });
  const [first] = rows;
  if (!first) {
    return null;
  }
  const { accountId, isGuest, timeZone, lastUsedAt, secondFactorRoles, totpConfirmedAt } = first;
  const persistentUntil = first.persistence === null ? null : first.sessionEndsAt;
  const roles = rows.flatMap(({ role }) => role ?? []);
  const mustSetUpSecondFactor = totpConfirmedAt === null && isSecondFactorRequired(secondFactorRoles, roles);
  return { accountId, isGuest, timeZone, lastUsedAt, persistentUntil, roles, mustSetUpSecondFactor };
}

async function identifySession(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  claims: Claims<'session'>,
  bearer: Bearer,
): Promise<SessionCaller | null> {
  const { accountId, userId, comId, sessionId } = claims;
  const user = await rolesOfUser(deps.db, claims);
  if (
    user?.accountId !== accountId ||
    user.isGuest ||
    !(await goesOn(deps, sessionId, user.lastUsedAt, bearer))
  ) {
    return null;
  }
  const { roles, timeZone, mustSetUpSecondFactor } = user;
  const session = sessionId !== undefined && { sessionId };
  return {
    kind: 'session',
    accountId,
    ...session,
    userId,
    comId,
    timeZone,
    roles,
    ...(mustSetUpSecondFactor && { mustSetUpSecondFactor }),
    ...(user.persistentUntil !== null && { persistentUntil: user.persistentUntil }),
    ...bearer,
  };
}

async function identifyDocument(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  claims: Claims<'document'>,
  bearer: Bearer,
): Promise<DocumentCaller | null> {
  const { via, grantId, userId, comId, documentId, stepId } = claims;
  const user = await rolesOfUser(deps.db, claims);
  if (user === null) {
    return null;
  }
  const [facts] = await deps.db
    .select({
      stepStatus: processSteps.status,
      stepProcessedAt: processSteps.processedAt,
      documentStatus: documents.status,
      documentModifiedAt: documents.modifiedAt,
      document: endingColumns,
      guestAccessDays: companies.guestAccessDays,
      grant: processGrants,
      inPerson: inPersonSignings,
    })
    .from(processSteps)
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .leftJoin(processGrants, and(eq(processGrants.id, grantId), eq(processGrants.stepId, processSteps.id)))
    .leftJoin(
      inPersonSignings,
      and(eq(inPersonSignings.id, grantId), eq(inPersonSignings.stepId, processSteps.id)),
    )
    .where(
      and(
        isNotNull(via === 'in-person' ? inPersonSignings.id : processGrants.id),
        eq(processSteps.id, stepId),
        eq(processSteps.userId, userId),
        eq(documents.id, documentId),
        eq(documents.comId, comId),
      ),
    );
  if (!facts) {
    return null;
  }
  const { timeZone, isGuest } = user;
  const now = deps.clock.now();
  const { document, guestAccessDays, grant, inPerson } = facts;
  const readsUntil = grant?.readsOnly === true ? endOf(grant) : null;
  const inPersonUntil = inPerson && endOf(inPerson);
  if (
    !documentTokenHolds({ ...facts, readsUntil, inPersonUntil }, now) ||
    (isGuest && guestAccessEnded(document, { guestAccessDays, timeZone }, now) !== null)
  ) {
    return null;
  }
  const host = inPerson && { inPersonHostId: inPerson.hostId };
  return { kind: 'document', via, ...host, userId, isGuest, comId, timeZone, documentId, stepId, ...bearer };
}

/** When what opens a document ends, or has ended before. */
function endOf({ expiresAt, endedAt }: { readonly expiresAt: Date; readonly endedAt: Date | null }): Date {
  return endedAt !== null && endedAt < expiresAt ? endedAt : expiresAt;
}

import { and, eq, sql } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Role } from '../../../contract/operation.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { accounts, userRoles, users } from '../../adapters/database/schema/users.ts';
import type { TokenClaims } from '../../adapters/security/tokens.ts';
import { documentTokenHolds } from '../../domain/auth/document-token.ts';
import type { AccountCaller, Caller, DocumentCaller, Origin, SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { preparedFor } from '../prepared.ts';

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
      return identifyAccount(deps.db, claims, bearer);
    case 'session':
      return identifySession(deps.db, claims, bearer);
    case 'document':
      return identifyDocument(deps, claims, bearer);
  }
}

type Bearer = Origin & { readonly expiresAt: Date };

async function identifyAccount(
  db: Queryable,
  claims: Claims<'company-choice'>,
  bearer: Bearer,
): Promise<AccountCaller | null> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, claims.accountId), eq(accounts.tokenVersion, claims.tokenVersion)));
  return account ? { kind: 'account', accountId: account.id, ...bearer } : null;
}

const roleRows = preparedFor((db) =>
  db
    .select({ accountId: users.accountId, role: userRoles.role, timeZone: companies.timeZone })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(companies, eq(companies.id, users.comId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
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

/** The user's roles and its company's zone, when it is enabled and the token was not ended by a rise of its account's `tokenVersion`. */
async function rolesOfUser(
  db: Queryable,
  claims: Claims<'session' | 'document'>,
): Promise<{ accountId: string; roles: Role[]; timeZone: string } | null> {
  const { userId, comId, tokenVersion } = claims;
  const rows = await roleRows(db).execute({ userId, comId, tokenVersion });
  const [first] = rows;
  if (!first) {
    return null;
  }
  const { accountId, timeZone } = first;
  return { accountId, timeZone, roles: rows.flatMap(({ role }) => role ?? []) };
}

async function identifySession(
  db: Queryable,
  claims: Claims<'session'>,
  bearer: Bearer,
): Promise<SessionCaller | null> {
  const user = await rolesOfUser(db, claims);
  if (user?.accountId !== claims.accountId) {
    return null;
  }
  const { accountId, userId, comId } = claims;
  const { roles, timeZone } = user;
  return { kind: 'session', accountId, userId, comId, timeZone, roles, ...bearer };
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
      readsOnly: processGrants.readsOnly,
      grantEndsAt: sql<Date>`least(${processGrants.expiresAt}, ${processGrants.endedAt})`.mapWith(
        processGrants.expiresAt,
      ),
    })
    .from(processGrants)
    .innerJoin(processSteps, eq(processSteps.id, processGrants.stepId))
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .where(
      and(
        eq(processGrants.id, grantId),
        eq(processSteps.id, stepId),
        eq(processSteps.userId, userId),
        eq(documents.id, documentId),
        eq(documents.comId, comId),
      ),
    );
  if (!facts) {
    return null;
  }
  const readsUntil = facts.readsOnly ? facts.grantEndsAt : null;
  if (!documentTokenHolds({ ...facts, readsUntil }, deps.clock.now())) {
    return null;
  }
  return { kind: 'document', via, userId, comId, timeZone: user.timeZone, documentId, stepId, ...bearer };
}

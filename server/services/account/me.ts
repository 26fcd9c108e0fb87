import { and, eq, sql } from 'drizzle-orm';

import type { UserInput } from '../../../contract/models/user.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { getMe as operation } from '../../../contract/operations/account.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies, companyLooks } from '../../adapters/database/schema/companies.ts';
import { accounts, partners, users } from '../../adapters/database/schema/users.ts';
import { refuseUnauthenticated } from '../../domain/refusal.ts';
import { presentPreferences } from './preferences.ts';
import type { Caller, DocumentCaller, ProcessingCaller } from '../caller.ts';
import { presentLook } from '../company/company-look.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handler } from '../handler.ts';
import { preparedFor } from '../prepared.ts';
import { presentCompany } from '../present-user.ts';
import { done } from '../reply.ts';
import { presentUsers, userFields } from '../users/load-users.ts';

/** GET /api/auth/me (companion operations, §2). */
export const getMe: Handler<typeof operation> = async ({ deps, caller }) => done(await readMe(deps, caller));

/** Who the token belongs to and what it may do. */
export async function readMe(deps: Dependencies, caller: Caller): Promise<DataInput<typeof operation>> {
  if (caller.kind === 'account' || caller.kind === 'guest') {
    return {
      scope: caller.kind === 'account' ? { kind: 'company-choice' } : { kind: 'guest', email: caller.email },
      user: null,
      company: null,
      roles: [],
      preferences: null,
      expiresAt: formatInstant(caller.expiresAt, deps.settings.timeZone),
    };
  }
  const self = await loadSelf(deps.db, caller);
  const { user, company, look } = self;
  const [presented = refuseUnauthenticated()] = await presentUsers(deps, [self]);
  return {
    scope:
      caller.kind === 'session'
        ? { kind: 'session' }
        : {
            kind: 'document',
            documentId: caller.documentId,
            processId: caller.stepId,
            ...(await loadHost(deps.db, caller)),
          },
    user: user.isGuest ? withoutMerged(presented) : presented,
    company: {
      ...presentCompany(company),
      ...(await presentLook(deps, look)),
      mayDelegate: company.processorsMayReassign && !user.isGuest,
    },
    roles: caller.kind === 'session' ? [...caller.roles] : [],
    preferences: presentPreferences(deps, user),
    expiresAt: formatInstant(endOf(caller), company.timeZone),
  };
}

/** Who a company took to be the same person is its own to know: they may have read another mailbox. */
function withoutMerged({ mergedGuests: _merged, ...user }: UserInput): UserInput {
  return user;
}

/** When whoever calls has to sign in again. */
const endOf = (caller: ProcessingCaller): Date =>
  (caller.kind === 'session' ? caller.persistentUntil : undefined) ?? caller.expiresAt;

/** On whose device a step is open, where that is in person. */
async function loadHost(db: Queryable, { inPersonHostId, comId }: DocumentCaller) {
  if (inPersonHostId === undefined) {
    return {};
  }
  const [host] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, inPersonHostId), eq(users.comId, comId)));
  return { inPersonHost: host?.name ?? '' };
}

const selfRows = preparedFor((db) =>
  db
    .select({ ...userFields, company: companies, look: companyLooks })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(companies, eq(companies.id, users.comId))
    .leftJoin(companyLooks, eq(companyLooks.comId, users.comId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.comId, sql.placeholder('comId')), eq(users.id, sql.placeholder('userId'))))
    .prepare('self'),
);

async function loadSelf(db: Queryable, { comId, userId }: ProcessingCaller) {
  const [self = refuseUnauthenticated()] = await selfRows(db).execute({ comId, userId });
  return self;
}

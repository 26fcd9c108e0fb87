import { and, eq, sql } from 'drizzle-orm';

import type { DataInput } from '../../../contract/operation.ts';
import type { getMe as operation } from '../../../contract/operations/account.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuseUnauthenticated } from '../../domain/refusal.ts';
import { presentPreferences } from './preferences.ts';
import type { Caller, DocumentCaller } from '../caller.ts';
import { loadLook } from '../company/company-look.ts';
import type { Dependencies } from '../dependencies.ts';
import { preparedFor } from '../prepared.ts';
import { presentCompany } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { loadUser } from '../users/load-users.ts';

type Me = DataInput<typeof operation>;

/** Who the token belongs to and what it may do (companion operations, §2). */
export async function getMe(
  deps: Pick<Dependencies, 'db' | 'clock' | 'files' | 'messenger' | 'settings'>,
  caller: Caller,
): Promise<Reply<Me>> {
  if (caller.kind === 'account' || caller.kind === 'guest') {
    return done({
      scope: caller.kind === 'account' ? { kind: 'company-choice' } : { kind: 'guest', email: caller.email },
      user: null,
      company: null,
      roles: [],
      preferences: null,
      expiresAt: formatInstant(caller.expiresAt, deps.settings.timeZone),
    });
  }
  const { user, company } = await loadSelf(deps.db, caller.userId);
  return done({
    scope:
      caller.kind === 'session'
        ? { kind: 'session' }
        : {
            kind: 'document',
            documentId: caller.documentId,
            processId: caller.stepId,
            ...(await loadHost(deps.db, caller)),
          },
    user: await loadUser(deps, company.id, user.id),
    company: {
      ...presentCompany(company),
      ...(await loadLook(deps, company.id)),
      mayDelegate: company.processorsMayReassign && !user.isGuest,
    },
    roles: caller.kind === 'session' ? [...caller.roles] : [],
    preferences: presentPreferences(deps, user),
    expiresAt: formatInstant(caller.expiresAt, company.timeZone),
  });
}

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
    .select({ user: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.comId))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('self'),
);

async function loadSelf(db: Queryable, userId: number) {
  const [row = refuseUnauthenticated()] = await selfRows(db).execute({ userId });
  return row;
}

import { and, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { privacyActsList } from '../../../contract/operations/privacy.ts';
import { formatInstant } from '../../../contract/time.ts';
import { privacyActs } from '../../adapters/database/schema/privacy.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { Handler } from '../handler.ts';
import { matchesPerson, paginate } from '../paging.ts';
import { presentUserBrief } from '../present-user.ts';
import { done } from '../reply.ts';

const actors = alias(users, 'actors');

/** GET /api/company/privacy-acts: whose data was handed out or erased, the newest first; searched by that person. */
export const listPrivacyActs: Handler<typeof privacyActsList> = async ({ deps, caller, query }) => {
  const found = matchesPerson(users.searchText, query.search);
  const condition = and(
    eq(privacyActs.comId, caller.comId),
    found && inArray(privacyActs.userId, deps.db.select({ id: users.id }).from(users).where(found)),
  );
  const page = await paginate(
    query,
    deps.db.$count(privacyActs, condition),
    deps.db
      .select({ act: privacyActs, user: users, by: actors })
      .from(privacyActs)
      .innerJoin(users, eq(users.id, privacyActs.userId))
      .innerJoin(actors, eq(actors.id, privacyActs.byUserId))
      .where(condition)
      .orderBy(desc(privacyActs.createdAt), desc(privacyActs.id)),
    (rows) =>
      rows.map(({ act, user, by }) => ({
        id: act.id,
        kind: act.kind,
        createdDate: formatInstant(act.createdAt, caller.timeZone),
        user: presentUserBrief(user),
        byUser: presentUserBrief(by),
        documentsKept: act.documentsKept,
      })),
  );
  return done(page);
};

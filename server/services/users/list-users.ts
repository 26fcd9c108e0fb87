import { and, asc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Query } from '../../../contract/operation.ts';
import type { AccountState, TwoFactorState, userGet, usersList } from '../../../contract/operations/users.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { accounts, userDepartments, userRoles, users } from '../../adapters/database/schema/users.ts';
import { hasCertStatus } from '../certificates/cert-status.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { isOwnUser, isUnmerged } from '../own-users.ts';
import { isAnyOf, matchesPerson, paginate, searchOrder } from '../paging.ts';
import { done } from '../reply.ts';
import { loadUser, loadUsers } from './load-users.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** GET /api/users (companion operations, §6): users of the caller's company in the order of their codes, the best matches of a search first. */
export const listUsers: Handler<typeof usersList> = async ({ deps, caller, query }) => {
  const condition = and(
    eq(users.comId, caller.comId),
    isUnmerged,
    ofGuests(query.guests),
    isAnyOf(users.status, query.status),
    isAnyOf(users.signMethod, query.signMethod),
    inDepartments(deps, query.departmentId),
    query.state?.length ? isInState(deps, query.state) : undefined,
    query.twoFactor?.length ? hasTwoFactorState(deps, query.twoFactor) : undefined,
    or(...(query.certStatus ?? []).map((status) => hasCertStatus(deps, status))),
    matchesPerson(users.searchText, query.search),
  );
  const page = await paginate(
    query,
    deps.db.$count(users, condition),
    deps.db
      .select({ id: users.id })
      .from(users)
      .where(condition)
      .orderBy(...searchOrder(users, query.search), asc(users.code), asc(users.id)),
    (rows) =>
      loadUsers(
        deps,
        caller.comId,
        rows.map(({ id }) => id),
      ),
  );
  return done(page);
};

/** GET /api/users/{id} (companion operations, §6). */
export const getUser: Handler<typeof userGet> = async ({ deps, caller, params: { id } }) =>
  done(await loadUser(deps, caller.comId, id));

/** Of guests alone those who were erased are left out: nobody can be told by them any more. */
function ofGuests(wanted: Query<typeof usersList>['guests']): SQL | undefined {
  switch (wanted) {
    case 'also':
      return undefined;
    case 'only':
      return and(eq(users.isGuest, true), isNull(users.erasedAt));
    case undefined:
      return isOwnUser;
  }
}

/** The same states as the page makes of a user's fields. */
function isInState({ db, clock }: Needs, states: readonly AccountState[]): SQL {
  const state = db
    .select({
      state: sql`case
        when ${users.status} <> ${userStatus.enabled} then 'disabled'
        when ${accounts.lockedUntil} > ${clock.now()} then 'locked'
        when ${accounts.passwordHash} is null then 'invited'
        else 'active' end`,
    })
    .from(accounts)
    .where(eq(accounts.id, users.accountId));
  return inArray(sql`(${state})`, [...states]);
}

/** As a user's `twoFactorEnabled` and `mustSetUpSecondFactor` have it. */
function hasTwoFactorState({ db }: Needs, states: readonly TwoFactorState[]): SQL {
  const holdsRequiredRole = db
    .select({ role: userRoles.role })
    .from(userRoles)
    .innerJoin(companies, eq(companies.id, users.comId))
    .where(and(eq(userRoles.userId, users.id), sql`${userRoles.role} = any(${companies.secondFactorRoles})`));
  const state = db
    .select({
      state: sql`case
        when ${accounts.totpConfirmedAt} is not null then 'on'
        when ${exists(holdsRequiredRole)} then 'missing'
        else 'off' end`,
    })
    .from(accounts)
    .where(eq(accounts.id, users.accountId));
  return inArray(sql`(${state})`, [...states]);
}

function inDepartments(deps: Needs, departmentIds: readonly number[] | undefined): SQL | undefined {
  const isOneOfThem = isAnyOf(userDepartments.departmentId, departmentIds);
  return (
    isOneOfThem &&
    exists(
      deps.db
        .select({ userId: userDepartments.userId })
        .from(userDepartments)
        .where(and(eq(userDepartments.userId, users.id), isOneOfThem)),
    )
  );
}

import { and, asc, between, desc, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';

import type { Query } from '../../../contract/operation.ts';
import type { employeeGet, employeesByIds, employeesList } from '../../../contract/operations/employees.ts';
import { addDays, dayOf } from '../../../contract/time.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAnyOf, matchesPerson, nameOrder, paginate, searchOrder } from '../paging.ts';
import { done } from '../reply.ts';
import { loadEmployees } from './load-employees.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

const { fullName: name, employeeCode: code, searchText } = employees;
const searchColumns = { name, code, searchText };

type ListQuery = Query<typeof employeesList>;

/** By the end of the contract, as the company's calendar has it; `undefined` where nothing is asked of it. */
function endsAsAsked({ clock }: Needs, { timeZone }: SessionCaller, query: ListQuery): SQL | undefined {
  const { contractExpiredDate: ends } = employees;
  const {
    contractEndsWithin: within,
    contractEnded: ended,
    contractEndsFrom: from,
    contractEndsTo: to,
  } = query;
  if (within === undefined && ended === undefined && from === undefined && to === undefined) {
    return undefined;
  }
  const today = dayOf(clock.now(), timeZone);
  return and(
    within === undefined ? undefined : between(ends, today, addDays(today, within)),
    ended === undefined ? undefined : ended ? lt(ends, today) : or(isNull(ends), gte(ends, today)),
    from === undefined ? undefined : gte(ends, from),
    to === undefined ? undefined : lte(ends, to),
  );
}

/** The order that is asked for; else the best matches of a search come first, then whose contract ends first if that is asked of, then the ones added last. */
function orderAsAsked({ search, sort, descending = false }: ListQuery, ends: SQL | undefined): SQL[] {
  if (sort === undefined) {
    return [
      ...searchOrder(searchColumns, search),
      ...(ends === undefined ? [] : [asc(employees.contractExpiredDate)]),
      desc(employees.createdAt),
      asc(employees.id),
    ];
  }
  const keys = {
    code: [sql`${code}`],
    name: nameOrder(name),
    contractStart: [sql`${employees.contractEffectiveDate}`],
    contractEnd: [sql`${employees.contractExpiredDate}`],
  }[sort];
  return [
    ...keys.map((key) => (descending ? sql`${key} desc nulls last` : sql`${key} asc nulls last`)),
    asc(employees.id),
  ];
}

/** GET /api/employees (companion operations, §6). */
export const listEmployees: Handler<typeof employeesList> = async ({ deps, caller, query }) => {
  const ends = endsAsAsked(deps, caller, query);
  const condition = and(
    ends,
    eq(employees.comId, caller.comId),
    isAnyOf(employees.status, query.status),
    isAnyOf(employees.syncStatus, query.syncStatus),
    isAnyOf(employees.contractType, query.contractType),
    matchesPerson(employees.searchText, query.search),
  );
  const page = await paginate(
    query,
    deps.db.$count(employees, condition),
    deps.db
      .select({ id: employees.id })
      .from(employees)
      .where(condition)
      .orderBy(...orderAsAsked(query, ends)),
    (rows) =>
      loadEmployees(
        deps,
        caller,
        rows.map(({ id }) => id),
      ),
  );
  return done(page);
};

/**
 * GET /api/employees/{id} (companion operations, §6).
 * @throws {Refusal} employeeNotFound, also for an employee of another company
 */
export const getEmployee: Handler<typeof employeeGet> = async ({ deps, caller, params: { id } }) => {
  const [employee = refuse('employeeNotFound')] = await loadEmployees(deps, caller, [id]);
  return done(employee);
};

/**
 * POST /api/employees/by-ids (beside the specification): those of the company, each once, in the order of the ids. Who is none of
 * them, or was deleted since, is left out: whether an id is somebody's elsewhere is not told.
 * @throws {Refusal} employeeNotFound when nobody is left
 */
export const getEmployees: Handler<typeof employeesByIds> = async ({ deps, caller, body: { ids } }) => {
  const found = await loadEmployees(deps, caller, [...new Set(ids)]);
  if (found.length === 0) {
    refuse('employeeNotFound');
  }
  return done(found);
};

import { and, asc, count, desc, eq, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';

import { accessPermission, documentStatus } from '../../../contract/enums.ts';
import type { DataInput, Query } from '../../../contract/operation.ts';
import type { documentCounts, documentsList } from '../../../contract/operations/documents.ts';
import { dayOf, endOfDay, startOfDay } from '../../../contract/time.ts';
import { companies, documents, users } from '../../adapters/database/schema.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { matchesSearch, paginate } from '../paging.ts';
import { done, type Reply } from '../reply.ts';
import { isUnderWayCondition, visibleTo, waitsFor } from './access.ts';
import { loadDocuments } from './load-document.ts';
import { presentDocument } from './present-document.ts';

type Filters = Query<typeof documentsList>;

/** GET /api/documents (companion operations, §3). */
export async function listDocuments(
  deps: Dependencies,
  caller: SessionCaller,
  filters: Filters,
): Promise<Reply<DataInput<typeof documentsList>>> {
  const timeZone = await timeZoneOf(deps, caller);
  const condition = and(visibleTo(caller), ...conditionsOf(deps, filters, caller, timeZone));
  const page = await paginate(
    filters,
    async () => {
      const [total] = await deps.db.select({ count: count() }).from(documents).where(condition);
      return total?.count ?? 0;
    },
    async ({ limit, offset }) => {
      const ids = await deps.db
        .select({ id: documents.id })
        .from(documents)
        .where(condition)
        .orderBy(...orderOf(filters.sort))
        .limit(limit)
        .offset(offset);
      const records = await loadDocuments(
        deps.db,
        caller.comId,
        ids.map((row) => row.id),
      );
      return Promise.all(records.map((record) => presentDocument({ record, caller, deps })));
    },
  );
  return done(page);
}

async function timeZoneOf(deps: Dependencies, caller: SessionCaller): Promise<string> {
  const [company] = await deps.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, caller.comId));
  return company?.timeZone ?? deps.settings.timeZone;
}

function orderOf(sort: Filters['sort']): SQL[] {
  switch (sort) {
    case 'newest':
      return [desc(documents.createdAt), desc(documents.id)];
    case 'oldest':
      return [asc(documents.createdAt), asc(documents.id)];
    case 'due':
      return [sql`${documents.expiryDate} asc nulls last`, desc(documents.createdAt), desc(documents.id)];
  }
}

/** `status=0` and `contractStatus=0` mean "not given" (companion operations, §3). */
function conditionsOf(
  deps: Dependencies,
  filters: Filters,
  caller: SessionCaller,
  timeZone: string,
): (SQL | undefined)[] {
  const { departmentId, documentTypeId, createdByUserId, customerCode } = filters;
  const { createdFrom, createdTo, completedFrom, completedTo } = filters;
  return [
    filters.status ? sql`${documents.status} = ${filters.status}` : undefined,
    departmentId === undefined ? undefined : eq(documents.departmentId, departmentId),
    documentTypeId === undefined ? undefined : eq(documents.typeId, documentTypeId),
    createdByUserId === undefined ? undefined : eq(documents.createdByUserId, createdByUserId),
    customerCode ? eq(documents.customerCode, customerCode) : undefined,
    createdFrom === undefined ? undefined : gte(documents.createdAt, startOfDay(createdFrom, timeZone)),
    createdTo === undefined ? undefined : lt(documents.createdAt, endOfDay(createdTo, timeZone)),
    completedFrom === undefined ? undefined : gte(documents.completedAt, startOfDay(completedFrom, timeZone)),
    completedTo === undefined ? undefined : lt(documents.completedAt, endOfDay(completedTo, timeZone)),
    filters.contractStatus
      ? contractStatusCondition(filters.contractStatus, dayOf(deps.clock.now(), timeZone))
      : undefined,
    turnCondition(filters.waitToMe, waitsFor(caller.userId)),
    turnCondition(filters.inProgress, isUnderWayCondition),
    turnCondition(filters.waitToApprove, waitsFor(caller.userId, [accessPermission.approve[0]])),
    turnCondition(filters.waitToSignDraw, waitsFor(caller.userId, [accessPermission.signDraw[0]])),
    turnCondition(filters.waitToSignDigital, waitsFor(caller.userId, [accessPermission.signDigital[0]])),
    turnCondition(filters.waitToESign, waitsFor(caller.userId, [accessPermission.eSign[0]])),
    searchCondition(deps, caller, filters.search),
  ];
}

function turnCondition(wanted: boolean | undefined, condition: SQL): SQL | undefined {
  if (wanted === undefined) {
    return undefined;
  }
  return wanted ? condition : not(condition);
}

/** The same rule as `domain/document-rules.ts`, as a condition. */
function contractStatusCondition(status: number, day: string): SQL {
  const today = sql`${day}::date`;
  const { validFrom, validTo } = documents;
  switch (status) {
    case -2:
      return sql`${validFrom} > ${today}`;
    case -1:
      return sql`(${validFrom} is null or ${validFrom} <= ${today}) and ${validTo} < ${today}`;
    case 2:
      return sql`(${validFrom} is null or ${validFrom} <= ${today}) and ${validTo} >= ${today} and ${validTo} < ${today} + 30`;
    case 1:
      return sql`num_nonnulls(${validFrom}, ${validTo}) > 0 and (${validFrom} is null or ${validFrom} <= ${today})
        and (${validTo} is null or ${validTo} >= ${today} + 30)`;
    default:
      return sql`false`;
  }
}

/** Number, title or whoever sent it. */
function searchCondition(deps: Dependencies, caller: SessionCaller, search: string): SQL | undefined {
  const inDocument = matchesSearch(documents.searchText, search);
  if (inDocument === undefined) {
    return undefined;
  }
  const senders = deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.comId, caller.comId), matchesSearch(users.searchText, search)));
  return or(inDocument, inArray(documents.createdByUserId, senders));
}

/** How many documents stand in each part of the inbox. */
export async function countDocuments(
  deps: Dependencies,
  caller: SessionCaller,
): Promise<Reply<DataInput<typeof documentCounts>>> {
  const mine = waitsFor(caller.userId);
  const [row] = await deps.db
    .select({
      waitToMe: sql<number>`count(*) filter (where ${mine})::int`,
      inProgress: sql<number>`count(*) filter (where ${isUnderWayCondition} and not ${mine})::int`,
      completed: sql<number>`count(*) filter (where ${documents.status} = ${documentStatus.completed[0]})::int`,
      rejected: sql<number>`count(*) filter (where ${documents.status} = ${documentStatus.rejected[0]})::int`,
      draft: sql<number>`count(*) filter (where ${documents.status} = ${documentStatus.new[0]})::int`,
    })
    .from(documents)
    .where(visibleTo(caller));
  return done(row ?? { waitToMe: 0, inProgress: 0, completed: 0, rejected: 0, draft: 0 });
}

import { and, eq, gte, inArray, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';

import {
  type AccessPermission,
  accessPermission,
  contractStatus as contractStatuses,
  documentStatus,
} from '../../../contract/enums.ts';
import type { Query } from '../../../contract/operation.ts';
import type { documentsList } from '../../../contract/operations/documents.ts';
import { dayOf, endOfDay, startOfDay } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import {
  documentReads,
  documentShares,
  documentStars,
  documentViewers,
} from '../../adapters/database/schema/document-people.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { SessionCaller } from '../caller.ts';
import { isAnyOf, matchesPerson, matchesSearch, meantNumbers } from '../paging.ts';
import { followedBy, isUnderWayCondition, listedFor, waitsFor } from '../workflow/access.ts';
import { isUndelivered } from '../../notifications/step-delivery.ts';

/** What decides which documents stand in a list: every filter of the interface, without paging and order. */
export type ListFilters = Omit<
  Query<typeof documentsList>,
  'page' | 'pageSize' | 'sort' | 'cursor' | 'exactTotal'
>;

/** When and where days begin. */
type ListMoment = { readonly now: Date; readonly timeZone: string };

/** The documents of the caller's list that pass the filters (companion operations, §3). */
export async function listCondition(
  db: Queryable,
  caller: SessionCaller,
  filters: ListFilters,
  moment: ListMoment,
): Promise<SQL | undefined> {
  return and(
    statusCondition(caller, meantNumbers(filters.status)),
    ...detailConditions(filters),
    ...dayConditions(filters, moment),
    ...turnConditions(filters, caller),
    wanted(filters.undelivered, sql`(${and(followedBy(caller), isUndelivered(db))})`),
    ...markConditions(filters, caller),
    await searchCondition(db, caller, filters.search),
  );
}

/** What the caller has deleted is in their list where it is asked for alone, beside other statuses too. */
function statusCondition(caller: SessionCaller, statuses: readonly number[]): SQL | undefined {
  const { status } = documents;
  const others = statuses.filter((value) => value !== documentStatus.deleted);
  if (others.length === statuses.length) {
    return and(listedFor(caller), isAnyOf(status, statuses));
  }
  const deleted = listedFor(caller, true);
  return others.length === 0 ? deleted : or(deleted, and(listedFor(caller), isAnyOf(status, others)));
}

function detailConditions(filters: ListFilters): (SQL | undefined)[] {
  const { contractValueFrom, contractValueTo, customerCode, recipientIds } = filters;
  const recipients = meantNumbers(recipientIds);
  return [
    isAnyOf(documents.departmentId, filters.departmentId),
    isAnyOf(documents.typeId, filters.documentTypeId),
    isAnyOf(documents.documentTemplateId, filters.documentTemplateId),
    isAnyOf(documents.batchImportId, filters.batchImportId),
    isAnyOf(documents.createdByUserId, filters.createdByUserId),
    customerCode ? eq(documents.customerCode, customerCode) : undefined,
    // Nothing is what typed programs write for no bound; from nothing on would leave out documents that say no value.
    contractValueFrom ? gte(documents.contractValue, contractValueFrom) : undefined,
    contractValueTo ? lte(documents.contractValue, contractValueTo) : undefined,
    recipients.length === 0
      ? undefined
      : sql`exists (select 1 from ${processSteps} where ${processSteps.documentId} = ${documents.id}
          and ${inArray(processSteps.userId, recipients)})`,
  ];
}

function dayConditions(filters: ListFilters, { now, timeZone }: ListMoment): (SQL | undefined)[] {
  const { createdFrom, createdTo, dueFrom, dueTo, completedFrom, completedTo } = filters;
  const today = dayOf(now, timeZone);
  return [
    createdFrom === undefined ? undefined : gte(documents.createdAt, startOfDay(createdFrom, timeZone)),
    createdTo === undefined ? undefined : lt(documents.createdAt, endOfDay(createdTo, timeZone)),
    completedFrom === undefined ? undefined : gte(documents.completedAt, startOfDay(completedFrom, timeZone)),
    completedTo === undefined ? undefined : lt(documents.completedAt, endOfDay(completedTo, timeZone)),
    dueFrom === undefined ? undefined : gte(documents.expiryDate, dueFrom),
    dueTo === undefined ? undefined : lte(documents.expiryDate, dueTo),
    or(...meantNumbers(filters.contractStatus).map((status) => contractStatusCondition(status, today))),
  ];
}

function turnConditions(filters: ListFilters, caller: SessionCaller): (SQL | undefined)[] {
  const mine = (permission: AccessPermission): SQL => waitsFor(caller.userId, [permission]);
  const holders = meantNumbers(filters.waitingForId);
  return [
    wanted(filters.waitToMe, waitsFor(caller.userId)),
    holders.length === 0 ? undefined : waitsFor(holders),
    wanted(filters.inProgress, isUnderWayCondition),
    wanted(filters.waitToApprove, mine(accessPermission.approve)),
    wanted(filters.waitToSignDraw, mine(accessPermission.signDraw)),
    wanted(filters.waitToSignDigital, mine(accessPermission.signDigital)),
    wanted(filters.waitToESign, mine(accessPermission.eSign)),
    wanted(filters.waitToFillData, mine(accessPermission.fillData)),
    wanted(filters.waitToCoordinate, mine(accessPermission.coordinate)),
    wanted(filters.waitToEkyc, mine(accessPermission.ekyc)),
  ];
}

function markConditions(
  { starred, sharedToMe, unread }: ListFilters,
  { userId }: SessionCaller,
): (SQL | undefined)[] {
  return [
    wanted(
      starred,
      sql`exists (select 1 from ${documentStars}
        where ${documentStars.documentId} = ${documents.id} and ${documentStars.userId} = ${userId})`,
    ),
    wanted(
      sharedToMe,
      sql`exists (select 1 from ${documentShares}
        where ${documentShares.documentId} = ${documents.id} and ${documentShares.userId} = ${userId})`,
    ),
    wanted(
      unread,
      sql`(${documents.createdByUserId} <> ${userId}
        and exists (select 1 from ${documentViewers}
          where ${documentViewers.documentId} = ${documents.id} and ${documentViewers.userId} = ${userId})
        and not exists (select 1 from ${documentReads}
          where ${documentReads.documentId} = ${documents.id} and ${documentReads.userId} = ${userId}))`,
    ),
  ];
}

function wanted(value: boolean | undefined, condition: SQL): SQL | undefined {
  if (value === undefined) {
    return undefined;
  }
  return value ? condition : not(condition);
}

/** The same rule as `contractStatusOf` of `domain/document-rules.ts`, as a condition. */
function contractStatusCondition(status: number, day: string): SQL {
  const { batchImportId, validFrom, validTo } = documents;
  const startsValid = sql`(${batchImportId} is not null
    and (${documents.status} = ${documentStatus.new} or num_nonnulls(${validFrom}, ${validTo}) = 0))`;
  const byDays = sql`(${datedStatusCondition(status, day)})`;
  return status === contractStatuses.valid
    ? sql`(${startsValid} or ${byDays})`
    : sql`(not ${startsValid} and ${byDays})`;
}

function datedStatusCondition(status: number, day: string): SQL {
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

/** Number, title or whoever sent it. Senders are found first: as a query inside of this one they would hide the indexes. */
async function searchCondition(
  db: Queryable,
  caller: SessionCaller,
  search: string,
): Promise<SQL | undefined> {
  const inDocument = matchesSearch(documents.searchText, search);
  if (inDocument === undefined) {
    return undefined;
  }
  const senders = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.comId, caller.comId), matchesPerson(users.searchText, search)));
  return senders.length === 0
    ? inDocument
    : or(
        inDocument,
        inArray(
          documents.createdByUserId,
          senders.map(({ id }) => id),
        ),
      );
}

import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { graceHours } from '../../domain/retention.ts';
import { isUnderWayCondition } from '../workflow/access.ts';
import { todayAt } from '../workflow/substitutes.ts';

/*
 * `domain/retention.ts` as a condition of the database, which finds what is due among many: types that keep documents for ever are
 * passed over, and the index of a type leads to its documents. Whoever deletes one asks the rule itself.
 */

/** The day on which a document ended, of its company. */
function endDay(now: Date): SQL {
  const inZone = (moment: typeof documents.completedAt | typeof documents.modifiedAt) =>
    sql`(${moment} at time zone ${companies.timeZone})::date`;
  const { completed, rejected, canceled } = documentStatus;
  return sql`case
    when ${documents.status} = ${completed} then ${inZone(documents.completedAt)}
    when ${documents.status} in (${rejected}, ${canceled}) then ${inZone(documents.modifiedAt)}
    when ${isUnderWayCondition} and not ${documents.finalising} and ${documents.expiryDate} < ${todayAt(now)}
      then ${documents.expiryDate} + 1
  end`;
}

/** Documents that nobody holds and whose time is over at `now`, or so many days later if nothing becomes of them meanwhile. */
export function isDueCondition(now: Date, daysAhead = 0): SQL | undefined {
  const { retentionMonths, retentionSince } = documentTypes;
  const then = new Date(now.getTime() + daysAhead * 86_400_000);
  return and(
    isNotNull(retentionMonths),
    isNull(documents.heldAt),
    sql`${retentionSince} + make_interval(hours => ${graceHours}::int) <= ${then.toISOString()}::timestamptz`,
    sql`(${endDay(now)} + make_interval(months => ${retentionMonths}))::date < ${todayAt(now)} + ${daysAhead}::int`,
  );
}

/** How many documents of some types are due at `now`, or so many days later. */
export function countDue(db: Queryable, types: SQL, now: Date, daysAhead = 0): Promise<number> {
  const due = db
    .select({ id: documents.id })
    .from(documentTypes)
    .innerJoin(companies, eq(companies.id, documentTypes.comId))
    .innerJoin(documents, eq(documents.typeId, documentTypes.id))
    .where(and(types, isDueCondition(now, daysAhead)))
    .as('due');
  return db.$count(due);
}

import { and, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { TurnAround } from '../../../contract/models/overview.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { turnAround as operation } from '../../../contract/operations/overview.ts';
import { dayOf, startOfDay } from '../../../contract/time.ts';
import { departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { listedFor } from '../documents/access.ts';
import { lastMonths } from '../follow-up/statistics.ts';
import { done, type Reply } from '../reply.ts';
import { companyMoment } from './company-moment.ts';

const groupsMax = 10;

/** GET /api/statistics/turn-around: documents of the caller's list, kept until something changes. */
export async function getTurnAround(
  deps: Dependencies,
  caller: SessionCaller,
): Promise<Reply<DataInput<typeof operation>>> {
  const { timeZone, stamp } = await companyMoment(deps, caller.comId);
  const months = lastMonths(dayOf(deps.clock.now(), timeZone));
  const isAdmin = caller.roles.includes('admin');
  const key = JSON.stringify([caller.comId, caller.userId, isAdmin, timeZone, months.at(-1)]);
  return done(
    await deps.lists.turnArounds.recall(key, stamp, () => findTurnAround(deps, caller, timeZone, months)),
  );
}

type Figures = { completed: number; median: number | null; p90: number | null };

const hours = sql`extract(epoch from ${documents.completedAt} - ${documents.sentAt}) / 3600`;
const figures = {
  completed: sql<number>`count(*)::int`,
  median: sql<number | null>`percentile_cont(0.5) within group (order by ${hours})::float8`,
  p90: sql<number | null>`percentile_cont(0.9) within group (order by ${hours})::float8`,
};

async function findTurnAround(
  deps: Dependencies,
  caller: SessionCaller,
  timeZone: string,
  months: readonly string[],
): Promise<TurnAround> {
  const condition = and(
    listedFor(caller),
    eq(documents.status, documentStatus.completed[0]),
    gte(documents.completedAt, startOfDay(`${months[0] ?? ''}-01`, timeZone)),
    isNotNull(documents.sentAt),
  );
  const byMonth = await deps.db
    .select({
      month: sql<string>`to_char(${documents.completedAt} at time zone ${timeZone}, 'YYYY-MM')`,
      ...figures,
    })
    .from(documents)
    .where(condition)
    .groupBy(sql`1`);
  const found = new Map(byMonth.map((row) => [row.month, row]));
  return {
    byMonth: months.map((month) => ({ month, ...rounded(found.get(month)) })),
    byDepartment: await byGroup(deps, condition, departments, documents.departmentId),
    byType: await byGroup(deps, condition, documentTypes, documents.typeId),
  };
}

async function byGroup(
  deps: Dependencies,
  condition: SQL | undefined,
  table: typeof departments | typeof documentTypes,
  column: typeof documents.departmentId | typeof documents.typeId,
) {
  const groups = deps.db
    .select({ id: sql<number>`${column}`.as('group_id'), ...named(figures) })
    .from(documents)
    .where(condition)
    .groupBy(column)
    .orderBy(sql`count(*) desc`)
    .limit(groupsMax)
    .as('groups');
  const rows = await deps.db
    .select({
      id: table.id,
      name: table.name,
      completed: groups.completed,
      median: groups.median,
      p90: groups.p90,
    })
    .from(groups)
    .innerJoin(table, eq(table.id, groups.id))
    .orderBy(desc(groups.completed), table.id);
  return rows.map(({ id, name, ...row }) => ({ id, name, ...rounded(row) }));
}

/** Columns of a query inside another one need names. */
function named(columns: typeof figures) {
  return {
    completed: columns.completed.as('completed'),
    median: columns.median.as('median'),
    p90: columns.p90.as('p90'),
  };
}

/** To a tenth of an hour; a month in which nothing was completed took no time. */
function rounded(row: Figures | undefined): Figures {
  const tenth = (value: number | null): number | null =>
    value === null ? null : Math.round(value * 10) / 10;
  return {
    completed: row?.completed ?? 0,
    median: tenth(row?.median ?? null),
    p90: tenth(row?.p90 ?? null),
  };
}

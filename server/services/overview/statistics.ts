import { and, count, gte, sql } from 'drizzle-orm';

import { describe } from '../../../contract/enumeration.ts';
import { documentStatus } from '../../../contract/enums.ts';
import type { Statistics } from '../../../contract/models/overview.ts';
import type { statistics as operation } from '../../../contract/operations/overview.ts';
import { dayOf, startOfDay } from '../../../contract/time.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { listedFor } from '../workflow/access.ts';
import { readChanges, type StampedResults } from '../list-cache.ts';
import { done } from '../reply.ts';

const monthCount = 12;

/** GET /api/statistics: documents of the caller's list, kept until something changes. */
export const getStatistics: Handler<typeof operation> = async ({ deps, caller }) =>
  done(await recallMonths(deps, caller, deps.listCache.statistics, findStatistics));

/** What was found for the last months of the caller's list, found anew when something has changed. */
export async function recallMonths<T>(
  deps: Dependencies,
  caller: SessionCaller,
  results: StampedResults<T>,
  find: (deps: Dependencies, caller: SessionCaller, timeZone: string, months: string[]) => Promise<T>,
): Promise<T> {
  const { timeZone } = caller;
  const stamp = await readChanges(deps.db, caller.comId);
  const months = lastMonths(dayOf(deps.clock.now(), timeZone));
  const isAdmin = caller.roles.includes('admin');
  const key = JSON.stringify([caller.comId, caller.userId, isAdmin, timeZone, months.at(-1)]);
  return results.recall(key, stamp, () => find(deps, caller, timeZone, months));
}

/** The months that end with a day's, as yyyy-MM. */
export function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(year, month - monthCount + index, 1)).toISOString().slice(0, 7),
  );
}

async function findStatistics(
  deps: Dependencies,
  caller: SessionCaller,
  timeZone: string,
  months: readonly string[],
): Promise<Statistics> {
  const condition = listedFor(caller);
  const byStatus = await deps.db
    .select({ status: documents.status, count: count() })
    .from(documents)
    .where(condition)
    .groupBy(documents.status);
  const start = startOfDay(`${months[0] ?? ''}-01`, timeZone);
  const monthly = async (column: typeof documents.createdAt | typeof documents.completedAt) => {
    const rows = await deps.db
      .select({ month: sql<string>`to_char(${column} at time zone ${timeZone}, 'YYYY-MM')`, count: count() })
      .from(documents)
      .where(and(condition, gte(column, start)))
      .groupBy(sql`1`);
    return new Map(rows.map((row) => [row.month, row.count]));
  };
  const created = await monthly(documents.createdAt);
  const completed = await monthly(documents.completedAt);
  const counts = new Map<number, number>(byStatus.map((row) => [row.status, row.count]));
  return {
    total: byStatus.reduce((sum, row) => sum + row.count, 0),
    byStatus: Object.values(documentStatus)
      .filter((status) => status !== documentStatus.deleted)
      .map((status) => ({
        status: describe('documentStatus', status),
        count: counts.get(status) ?? 0,
      })),
    byMonth: months.map((month) => ({
      month,
      created: created.get(month) ?? 0,
      completed: completed.get(month) ?? 0,
    })),
  };
}

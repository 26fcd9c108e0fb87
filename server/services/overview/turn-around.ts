import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { TurnAround } from '../../../contract/models/overview.ts';
import type { turnAround as operation } from '../../../contract/operations/overview.ts';
import { startOfDay } from '../../../contract/time.ts';
import { departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { listedFor } from '../workflow/access.ts';
import { recallMonths } from './statistics.ts';
import { done } from '../reply.ts';

const groupsMax = 10;

/** GET /api/statistics/turn-around: documents of the caller's list, kept until something changes. */
export const getTurnAround: Handler<typeof operation> = async ({ deps, caller }) =>
  done(await recallMonths(deps, caller, deps.listCache.turnArounds, findTurnAround));

type Figures = { completed: number; median: number | null; p90: number | null };

/** Documents of one month, department and type that were completed, each by the hours that it took. */
type Cell = {
  readonly month: string;
  readonly departmentId: number;
  readonly typeId: number;
  readonly hours: number[];
};

// date_part counts in floating point; extract would count in numerics, which take several times as long.
const hours = sql`date_part('epoch', ${documents.completedAt} - ${documents.sentAt}) / 3600`;

async function findTurnAround(
  deps: Dependencies,
  caller: SessionCaller,
  timeZone: string,
  months: readonly string[],
): Promise<TurnAround> {
  const moment = sql`${documents.completedAt} at time zone ${timeZone}`;
  // Looked through once, and sorted here: as three queries, each with percentiles, it takes four times as long.
  const rows = await deps.db
    .select({
      // As a number, which groups much faster than a text.
      monthNumber: sql<number>`(date_part('year', ${moment}) * 12 + date_part('month', ${moment}) - 1)::int`,
      departmentId: documents.departmentId,
      typeId: documents.typeId,
      hours: sql<number[]>`array_agg(${hours})`,
    })
    .from(documents)
    .where(
      and(
        listedFor(caller),
        eq(documents.status, documentStatus.completed),
        gte(documents.completedAt, startOfDay(`${months[0] ?? ''}-01`, timeZone)),
        isNotNull(documents.sentAt),
      ),
    )
    .groupBy(sql`1`, documents.departmentId, documents.typeId);
  const cells = rows.map(({ monthNumber, ...row }) => ({ ...row, month: monthOf(monthNumber) }));
  const byMonth = gather(cells, ({ month }) => month);
  return {
    byMonth: months.map((month) => ({ month, ...figuresOf(byMonth.get(month) ?? []) })),
    byDepartment: await named(
      deps,
      departments,
      gather(cells, ({ departmentId }) => departmentId),
    ),
    byType: await named(
      deps,
      documentTypes,
      gather(cells, ({ typeId }) => typeId),
    ),
  };
}

/** Months counted from the year 0, as yyyy-MM. */
function monthOf(monthNumber: number): string {
  return `${String(Math.floor(monthNumber / 12))}-${String((monthNumber % 12) + 1).padStart(2, '0')}`;
}

function gather<Key>(cells: readonly Cell[], keyOf: (cell: Cell) => Key): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const cell of cells) {
    const group = groups.get(keyOf(cell)) ?? [];
    for (const each of cell.hours) {
      group.push(each);
    }
    groups.set(keyOf(cell), group);
  }
  return groups;
}

/** The groups with most documents, first those, by the names of a table. */
async function named(
  { db }: Pick<Dependencies, 'db'>,
  table: typeof departments | typeof documentTypes,
  groups: ReadonlyMap<number, number[]>,
) {
  const most = [...groups]
    .toSorted(([a, one], [b, other]) => other.length - one.length || a - b)
    .slice(0, groupsMax);
  const names = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(
      inArray(
        table.id,
        most.map(([id]) => id),
      ),
    );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return most.map(([id, group]) => ({ id, name: nameOf.get(id) ?? '', ...figuresOf(group) }));
}

/** To a tenth of an hour; a month in which nothing was completed took no time. */
function figuresOf(group: readonly number[]): Figures {
  const sorted = Float64Array.from(group).toSorted();
  return { completed: sorted.length, median: percentile(sorted, 0.5), p90: percentile(sorted, 0.9) };
}

/** Between two documents, as far from the one as from the other: `percentile_cont` of SQL. */
function percentile(sorted: Float64Array, share: number): number | null {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  return below === undefined || above === undefined
    ? null
    : Math.round((below + (above - below) * (place - Math.floor(place))) * 10) / 10;
}

import { and, count, sql, type SQL } from 'drizzle-orm';

import { type DocumentStatus, documentStatus } from '../../../contract/enums.ts';
import type { DocumentCounts } from '../../../contract/models/document.ts';
import type { Query } from '../../../contract/operation.ts';
import type { documentCounts, documentsList } from '../../../contract/operations/documents.ts';
import { dayOf } from '../../../contract/time.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done } from '../reply.ts';
import { isUnderWayCondition, listedFor, waitsFor } from '../workflow/access.ts';
import { behind, type Cursor, exactly, orderOf, readCursor, type Sort, writeCursor } from '../list-cursor.ts';
import { listCondition } from './list-filters.ts';
import { type Outline, readChanges } from '../list-cache.ts';
import { loadDocuments, type LoadedDocument } from '../workflow/load-document.ts';
import { presentDocument } from './present-document.ts';

type Input = Omit<Query<typeof documentsList>, 'sort'> & { readonly sort: Sort };

/** A whole small list, and every page that people turn to by hand, comes from what is kept. */
const headLength = 1000;

/** A list as one caller asks for it. */
type List = {
  readonly deps: Dependencies;
  readonly caller: SessionCaller;
  readonly input: Input;
  readonly key: string;
  readonly stamp: number;
  readonly outline: Outline;
  /** Made only where the database is asked, and once: a search looks up whom it may mean. */
  readonly condition: () => Promise<SQL | undefined>;
};

type PageOfIds = { readonly ids: readonly string[]; readonly more: boolean };

type Total = { readonly totalCount: number; readonly isTotalExact: boolean };

/**
 * GET /api/documents (companion operations, §3). Counting and the beginning of the list are kept per caller and filters until
 * anything changes in the company. Deep pages start from the nearest place that is known, or from a `cursor`.
 */
export const listDocuments: Handler<typeof documentsList> = async ({ deps, caller, query }) => {
  const input = {
    ...query,
    sort: query.sort ?? (isOneBatch(query.batchImportId) ? 'row' : 'newest'),
  } as const;
  const cursor = input.cursor ? readCursor(input.cursor, input.sort) : null;
  const list = await openList(deps, caller, input);
  const { page, pageSize } = input;
  const total = await totalOf(list);
  const { ids, more } = cursor ? await idsBehind(list, cursor) : await idsOfPage(list, total.totalCount);
  const records = await loadDocuments(deps.db, caller.comId, ids, caller.userId);
  return done({
    items: await Promise.all(records.map((record) => presentDocument({ record, caller, deps }))),
    ...total,
    pageCount: Math.ceil(total.totalCount / pageSize),
    page,
    pageSize,
    hasNextPage: more,
    hasPreviousPage: cursor !== null || (page > 1 && total.totalCount > 0),
    nextCursor: more ? cursorAfter(input.sort, records.at(-1)) : null,
  });
};

/** Rows of several batches have no order among each other. */
const isOneBatch = (ids: Input['batchImportId'] = []): boolean => ids.length === 1 && ids[0] !== 0;

/** Everything that a list's content depends on beside the database. */
function keyOf(caller: SessionCaller, ...parts: readonly unknown[]): string {
  return JSON.stringify([caller.comId, caller.userId, caller.roles.includes('admin'), ...parts]);
}

async function openList(deps: Dependencies, caller: SessionCaller, input: Input): Promise<List> {
  const {
    page: _page,
    pageSize: _pageSize,
    cursor: _cursor,
    exactTotal: _exactTotal,
    sort,
    ...filters
  } = input;
  const { timeZone } = caller;
  const stamp = await readChanges(deps.db, caller.comId);
  const now = deps.clock.now();
  let found: Promise<SQL | undefined> | undefined;
  const condition = () => (found ??= listCondition(deps.db, caller, filters, { now, timeZone }));
  const key = keyOf(caller, 'list', timeZone, dayOf(now, timeZone), sort, filters);
  const outline = await deps.listCache.outlines.recall(key, stamp, async () =>
    findOutline(deps, sort, await condition()),
  );
  return { deps, caller, input, key, stamp, outline, condition };
}

async function findOutline(deps: Dependencies, sort: Sort, condition: SQL | undefined): Promise<Outline> {
  const first = await deps.db
    .select({ id: documents.id })
    .from(documents)
    .where(condition)
    .orderBy(...orderOf(sort))
    .limit(headLength + 1);
  return { head: first.slice(0, headLength).map(({ id }) => id), hasMore: first.length > headLength };
}

/** A list that is longer than its outline is counted where somebody wants to know, and where a page is far down. */
async function totalOf({ deps, input, key, stamp, outline, condition }: List): Promise<Total> {
  const { page, pageSize, cursor, exactTotal } = input;
  const known = outline.hasMore ? deps.listCache.totals.peek(key, stamp) : outline.head.length;
  if (known !== undefined) {
    return { totalCount: known, isTotalExact: true };
  }
  const isInOutline = Boolean(cursor) || page * pageSize <= outline.head.length;
  if (!exactTotal && isInOutline) {
    return { totalCount: outline.head.length, isTotalExact: false };
  }
  const totalCount = await deps.listCache.totals.recall(key, stamp, async () =>
    countOf(deps, await condition()),
  );
  return { totalCount, isTotalExact: true };
}

async function countOf(deps: Dependencies, condition: SQL | undefined): Promise<number> {
  const [row] = await deps.db.select({ total: count() }).from(documents).where(condition);
  return row?.total ?? 0;
}

async function idsOfPage(list: List, total: number): Promise<PageOfIds> {
  const { deps, input, outline } = list;
  const { page, pageSize, sort } = input;
  const offset = (page - 1) * pageSize;
  const size = Math.min(pageSize, total - offset);
  if (size <= 0) {
    return { ids: [], more: false };
  }
  if (offset + size <= outline.head.length) {
    return { ids: outline.head.slice(offset, offset + size), more: hasMoreBehind(outline, offset + size) };
  }
  const condition = await list.condition();
  const milestones = await deps.listCache.milestones.recall(list.key, list.stamp, () =>
    findMilestones(deps, sort, condition),
  );
  const passed = Math.min(Math.floor(offset / headLength), milestones.length);
  const from = milestones[passed - 1];
  const rows = await deps.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(condition, from && behind(from)))
    .orderBy(...orderOf(sort))
    .limit(size)
    .offset(offset - passed * headLength);
  return { ids: rows.map(({ id }) => id), more: offset + size < total };
}

/** Whether a list goes on behind so many of its outline. */
const hasMoreBehind = ({ head, hasMore }: Outline, passed: number): boolean =>
  hasMore || passed < head.length;

/** Every thousandth document of a list, so that a page anywhere in it is near to one. */
async function findMilestones(deps: Dependencies, sort: Sort, condition: SQL | undefined): Promise<Cursor[]> {
  const order = sql.join(orderOf(sort), sql`, `);
  const numbered = deps.db
    .select({
      id: documents.id,
      due: documents.expiryDate,
      createdAt: documents.createdAt,
      row: documents.batchRow,
      position: sql<number>`row_number() over (order by ${order})`.as('position'),
    })
    .from(documents)
    .where(condition)
    .as('numbered');
  const rows = await deps.db
    .select({ id: numbered.id, due: numbered.due, row: numbered.row, created: exactly(numbered.createdAt) })
    .from(numbered)
    .where(sql`${numbered.position} % ${headLength} = 0`)
    .orderBy(numbered.position);
  return rows.map((row) => ({ sort, ...row }));
}

async function idsBehind(list: List, cursor: Cursor): Promise<PageOfIds> {
  const { deps, input, outline } = list;
  const { pageSize, sort } = input;
  const known = outline.head.indexOf(cursor.id);
  const start = known + 1;
  if (known !== -1 && (start + pageSize <= outline.head.length || !outline.hasMore)) {
    const ids = outline.head.slice(start, start + pageSize);
    return { ids, more: hasMoreBehind(outline, start + ids.length) };
  }
  const rows = await deps.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(await list.condition(), behind(cursor)))
    .orderBy(...orderOf(sort))
    .limit(pageSize + 1);
  return { ids: rows.slice(0, pageSize).map(({ id }) => id), more: rows.length > pageSize };
}

function cursorAfter(sort: Sort, last: LoadedDocument | undefined): string | null {
  return last
    ? writeCursor({
        sort,
        created: last.created,
        due: last.document.expiryDate,
        row: last.document.batchRow,
        id: last.document.id,
      })
    : null;
}

/** How many documents stand in each part of the inbox. */
export const countDocuments: Handler<typeof documentCounts> = async ({ deps, caller }) => {
  const stamp = await readChanges(deps.db, caller.comId);
  return done(
    await deps.listCache.counts.recall(keyOf(caller, 'counts'), stamp, () => findCounts(deps, caller)),
  );
};

async function findCounts(deps: Dependencies, caller: SessionCaller): Promise<DocumentCounts> {
  const condition = listedFor(caller);
  const byStatus = await deps.db
    .select({ status: documents.status, count: count() })
    .from(documents)
    .where(condition)
    .groupBy(documents.status);
  const counts = new Map<number, number>(byStatus.map((row) => [row.status, row.count]));
  const of = (status: DocumentStatus): number => counts.get(status) ?? 0;
  const waitToMe = await countOf(deps, and(condition, isUnderWayCondition, waitsFor(caller.userId)));
  return {
    waitToMe,
    inProgress: Math.max(0, of(documentStatus.ready) + of(documentStatus.inProgress) - waitToMe),
    completed: of(documentStatus.completed),
    rejected: of(documentStatus.rejected),
    draft: of(documentStatus.new),
  };
}

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';

import { dateText, intId } from '../../contract/models/primitives.ts';
import { documents } from '../adapters/database/schema/documents.ts';
import { refuseFields } from '../domain/refusal.ts';

const sorts = ['newest', 'oldest', 'due', 'row'] as const;
/** `row`: as the documents of a batch stand in its sheet. */
export type Sort = (typeof sorts)[number];

const createdPattern = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Where a page ended: what its last document is sorted by. */
const cursorSchema = z.object({
  sort: z.enum(sorts),
  /** With microseconds, as the database keeps it. */
  created: z
    .string()
    .regex(createdPattern)
    .refine((text) => !Number.isNaN(Date.parse(text))),
  due: dateText.nullable(),
  row: intId.nullish(),
  id: z.guid(),
});
export type Cursor = z.output<typeof cursorSchema>;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws {Refusal} naming the field, for a cursor that no list of this order gave. */
export function readCursor(text: string, sort: Sort): Cursor {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || parsed.data.sort !== sort) {
    throw refuseFields([{ path: 'cursor', id: 'invalid' }]);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** An instant with all that the database knows of it, as a cursor holds it. */
export function exactly(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

const { batchRow, createdAt, expiryDate, id } = documents;

/** The order of a list. It is the order of indexes, nulls included, and unique. */
export function orderOf(sort: Sort): SQL[] {
  switch (sort) {
    case 'newest':
      return [sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`];
    case 'oldest':
      return [sql`${createdAt} asc nulls first`, sql`${id} asc nulls first`];
    case 'row':
      return [sql`${batchRow} asc nulls last`, sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`];
    case 'due':
      return [
        sql`${expiryDate} asc nulls last`,
        sql`${createdAt} desc nulls last`,
        sql`${id} desc nulls last`,
      ];
  }
}

/** The documents behind a cursor, in the order of {@link orderOf}. */
export function behind(cursor: Cursor): SQL {
  const { created, due, row = null } = cursor;
  const older = sql`(${createdAt}, ${id}) < (${created}::timestamptz, ${cursor.id}::uuid)`;
  switch (cursor.sort) {
    case 'newest':
      return older;
    case 'oldest':
      return sql`(${createdAt}, ${id}) > (${created}::timestamptz, ${cursor.id}::uuid)`;
    case 'row':
      return row === null
        ? sql`(${batchRow} is null and ${older})`
        : sql`(${batchRow} > ${row} or ${batchRow} is null)`;
    case 'due':
      return due === null
        ? sql`(${expiryDate} is null and ${older})`
        : sql`(${expiryDate} > ${due}::date or ${expiryDate} is null or (${expiryDate} = ${due}::date and ${older}))`;
  }
}

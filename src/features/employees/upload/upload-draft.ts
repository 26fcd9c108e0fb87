import { z } from 'zod';
import { answerOf, deviceStore } from '../../../api/device-store.ts';
import type { TakenSheet } from '../../../spreadsheet/intake/taken-sheet.ts';
import { isFieldId } from './fields.ts';
import type { FileChoices } from './row-plan.ts';
import type { SendRecord } from './sheet-model.ts';

/*
 * An upload that is under way, kept in IndexedDB so that a reload loses nothing. It belongs to one user; rows are kept in pieces, so that
 * a changed cell writes one of them and no write holds the page up.
 */

const withStore = deviceStore('countersign-employees', 'upload');
/** Employees' data is not left on a device that nobody comes back to. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;
const rowsInPiece = 500;

const rowsSchema = z.array(z.array(z.string()));
const fieldSchema = z.string().refine(isFieldId);
const outcomeSchema = z.enum(['created', 'updated', 'unchanged']);
const faultSchema = z.object({ field: fieldSchema, message: z.string() });
const recordSchema = z.object({
  sent: z.map(z.string(), z.object({ fingerprint: z.string(), outcome: outcomeSchema })),
  refused: z.map(z.string(), z.array(faultSchema)),
  underWay: z.map(z.string(), outcomeSchema),
});
const choicesSchema = z.object({
  userCode: z.enum(['employeeCode', 'email']),
  username: z.enum(['email', 'employeeCode', 'phoneNumber']),
  status: z.literal([1, -1]),
  signing: z.literal([1, 2]),
  certificate: z.boolean(),
});
const warningSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'formulas',
      'formulas-without-value',
      'error-values',
      'merged',
      'hidden-rows',
      'hidden-columns',
      'lost-digits',
    ]),
    sheet: z.string(),
    count: z.number(),
    at: z.array(z.string()),
    more: z.boolean(),
  }),
  z.object({ kind: z.literal('hidden-sheet'), sheet: z.string() }),
  z.object({ kind: z.literal('macros') }),
  z.object({ kind: z.literal('encoding-guessed'), encoding: z.string() }),
  z.object({ kind: z.literal('open-quote'), row: z.number() }),
]);
const takenSchema = z.object({
  source: z.union([
    z.object({ kind: z.literal('file'), name: z.string(), bytes: z.number() }),
    z.object({ kind: z.literal('pasted') }),
  ]),
  names: z.array(z.string()),
  sizes: z.array(z.number()),
  sheet: z.number(),
  headerRow: z.number().nullable(),
  warnings: z.array(warningSchema).catch([]),
});
const headSchema = z.object({
  savedAt: z.number(),
  taken: takenSchema,
  match: z.record(z.string(), z.number()),
  choices: choicesSchema,
});
const sheetSchema = z.object({
  columns: z.array(fieldSchema),
  given: z.array(fieldSchema),
  rowCount: z.number(),
});

export type DraftHead = {
  readonly taken: TakenSheet;
  readonly match: Readonly<Record<string, number>>;
  readonly choices: FileChoices;
};
export type DraftSheet = Pick<z.output<typeof sheetSchema>, 'columns' | 'given'> & {
  readonly rows: readonly (readonly string[])[];
};
export type UploadDraft = DraftHead & {
  readonly sheet: DraftSheet | null;
  readonly record: SendRecord | null;
};

const keyOf = (userId: number, ...name: (string | number)[]): IDBValidKey => [userId, ...name];
/** Whether the device took it. */
const put = async (key: IDBValidKey, value: unknown): Promise<boolean> =>
  (await withStore('readwrite', (store) => answerOf(store.put(value, key)))) !== null;
const get = (key: IDBValidKey) => withStore<unknown>('readonly', (store) => answerOf(store.get(key)));

async function saveRows(
  userId: number,
  name: string,
  rows: readonly (readonly string[])[],
): Promise<boolean> {
  for (let piece = 0; piece * rowsInPiece < rows.length; piece += 1) {
    const part = rows.slice(piece * rowsInPiece, (piece + 1) * rowsInPiece);
    if (!(await put(keyOf(userId, name, piece), part))) {
      return false;
    }
  }
  return true;
}

async function loadRows(userId: number, name: string, count: number): Promise<string[][] | null> {
  const rows: string[][] = [];
  for (let piece = 0; piece * rowsInPiece < count; piece += 1) {
    const part = rowsSchema.safeParse(await get(keyOf(userId, name, piece)));
    if (!part.success) {
      return null;
    }
    rows.push(...part.data);
  }
  return rows.slice(0, count);
}

/** Forgets everything of every user on this device. */
export async function clearUpload(): Promise<boolean> {
  return (await withStore('readwrite', (store) => answerOf(store.clear()))) !== null;
}

/** Forgets the sheet that was made of a file, and what was sent of it. */
async function clearSheet(userId: number): Promise<boolean> {
  const done = await withStore('readwrite', (store) => {
    store.delete(keyOf(userId, 'sheet'));
    return answerOf(store.delete(keyOf(userId, 'record')));
  });
  return done !== null;
}

/** Keeps a file that was taken in. What was made of an earlier one goes. */
export async function saveTaken(userId: number, head: DraftHead): Promise<boolean> {
  await clearUpload();
  for (const [index, table] of head.taken.tables.entries()) {
    if (!(await saveRows(userId, `table ${String(index)}`, table.rows))) {
      return false;
    }
  }
  return saveHead(userId, head);
}

/** Keeps what was decided about a file that is kept already; the sheet that was made of it goes. */
export async function saveDecisions(userId: number, head: DraftHead): Promise<boolean> {
  return (await clearSheet(userId)) && saveHead(userId, head);
}

function saveHead(userId: number, { taken, match, choices }: DraftHead): Promise<boolean> {
  const { source, tables, sheet, headerRow, warnings } = taken;
  const names = tables.map(({ name }) => name);
  const sizes = tables.map(({ rows }) => rows.length);
  const kept = { source, names, sizes, sheet, headerRow, warnings };
  return put(keyOf(userId, 'head'), { savedAt: Date.now(), taken: kept, match, choices });
}

/** Keeps a whole sheet. */
export async function saveSheet(userId: number, { columns, given, rows }: DraftSheet): Promise<boolean> {
  const about = { columns, given, rowCount: rows.length };
  return (await saveRows(userId, 'rows', rows)) && put(keyOf(userId, 'sheet'), about);
}

/** Keeps the pieces of a sheet that hold the rows at these indexes. */
export async function savePieces(
  userId: number,
  rowAt: (index: number) => readonly string[],
  rowCount: number,
  indexes: Iterable<number>,
): Promise<boolean> {
  const pieces = new Set([...indexes].map((index) => Math.floor(index / rowsInPiece)));
  for (const piece of pieces) {
    const from = piece * rowsInPiece;
    const length = Math.max(0, Math.min(rowsInPiece, rowCount - from));
    const part = Array.from({ length }, (_, offset) => rowAt(from + offset));
    if (!(await put(keyOf(userId, 'rows', piece), part))) {
      return false;
    }
  }
  return true;
}

export function saveRecord(userId: number, record: SendRecord): Promise<boolean> {
  return put(keyOf(userId, 'record'), record);
}

/** What is kept of a user's upload; `null` where there is none, or it is too old. */
export async function loadUpload(userId: number): Promise<UploadDraft | null> {
  const head = headSchema.safeParse(await get(keyOf(userId, 'head'))).data;
  if (head === undefined || Date.now() - head.savedAt > lifetimeMs) {
    await clearUpload();
    return null;
  }
  const tables: { name: string; rows: string[][] }[] = [];
  for (const [index, name] of head.taken.names.entries()) {
    const rows = await loadRows(userId, `table ${String(index)}`, head.taken.sizes[index] ?? 0);
    if (rows === null) {
      return null;
    }
    tables.push({ name, rows });
  }
  const { source, sheet, headerRow, warnings } = head.taken;
  const taken: TakenSheet = { source, sheet, headerRow, tables, warnings };
  const about = sheetSchema.safeParse(await get(keyOf(userId, 'sheet'))).data;
  const rows = about === undefined ? null : await loadRows(userId, 'rows', about.rowCount);
  const record = recordSchema.safeParse(await get(keyOf(userId, 'record'))).data ?? null;
  return {
    taken,
    match: head.match,
    choices: head.choices,
    sheet: about === undefined || rows === null ? null : { ...about, rows },
    record,
  };
}

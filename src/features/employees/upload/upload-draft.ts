import { z } from 'zod';
import { deviceDrafts } from '../../../shared/sheets/device-drafts.ts';
import { type TakenSheet, takenFactsSchema } from '../../../spreadsheet/intake/taken-sheet.ts';
import { isFieldId } from './fields.ts';
import { choicesSchema, type FileChoices } from './row-plan.ts';
import type { SendRecord } from './sheet-model.ts';

const drafts = deviceDrafts('countersign-employees', 'upload');

const fieldSchema = z.string().refine(isFieldId);
const outcomeSchema = z.enum(['created', 'updated', 'unchanged']);
const faultSchema = z.object({ field: fieldSchema, message: z.string() });
const recordSchema = z.object({
  sent: z.map(z.string(), z.object({ fingerprint: z.string(), outcome: outcomeSchema })),
  refused: z.map(z.string(), z.array(faultSchema)),
  underWay: z.map(z.string(), outcomeSchema),
});
const headSchema = z.object({
  taken: takenFactsSchema.extend({ names: z.array(z.string()) }),
  match: z.record(z.string(), z.number()),
  choices: choicesSchema,
});
const sheetSchema = z.object({ columns: z.array(fieldSchema), given: z.array(fieldSchema) });

export type DraftHead = {
  readonly taken: TakenSheet;
  readonly match: Readonly<Record<string, number>>;
  readonly choices: FileChoices;
};
export type DraftSheet = z.output<typeof sheetSchema> & { readonly rows: readonly (readonly string[])[] };
export type UploadDraft = DraftHead & {
  readonly sheet: DraftSheet | null;
  readonly record: SendRecord | null;
};

const tableName = (index: number): string => `table ${index}`;

/** Forgets everything of every user on this device. */
export const clearUpload = (): Promise<boolean> => drafts.clear();

/** Saves a file that was taken in. What was made of an earlier one goes. */
export async function saveTaken(userId: number, head: DraftHead): Promise<boolean> {
  await clearUpload();
  for (const [index, table] of head.taken.tables.entries()) {
    if (!(await drafts.saveRows(userId, tableName(index), table.rows))) {
      return false;
    }
  }
  return saveHead(userId, head);
}

/** Saves what was decided about a file that is saved already; the sheet that was made of it goes. */
export async function saveDecisions(userId: number, head: DraftHead): Promise<boolean> {
  return (await drafts.forgetParts(userId, ['sheet', 'record'])) && saveHead(userId, head);
}

function saveHead(userId: number, { taken, match, choices }: DraftHead): Promise<boolean> {
  const { tables, ...facts } = taken;
  return drafts.save(userId, {
    taken: { ...facts, names: tables.map(({ name }) => name) },
    match,
    choices,
  });
}

/** Saves a whole sheet. */
export async function saveSheet(userId: number, { rows, ...about }: DraftSheet): Promise<boolean> {
  return (await saveSheetRows(userId, rows)) && drafts.savePart(userId, 'sheet', about);
}

export const saveSheetRows = (userId: number, rows: DraftSheet['rows']): Promise<boolean> =>
  drafts.saveRows(userId, 'rows', rows);

export const saveRecord = (userId: number, record: SendRecord): Promise<boolean> =>
  drafts.savePart(userId, 'record', record);

/** What is saved of a user's upload; `null` where there is none, or it is too old. */
export async function loadUpload(userId: number): Promise<UploadDraft | null> {
  const head = await drafts.load(userId, headSchema);
  if (head === null) {
    await clearUpload();
    return null;
  }
  const { names, ...facts } = head.taken;
  const tables: { name: string; rows: readonly (readonly string[])[] }[] = [];
  for (const [index, name] of names.entries()) {
    const rows = await drafts.loadRows(userId, tableName(index));
    if (rows === null) {
      return null;
    }
    tables.push({ name, rows });
  }
  const about = await drafts.loadPart(userId, 'sheet', sheetSchema);
  const rows = await drafts.loadRows(userId, 'rows');
  return {
    ...head,
    taken: { ...facts, tables },
    sheet: about === null || rows === null ? null : { ...about, rows },
    record: await drafts.loadPart(userId, 'record', recordSchema),
  };
}

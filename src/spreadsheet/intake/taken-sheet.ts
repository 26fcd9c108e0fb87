import { z } from 'zod';
import { type ColumnTarget, bestTable, findHeaderRow } from '../match/match-columns.ts';
import { type SheetWarning, sheetWarningSchema } from '../read/sheet-warning.ts';
import { type SheetTable, columnLetters } from '../table.ts';

/** What is known of a spreadsheet that was taken in, beside its tables. */
export const takenFactsSchema = z.object({
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('file'), name: z.string(), bytes: z.number() }),
    z.object({ kind: z.literal('pasted') }),
  ]),
  warnings: z.array(sheetWarningSchema).readonly(),
  /** Which of the tables. */
  sheet: z.number(),
  /** Which row of the table holds the headers, from 0; null where the data begins at once. */
  headerRow: z.number().nullable(),
});

/** A spreadsheet that was taken in, and which part of it is meant. Plain data. */
export type TakenSheet = Readonly<z.output<typeof takenFactsSchema>> & {
  readonly tables: readonly SheetTable[];
};

/** What a taken sheet holds: headers (letters of columns where there are none), and the rows below that are not empty. */
export type SheetContent = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** For each row, its number in the file, as spreadsheets count: from 1. */
  readonly rowNumbers: readonly number[];
};

/** The same with another sheet chosen, and the row that looks like its headers. */
export function withSheet(taken: TakenSheet, sheet: number, targets: readonly ColumnTarget[]): TakenSheet {
  const table = taken.tables[sheet];
  return { ...taken, sheet, headerRow: table === undefined ? null : likelyHeaderRow(table, targets) };
}

function likelyHeaderRow(table: SheetTable, targets: readonly ColumnTarget[]): number | null {
  return findHeaderRow(table, targets)?.row ?? null;
}

/** Takes in what was read: the sheet that fits the targets best, and its headers. */
export function takeSheet(
  source: TakenSheet['source'],
  tables: readonly SheetTable[],
  warnings: readonly SheetWarning[],
  targets: readonly ColumnTarget[],
): TakenSheet {
  return withSheet(
    { source, tables, warnings, sheet: 0, headerRow: null },
    bestTable(tables, targets),
    targets,
  );
}

/** Asked for with every render, of sheets of 100,000 rows as well. */
const known = new WeakMap<TakenSheet, SheetContent>();

/** Headers and rows of what was taken in; the same object for the same sheet. */
export function contentOf(taken: TakenSheet): SheetContent {
  const content = known.get(taken) ?? findContent(taken);
  known.set(taken, content);
  return content;
}

function findContent({ tables, sheet, headerRow }: TakenSheet): SheetContent {
  const all = tables[sheet]?.rows ?? [];
  const headers =
    headerRow === null
      ? (all[0] ?? []).map((_, column) => columnLetters(column))
      : (all[headerRow] ?? []).map((header) => header.replace(/\s+/g, ' '));
  const rows: (readonly string[])[] = [];
  const rowNumbers: number[] = [];
  for (let row = headerRow === null ? 0 : headerRow + 1; row < all.length; row += 1) {
    const cells = all[row] ?? [];
    if (cells.some((cell) => cell !== '')) {
      rows.push(cells);
      rowNumbers.push(row + 1);
    }
  }
  return { headers, rows, rowNumbers };
}

import { z } from 'zod';

/** What a person should know of a file that was read. */
export const sheetWarningSchema = z.discriminatedUnion('kind', [
  /** Cells, rows or columns of a sheet: how many, the first of them by name, and whether there are more than are named. */
  z.object({
    kind: z.enum([
      'formulas',
      /** Formulas that carry no result: their cells are empty here. */
      'formulas-without-value',
      /** #N/A and its like: their cells are empty here. */
      'error-values',
      'merged',
      'hidden-rows',
      'hidden-columns',
      /** Numbers of more than 15 digits, which spreadsheets do not keep; or written in short, as 1.23E+11 in a CSV or among pasted cells. */
      'lost-digits',
    ]),
    sheet: z.string(),
    count: z.number(),
    at: z.array(z.string()).readonly(),
    more: z.boolean(),
  }),
  z.object({ kind: z.literal('hidden-sheet'), sheet: z.string() }),
  z.object({ kind: z.literal('macros') }),
  z.object({ kind: z.literal('encoding-guessed'), encoding: z.string() }),
  /** A quotation mark that nothing ends. */
  z.object({ kind: z.literal('open-quote'), row: z.number() }),
]);
export type SheetWarning = Readonly<z.output<typeof sheetWarningSchema>>;

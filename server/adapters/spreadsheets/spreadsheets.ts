/** Reads and writes .xlsx workbooks, without naming a library; untrusted files are opened in a worker with limits. */
export interface Spreadsheets {
  /** The cells of the first sheet as texts: numbers as typed, dates as dd/MM/yyyy, empty cells and errors as ''. */
  read(bytes: Uint8Array): Promise<SpreadsheetContent>;
  write(sheets: readonly Sheet[]): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type SpreadsheetContent =
  | { readonly kind: 'ok'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'refused'; readonly reason: 'empty' | 'not-spreadsheet' | 'too-large' | 'too-slow' };

export type Sheet = {
  readonly name: string;
  /** Text cells all: leading zeros stay. */
  readonly rows: readonly (readonly SheetCell[])[];
  /** Characters, a column each. */
  readonly widths: readonly number[];
};

export type SheetCell = { readonly text: string; readonly style: 'plain' | 'heading' | 'note' };

import type { SheetTable } from '../table.ts';
import type { SheetWarning } from './sheet-warning.ts';

/** What a file may be at most. Beyond it is refused before it can hold up the page. */
export const sheetLimits = {
  fileBytes: 50 * 1024 * 1024,
  /** What the parts of a workbook that are read may unpack to, whatever the file says of them. */
  unpackedBytes: 256 * 1024 * 1024,
  /** Filled cells of a sheet: 100,000 rows of 20 columns. */
  cells: 2_000_000,
  /** Cells of a sheet with the empty ones between: its last row by its last column. */
  gridCells: 5_000_000,
  columns: 500,
} as const;

/** Why nothing could be read of a file. */
export type SheetFault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'unpacks-too-large'; readonly limit: number }
  | {
      readonly kind: 'too-many-cells';
      readonly sheet: string;
      readonly rows: number;
      readonly columns: number;
    }
  | { readonly kind: 'encrypted' }
  /** An .xls of before 2007, whatever its name says, or a web page that calls itself one. */
  | { readonly kind: 'old-format' }
  /** .ods, .numbers, .xlsb: spreadsheets, but none that we read. */
  | { readonly kind: 'other-format'; readonly extension: string }
  | { readonly kind: 'not-spreadsheet' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'no-data' }
  /** The browser could not read the file: it was moved, or changed since it was chosen. */
  | { readonly kind: 'unreadable' }
  /** The reader itself ended: too little memory, or it could not be loaded. */
  | { readonly kind: 'reader-failed' };

export type ReadOutcome =
  | {
      readonly kind: 'ok';
      readonly tables: readonly SheetTable[];
      readonly warnings: readonly SheetWarning[];
    }
  | { readonly kind: 'refused'; readonly fault: SheetFault };

/** How far reading is: the share of rows that have arrived, or null while the file is unpacked. */
export type ReadProgress = number | null;

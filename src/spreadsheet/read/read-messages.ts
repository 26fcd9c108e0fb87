import type { SheetFault } from './read-outcome.ts';
import type { SheetWarning } from './sheet-warning.ts';

/** What the reading worker says, in this order; it is sent one `File`. */
export type FromReadWorker =
  | { readonly kind: 'rows-expected'; readonly rows: number }
  | { readonly kind: 'table'; readonly name: string }
  /** More rows of the last table. */
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'done'; readonly warnings: readonly SheetWarning[] }
  | { readonly kind: 'refused'; readonly fault: SheetFault };

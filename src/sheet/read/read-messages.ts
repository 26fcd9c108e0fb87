import type { SheetFault, SheetRemark } from './read-outcome.ts';

/** What the reading worker says, in this order; it is sent one `File`. */
export type FromReadWorker =
  | { readonly kind: 'rows-expected'; readonly rows: number }
  | { readonly kind: 'table'; readonly name: string }
  /** More rows of the last table. */
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'done'; readonly remarks: readonly SheetRemark[] }
  | { readonly kind: 'refused'; readonly fault: SheetFault };

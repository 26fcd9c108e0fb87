import type { WriteColumn } from './write-sheet.ts';

/** What the writing worker is told, in this order. */
export type ToWriteWorker =
  | {
      readonly kind: 'sheet';
      readonly name: string;
      readonly columns: readonly WriteColumn[];
      readonly room: number;
    }
  /** More rows of the last sheet. */
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'end' };

export type FromWriteWorker =
  | { readonly kind: 'done'; readonly file: Blob }
  | { readonly kind: 'failed'; readonly why: string };

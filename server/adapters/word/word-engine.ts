import type { TemplateField } from '../../../contract/models/template.ts';

/**
 * Reads and fills Word templates (companion operations, §5), without naming a library. Work is done in workers with limits
 * of time and memory; a file that cannot be used is `refused` with a reason, never an exception.
 */
export interface WordEngine {
  /**
   * Opens a file as uploaded: checks that it is a Word file without anything that reaches out of it, and finds its variables,
   * loops and conditions.
   */
  inspect(docx: Uint8Array): Promise<WordInspection>;
  /**
   * Fills a template once for each set of values, in order. A value is a text, where a line break is `\n`, or the parsed
   * array of a loop. Variables without a value become empty.
   */
  fill(docx: Uint8Array, rows: readonly TemplateValues[]): Promise<readonly FillResult[]>;
  close(): Promise<void>;
}

export type TemplateValue = string | readonly Readonly<Record<string, unknown>>[];
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/**
 * - `empty`, `not-word`: no bytes; something else than a .docx
 * - `unsafe`: external relationships other than hyperlinks, embedded objects, macros, INCLUDE fields
 * - `broken`: a template whose tags do not fit together; `details` say which
 * - `too-large`: unpacks to more than a template may
 */
export type WordFault = 'empty' | 'not-word' | 'unsafe' | 'broken' | 'too-large' | 'too-slow';

export type WordInspection =
  | {
      readonly kind: 'ok';
      readonly fields: readonly TemplateField[];
      /** The file without what it must not carry; store this one. */
      readonly cleaned: Uint8Array;
    }
  | { readonly kind: 'refused'; readonly reason: WordFault; readonly details: readonly string[] };

export type FillResult =
  { readonly kind: 'ok'; readonly docx: Uint8Array } | { readonly kind: 'failed'; readonly why: string };

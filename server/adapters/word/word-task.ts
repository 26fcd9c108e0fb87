import type { FillResult, TemplateInspection, TemplateValues, WordInspection } from './word-engine.ts';

/** What goes to a Word worker and what comes back. */

export type WordTask =
  | { readonly kind: 'inspect' | 'inspect-template'; readonly docx: Uint8Array }
  | { readonly kind: 'fill'; readonly docx: Uint8Array; readonly rows: readonly TemplateValues[] };

export type WordAnswer =
  | { readonly kind: 'inspect'; readonly result: WordInspection }
  | { readonly kind: 'inspect-template'; readonly result: TemplateInspection }
  | { readonly kind: 'fill'; readonly results: readonly FillResult[] };

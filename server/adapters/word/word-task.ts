import type { VariableFormat } from '../../../contract/models/template.ts';
import type {
  FillResult,
  PreviewResult,
  PreviewValues,
  TemplateInspection,
  TemplateValues,
  WordInspection,
} from './word-engine.ts';

/** What goes to a Word worker and what comes back. */

export type WordTask =
  | { readonly kind: 'inspect' | 'inspect-template'; readonly docx: Uint8Array }
  | {
      readonly kind: 'fill';
      readonly docx: Uint8Array;
      readonly rows: readonly TemplateValues[];
      readonly formats: readonly VariableFormat[];
    }
  | {
      readonly kind: 'preview';
      readonly docx: Uint8Array;
      readonly values: PreviewValues;
      readonly highlight: boolean;
      readonly formats: readonly VariableFormat[];
    };

export type WordAnswer =
  | { readonly kind: 'inspect'; readonly result: WordInspection }
  | { readonly kind: 'inspect-template'; readonly result: TemplateInspection }
  | { readonly kind: 'fill'; readonly result: readonly FillResult[] }
  | { readonly kind: 'preview'; readonly result: PreviewResult };

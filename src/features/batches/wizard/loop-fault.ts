import { isLoopJson, readListInWords } from '../../../../contract/rules/batch-values.ts';
import type { LoopField } from '../../../../contract/rules/template-fields.ts';

/** Why a text is no list: what a person has to look for, and at which letter or row, from 1. */
export type LoopFault =
  | { readonly kind: 'syntax'; readonly at: number | null; readonly near: string }
  | { readonly kind: 'not-list' }
  | { readonly kind: 'not-item'; readonly item: number }
  /** A row in words lacks fields. */
  | {
      readonly kind: 'short';
      readonly row: number;
      readonly text: string;
      readonly missing: readonly string[];
    }
  /** It cannot be given in words. */
  | { readonly kind: 'no-words' };

/** Engines say the place in their own words: `at position 15`, or `line 1 column 16`. */
function placeIn(message: string, text: string): number | null {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) {
    return Number(position);
  }
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line === undefined || column === undefined) {
    return /end of (?:JSON|data)/i.test(message) ? text.length : null;
  }
  const above = text.split('\n').slice(0, Number(line) - 1);
  return above.reduce((sum, each) => sum + each.length + 1, 0) + Number(column) - 1;
}

/** Why a cell is no list of rows for a loop of the template; for texts that `parseLoop` of the rules refuses. */
export function loopFault(text: string, fields: readonly LoopField[]): LoopFault {
  if (!isLoopJson(text)) {
    const list = readListInWords(text, fields);
    return list.kind === 'short' ? list : { kind: 'no-words' };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const at = placeIn(error instanceof Error ? error.message : '', text);
    return {
      kind: 'syntax',
      at: at === null ? null : at + 1,
      near: at === null ? '' : text.slice(at, at + 12),
    };
  }
  if (!Array.isArray(value)) {
    return { kind: 'not-list' };
  }
  const item = value.findIndex((one) => typeof one !== 'object' || one === null || Array.isArray(one));
  return { kind: 'not-item', item: item + 1 };
}

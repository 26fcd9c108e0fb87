/** Where the text of a list breaks off being one: what a person has to look for, and at which letter, from 1. */
export type LoopFault =
  | { readonly kind: 'syntax'; readonly at: number | null; readonly near: string }
  | { readonly kind: 'not-list' }
  | { readonly kind: 'not-item'; readonly item: number };

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
export function loopFault(text: string): LoopFault {
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

import { normalizeText } from '../../../contract/normalize-text.ts';
import type { CellIssue } from '../check/cell-issue.ts';
import type { SheetCheck } from '../check/sheet-check.ts';
import type { SheetStore } from '../grid/sheet-store.ts';

/** A text of a group's cells, as it is written first, and in how many cells it stands. */
export type GroupValue = { readonly text: string; readonly count: number };

/** Cells of one column with one cause. */
export type IssueGroup = {
  readonly id: string;
  /** As in `CellIssue`. */
  readonly column: string;
  readonly tone: CellIssue['tone'];
  readonly cause: string;
  readonly isRepeat: boolean;
  /** Indexes of the rows, ascending. */
  readonly rows: readonly number[];
  /** The rows to leave out: all of them, or where rows repeat one another, those behind the first of each. */
  readonly tooMany: readonly number[];
  /** The most frequent first. */
  readonly values: readonly GroupValue[];
};

/** Texts that are one value: white space and case aside. */
export function valueKey(text: string): string {
  return normalizeText(text, 'NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

type OpenGroup = Omit<IssueGroup, 'rows' | 'tooMany' | 'values'> & {
  readonly rows: number[];
  readonly tooMany: number[];
  readonly repeated: Set<string>;
  readonly values: Map<string, { readonly text: string; count: number }>;
};

/** What is wrong with a sheet, by column and cause: errors before warnings, and the largest group first. */
export function groupIssues(
  store: Pick<SheetStore, 'rowCount' | 'cell'>,
  check: Pick<SheetCheck, 'issuesOf'>,
): readonly IssueGroup[] {
  const groups = new Map<string, OpenGroup>();
  for (let row = 0; row < store.rowCount(); row += 1) {
    for (const { column, tone, text, cause = text, repeats } of check.issuesOf(row)) {
      const id = `${tone}\n${column}\n${cause}`;
      const group: OpenGroup = groups.get(id) ?? {
        id,
        column,
        tone,
        cause,
        isRepeat: repeats !== undefined,
        rows: [],
        tooMany: [],
        repeated: new Set(),
        values: new Map(),
      };
      groups.set(id, group);
      if (group.rows.at(-1) !== row) {
        group.rows.push(row);
        if (repeats === undefined || group.repeated.has(repeats)) {
          group.tooMany.push(row);
        } else {
          group.repeated.add(repeats);
        }
        const typed = store.cell(row, column);
        const key = valueKey(typed);
        const value = group.values.get(key) ?? { text: typed.trim(), count: 0 };
        value.count += 1;
        group.values.set(key, value);
      }
    }
  }
  return Array.from(groups.values(), ({ repeated: _repeated, ...group }) => ({
    ...group,
    values: [...group.values.values()].toSorted((a, b) => b.count - a.count),
  })).toSorted((a, b) => rankOf(a) - rankOf(b) || b.rows.length - a.rows.length);
}

const rankOf = ({ tone }: IssueGroup): number => (tone === 'error' ? 0 : 1);

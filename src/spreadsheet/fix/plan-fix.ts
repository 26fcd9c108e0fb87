import { type DayOrder, dayOrders, isWrittenAsDay, readDayAs } from '../../../contract/rules/typed-value.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { formatDay } from '../../../contract/time.ts';
import { createFinder } from '../grid/find-text.ts';
import { type SheetColumn, type SheetOption, settledText } from '../grid/sheet-column.ts';
import type { SheetEdit, SheetStore } from '../grid/sheet-store.ts';
import { isNearly } from '../match/edit-distance.ts';
import { type IssueGroup, valueKey } from './issue-groups.ts';

/** How the cells of a group are fixed at once. */
export type Fix =
  /** What each value should be, by its key (`valueKey`). */
  | { readonly kind: 'map'; readonly texts: ReadonlyMap<string, string> }
  /** A part of each text, or all of it where `part` is empty. */
  | { readonly kind: 'replace'; readonly part: string; readonly text: string }
  | { readonly kind: 'days'; readonly order: DayOrder; readonly isWholeColumn: boolean }
  | { readonly kind: 'clear' };

export type FixKind = Fix['kind'] | 'leave-out';

/** An order in which days of a group can be read, with one of them. */
export type DayReading = {
  readonly order: DayOrder;
  readonly count: number;
  readonly before: string;
  readonly after: string;
};

type Rows = Pick<SheetStore, 'rowCount' | 'cell'>;

function readDayText(text: string, order: DayOrder): string | null {
  const day = readDayAs(text, order);
  const written = day === null ? null : formatDay(day);
  return written === text.trim() ? null : written;
}

/** The orders that make days of texts of a group, the one that makes the most of them first. */
export function dayReadings({ values }: Pick<IssueGroup, 'values'>): readonly DayReading[] {
  return dayOrders
    .flatMap((order): DayReading[] => {
      const read = values.flatMap(({ text, count }) => {
        const after = readDayText(text, order);
        return after === null ? [] : [{ before: text, after, count }];
      });
      const [first] = read;
      return first === undefined
        ? []
        : [{ ...first, order, count: read.reduce((sum, { count }) => sum + count, 0) }];
    })
    .toSorted((a, b) => b.count - a.count);
}

/** What fits a group: `column` is the one that it speaks of, where the sheet shows it. */
export function fixesFor(group: IssueGroup, column: SheetColumn | undefined): readonly FixKind[] {
  if (column === undefined || column.readOnly === true || group.isRepeat) {
    return ['leave-out'];
  }
  const isFilled = group.values.some(({ text }) => text !== '');
  const clear: readonly FixKind[] = isFilled && column.isRequired !== true ? ['clear'] : [];
  if (column.isOpened === true) {
    return [...clear, 'leave-out'];
  }
  const own: FixKind = column.kind === 'choice' || column.isPicked === true ? 'map' : 'replace';
  // Days may stand in any column, as in one of a template's variables.
  const isOfDays = column.kind === 'day' || group.values.every(({ text }) => isWrittenAsDay(text));
  const days: readonly FixKind[] = isOfDays && dayReadings(group).length > 0 ? ['days'] : [];
  return [...days, own, ...clear, 'leave-out'];
}

/** The option that a text means, where it is nearly one, a part of one, or its initials. */
export function guessOption(text: string, options: readonly SheetOption[]): SheetOption | null {
  const typed = foldForSearch(text);
  if (typed === '') {
    return null;
  }
  const initials = (label: string): string =>
    label
      .split(' ')
      .map((word) => word.charAt(0))
      .join('');
  const isMeant = ({ label }: SheetOption): boolean => {
    const folded = foldForSearch(label);
    return (
      isNearly(folded, typed) ||
      (typed.length > 2 && (folded.includes(typed) || typed.includes(folded))) ||
      (typed.length > 1 && initials(folded) === typed)
    );
  };
  const meant = options.filter(isMeant);
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** The edits of a fix, to be made as one step; cells that it leaves as they are stand for nothing. */
export function planFix(store: Rows, group: IssueGroup, column: SheetColumn, fix: Fix): readonly SheetEdit[] {
  const editRows = (rows: Iterable<number>, textOf: (text: string) => string | null): SheetEdit[] => {
    const edits: SheetEdit[] = [];
    for (const row of rows) {
      const before = store.cell(row, column.id);
      const after = textOf(before);
      const text = after === null ? before : settledText(column, after);
      if (text !== before) {
        edits.push({ row, column: column.id, text });
      }
    }
    return edits;
  };
  const allRows = (): Iterable<number> => Array.from({ length: store.rowCount() }, (_, row) => row);
  switch (fix.kind) {
    case 'map': {
      const { texts } = fix;
      const forEmpty = texts.get('');
      return [
        // A value means the same wherever it stands in the column; an empty cell may be right in another row.
        ...editRows(allRows(), (text) => (text.trim() === '' ? null : (texts.get(valueKey(text)) ?? null))),
        ...(forEmpty === undefined
          ? []
          : editRows(group.rows, (text) => (text.trim() === '' ? forEmpty : null))),
      ];
    }
    case 'replace': {
      const finder = createFinder({ query: fix.part, folded: false });
      return editRows(group.rows, (text) => (finder === null ? fix.text : finder.replaceIn(text, fix.text)));
    }
    case 'days':
      return editRows(fix.isWholeColumn ? allRows() : group.rows, (text) => readDayText(text, fix.order));
    case 'clear':
      return editRows(group.rows, () => '');
  }
}

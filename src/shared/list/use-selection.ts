import { useCallback, useState } from 'react';
import { type Identified, type Selection, refreshed, toggled, withAll } from './selection.ts';

type Selected<Row extends Identified> = {
  readonly question: string;
  readonly selection: Selection<Row>;
  /** The row that was toggled last, where a range begins. */
  readonly last: Row['id'] | null;
};

/** What is selected in a list, over all its pages. Another question begins with nothing selected. */
export function useSelection<Row extends Identified>(rows: readonly Row[], question = '') {
  const [state, setState] = useState<Selected<Row>>({ question, selection: new Map(), last: null });
  if (state.question !== question) {
    setState({ question, selection: new Map(), last: null });
  }
  const select = useCallback((next: Selection<Row> | ((before: Selection<Row>) => Selection<Row>)): void => {
    setState((before) => ({
      ...before,
      selection: typeof next === 'function' ? next(before.selection) : next,
    }));
  }, []);
  const toggle = useCallback(
    (row: Row, isRange: boolean): void => {
      setState(({ selection, last, ...before }) => ({
        ...before,
        selection: toggled(selection, rows, row.id, isRange ? last : null),
        last: row.id,
      }));
    },
    [rows],
  );
  return {
    selection: refreshed(state.selection, rows),
    select,
    /** With `isRange`, every row since the one that was toggled before. It stays the same while the rows do. */
    toggle,
    togglePage: (isSelected: boolean): void => select((before) => withAll(before, rows, isSelected)),
  };
}

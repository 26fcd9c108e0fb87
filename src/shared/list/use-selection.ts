import { useCallback, useState } from 'react';
import { refreshed, toggled, withAll } from './selection.ts';
import type { Identified, Selection } from './selection.ts';

/** What is selected in a list, over all its pages. Another question begins with nothing selected. */
export function useSelection<Row extends Identified>(rows: readonly Row[], question = '') {
  const [selected, setSelected] = useState<Selection<Row>>(new Map());
  const [last, setLast] = useState<Row['id'] | null>(null);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setSelected(new Map());
    setLast(null);
  }
  const toggle = useCallback(
    (row: Row, isRange: boolean): void => {
      setSelected((before) => toggled(before, rows, row.id, isRange ? last : null));
      setLast(row.id);
    },
    [rows, last],
  );
  return {
    selection: refreshed(selected, rows),
    select: setSelected,
    /** With `isRange`, every row since the one that was toggled before. It stays the same while the rows do. */
    toggle,
    togglePage: (isSelected: boolean): void => {
      setSelected((before) => withAll(before, rows, isSelected));
    },
  };
}

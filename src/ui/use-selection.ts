import { useCallback, useState } from 'react';
import type { Document } from '../../contract/models/document.ts';
import { refreshed, toggled, withAll } from './selection.ts';
import type { Selection } from './selection.ts';

const none: Selection = new Map();

/** What is chosen in a list, over all its pages. Another question begins with nothing chosen. */
export function useSelection(rows: readonly Document[], question: string) {
  const [chosen, setChosen] = useState<Selection>(none);
  const [last, setLast] = useState<string | null>(null);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setChosen(none);
    setLast(null);
  }
  const toggle = useCallback(
    (id: string, isRange: boolean): void => {
      setChosen((before) => toggled(before, rows, id, isRange ? last : null));
      setLast(id);
    },
    [rows, last],
  );
  return {
    selection: refreshed(chosen, rows),
    select: setChosen,
    /** With `isRange`, every row since the one that was toggled before. It stays the same while the rows do. */
    toggle,
    togglePage: (isChosen: boolean): void => {
      setChosen((before) => withAll(before, rows, isChosen));
    },
  };
}

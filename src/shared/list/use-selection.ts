import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type Identified,
  type Selection,
  type SetSelection,
  refreshed,
  toggled,
  withAll,
} from './selection.ts';

type Selected<Row extends Identified> = {
  readonly question: string;
  readonly selection: Selection<Row>;
  /** The row that was toggled last, where a range begins. */
  readonly last: Row['id'] | null;
};

/** Selections by the entry of the history in which they were made; in the page's cache, which forgets them with the session. */
function useKept<Row extends Identified>(question: string) {
  const client = useQueryClient();
  const { key } = useLocation();
  const queryKey = ['selection', key, question];
  return {
    read: (): Selection<Row> => client.getQueryData<Selection<Row>>(queryKey) ?? new Map(),
    keep: (selection: Selection<Row>): void => {
      client.setQueryDefaults(queryKey, { gcTime: Infinity });
      client.setQueryData(queryKey, selection);
    },
  };
}

/**
 * What is selected in a list, over all its pages. Another question begins with nothing selected; who looks at something and comes back
 * finds it as they left it.
 */
export function useSelection<Row extends Identified>(rows: readonly Row[], question = '') {
  const kept = useKept<Row>(question);
  const [state, setState] = useState<Selected<Row>>(() => ({ question, selection: kept.read(), last: null }));
  if (state.question !== question) {
    setState({ question, selection: kept.read(), last: null });
  }
  const { selection: current } = state;
  useEffect(() => {
    kept.keep(current);
  });
  const select = useCallback<SetSelection<Row>>((next) => {
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
    selection: refreshed(current, rows),
    select,
    /** With `isRange`, every row since the one that was toggled before. It stays the same while the rows do. */
    toggle,
    togglePage: (isSelected: boolean): void => select((before) => withAll(before, rows, isSelected)),
  };
}

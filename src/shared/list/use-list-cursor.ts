import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useListKeys } from '../../ui/use-list-keys.ts';
import type { Identified } from './selection.ts';

type CursorOptions<Row extends Identified> = {
  readonly rows: readonly Row[];
  /** Where a row is opened; `null` for one that cannot be. */
  readonly addressOf: (row: Row) => string | null;
  readonly onToggle: (row: Row, isRange: boolean) => void;
};

/** Works a list of rows from the keyboard: which row it stands on, and the search field that `/` leads to. */
export function useListCursor<Row extends Identified>({ rows, addressOf, onToggle }: CursorOptions<Row>) {
  const navigate = useNavigate();
  const searchField = useRef<HTMLInputElement>(null);
  const [activeId, setActiveId] = useState<Row['id'] | null>(null);
  const at = rows.findIndex(({ id }) => id === activeId);
  useListKeys({
    onMove: (by) => setActiveId(rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.id ?? null),
    onOpen: () => {
      const active = rows[at];
      const address = active === undefined ? null : addressOf(active);
      if (address !== null) {
        void navigate(address);
      }
    },
    onToggle: (isRange) => {
      const active = rows[at];
      if (active !== undefined) {
        onToggle(active, isRange);
      }
    },
    onSearch: () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    onHelp: () => undefined,
  });
  return { activeId, searchField };
}

import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import type { SheetRow, SheetStore } from '../../spreadsheet/grid/sheet-store.ts';
import { onPageHide, type useDeviceSaving } from '../../ui/use-device-saving.ts';

/** Saves the rows of a sheet a little after they change, and at once when the page goes; answers what saves them now. */
export function useSavedRows(
  store: SheetStore | null,
  { mark, write }: Pick<ReturnType<typeof useDeviceSaving>, 'mark' | 'write'>,
  save: (rows: readonly SheetRow[]) => Promise<boolean>,
): () => void {
  const saveSoon = useDebouncedCallback(
    ({ snapshot }: SheetStore) => void write(() => save(snapshot().rows), 'rows'),
    { delay: 400, flushOnUnmount: true },
  );
  useEffect(
    () =>
      store?.subscribe(() => {
        mark('rows');
        saveSoon(store);
      }),
    [store, saveSoon, mark],
  );
  useEffect(() => onPageHide(saveSoon.flush), [saveSoon]);
  return saveSoon.flush;
}

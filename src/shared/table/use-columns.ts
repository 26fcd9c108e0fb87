import { useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../stored-value.ts';

/** The columns that somebody chose on this device, in their order; those that are not known any more are passed over. */
export function storedColumns<Id extends string>(
  key: string,
  ids: readonly Id[],
  usual: readonly Id[],
): readonly Id[] {
  const stored = readStored('local', key, z.array(z.unknown()));
  return stored === null
    ? usual
    : [...new Set(stored.flatMap((candidate) => ids.find((id) => id === candidate) ?? []))];
}

/** Which columns a table shows, remembered in this browser. */
export function useColumns<Id extends string>(key: string, ids: readonly Id[], usual: readonly Id[]) {
  const [shown, setShown] = useState(() => storedColumns(key, ids, usual));
  const show = (next: readonly Id[]): void => {
    setShown(next);
    writeStored('local', key, next);
  };
  return [shown, show] as const;
}

/** All columns in the order of the menu: what is shown as it is shown, then what is not. */
export function menuOrder<Id extends string>(ids: readonly Id[], shown: readonly Id[]): readonly Id[] {
  return [...shown, ...ids.filter((id) => !shown.includes(id))];
}

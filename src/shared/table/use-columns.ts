import { useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../stored-value.ts';

/** The columns that somebody chose on this device, in their order, if ever; those that are not known any more are passed over. */
export function storedColumns<Id extends string>(key: string, ids: readonly Id[]): readonly Id[] | null {
  const stored = readStored('local', key, z.array(z.unknown()));
  return stored === null
    ? null
    : [...new Set(stored.flatMap((candidate) => ids.find((id) => id === candidate) ?? []))];
}

/** Which columns a table shows: the usual ones until others are chosen, which this browser remembers. */
export function useColumns<Id extends string>(key: string, ids: readonly Id[], usual: readonly Id[]) {
  const [chosen, setChosen] = useState(() => storedColumns(key, ids));
  const show = (next: readonly Id[]): void => {
    setChosen(next);
    writeStored('local', key, next);
  };
  return [chosen ?? usual, show] as const;
}

/** All columns in the order of the menu: what is shown as it is shown, then what is not. */
export function menuOrder<Id extends string>(ids: readonly Id[], shown: readonly Id[]): readonly Id[] {
  return [...shown, ...ids.filter((id) => !shown.includes(id))];
}

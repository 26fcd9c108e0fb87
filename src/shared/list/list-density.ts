import { z } from 'zod';
import { OpenStore, useStore } from '../../store.ts';
import { readStored, writeStored } from '../../stored-value.ts';

const key = 'countersign.compact-lists';

const density = new OpenStore({ isCompact: readStored('local', key, z.boolean()) ?? false });

/** Whether lists show more rows with less room around them: one choice for all lists, remembered in this browser. */
export const useIsCompact = (): boolean => useStore(density).isCompact;

export function setCompact(isCompact: boolean): void {
  density.change({ isCompact });
  writeStored('local', key, isCompact);
}

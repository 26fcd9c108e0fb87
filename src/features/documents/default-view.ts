import { z } from 'zod';
import { readStored, removeStored, writeStored } from '../../stored-value.ts';

const keyOf = (userId: number): string => `countersign-documents-view:${String(userId)}`;

/** The name of the view that a user wants to see first on this device; `null` for the whole list. */
export function defaultView(userId: number): string | null {
  return readStored('local', keyOf(userId), z.string());
}

export function saveDefaultView(userId: number, name: string | null): void {
  if (name === null) {
    removeStored('local', keyOf(userId));
  } else {
    writeStored('local', keyOf(userId), name);
  }
}

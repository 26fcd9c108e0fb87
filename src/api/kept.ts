import type { z } from 'zod';
import { readStored, removeStored, writeStored } from '../stored-value.ts';

/*
 * What people have typed and nobody has saved yet, kept in this tab over a reload. It may be personal, so it is gone with the tab,
 * and forgotten when they sign out.
 */

const prefix = 'countersign-kept:';

/** Reads what was kept; `null` when there is nothing, or it is of another version of the page. */
export const readKept = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null =>
  readStored('session', prefix + name, schema);

/** Keeps a value; answers whether it could be kept. */
export const keep = (name: string, value: unknown): boolean => writeStored('session', prefix + name, value);

export const forget = (name: string): void => removeStored('session', prefix + name);

/** Forgets everything that is kept in this tab. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) {
        sessionStorage.removeItem(key);
      }
    }
  } catch {
    // Storage is refused: there is nothing to forget.
  }
}

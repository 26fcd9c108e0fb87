import type { z } from 'zod';
import { readStored, removeStored, writeStored } from '../stored-value.ts';

/*
 * Drafts: what people have typed and not sent yet, stored in this tab over a reload. They may be personal, so they are gone with the
 * tab, and cleared when the person signs out.
 */

const prefix = 'countersign-kept:';

/** Reads a draft; `null` when there is none, or it is of another version of the page. */
export const readDraft = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | null =>
  readStored('session', prefix + name, schema);

/** Stores a draft; answers whether it could be stored. */
export const saveDraft = (name: string, value: unknown): boolean =>
  writeStored('session', prefix + name, value);

export const clearDraft = (name: string): void => removeStored('session', prefix + name);

/** Clears every draft of this tab. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) {
        sessionStorage.removeItem(key);
      }
    }
  } catch {
    // Storage is refused: there is nothing to clear.
  }
}

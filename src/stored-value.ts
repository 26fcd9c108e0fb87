import type { z } from 'zod';

/*
 * Values that this browser keeps as JSON: for good, or for as long as the tab. They are checked when they come back, since an
 * earlier version of the page may have written them. Storage may be refused or full: then nothing is kept, and nothing else changes.
 */

type Area = 'local' | 'session';

/** Naming the storage throws where it is refused. */
const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** What was stored; `null` when there is nothing, or nothing that fits. */
export function readStored<Schema extends z.ZodType>(
  area: Area,
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    const text = storageOf(area).getItem(key);
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** Answers whether the value could be stored. */
export function writeStored(area: Area, key: string, value: unknown): boolean {
  try {
    storageOf(area).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    storageOf(area).removeItem(key);
  } catch {
    // Storage is refused: there is nothing to remove.
  }
}

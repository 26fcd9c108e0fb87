import type { z } from 'zod';

/*
 * What is kept in this tab over a reload. Storage may be refused or full: then nothing is kept, and nothing else changes.
 */

/** Reads what was kept; `null` when there is nothing, or it is of another version of the page. */
export function readKept<S extends z.ZodType>(key: string, schema: S): z.output<S> | null {
  try {
    const text = sessionStorage.getItem(key);
    if (text === null) {
      return null;
    }
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps a value; answers whether it could be kept. */
export function keep(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is refused: there is nothing to forget.
  }
}

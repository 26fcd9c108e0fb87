import type { z } from 'zod';

/*
 * What people have typed and nobody has saved yet, kept in this tab over a reload. It may be personal, so it is gone with the tab,
 * and forgotten when they sign out. Storage may be refused or full: then nothing is kept, and nothing else changes.
 */

const prefix = 'countersign-kept:';

/** Reads what was kept; `null` when there is nothing, or it is of another version of the page. */
export function readKept<S extends z.ZodType>(name: string, schema: S): z.output<S> | null {
  try {
    const text = sessionStorage.getItem(prefix + name);
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
export function keep(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Storage is refused: there is nothing to forget.
  }
}

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

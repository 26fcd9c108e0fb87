/** What was done on a pad, to take it back and to do it again. Pure. */
import { withoutLastStroke } from './strokes.ts';
import type { Sheet } from './strokes.ts';

/** Sheets as they stood before what was done, the latest last, and those that were taken back, the next one last. */
export type SheetHistory = {
  readonly past: readonly (Sheet | null)[];
  readonly future: readonly (Sheet | null)[];
};

export const noHistory: SheetHistory = { past: [], future: [] };

/** Nobody goes back further, stroke by stroke. */
const longest = 200;

/** After something was done to a sheet: what had been taken back cannot be done again. */
export function recorded(history: SheetHistory, before: Sheet | null): SheetHistory {
  return { past: [...history.past, before].slice(-longest), future: [] };
}

export type Step = { readonly history: SheetHistory; readonly sheet: Sheet | null };

/** Takes back what was done last. A sheet that came from elsewhere, as after a reload, is taken back stroke by stroke. */
export function undone(history: SheetHistory, now: Sheet | null): Step | null {
  const { past, future } = history;
  if (past.length === 0 && now === null) {
    return null;
  }
  const sheet = past.length > 0 ? (past.at(-1) ?? null) : now === null ? null : withoutLastStroke(now);
  return { history: { past: past.slice(0, -1), future: [...future, now] }, sheet };
}

/** Does again what was taken back last. */
export function redone(history: SheetHistory, now: Sheet | null): Step | null {
  const { past, future } = history;
  if (future.length === 0) {
    return null;
  }
  return { history: { past: [...past, now], future: future.slice(0, -1) }, sheet: future.at(-1) ?? null };
}

/** What was done on a pad, to take it back and to do it again. Pure. */
import { type Drawing, withoutLastStroke } from './strokes.ts';

/** Drawings as they stood before what was done, the latest last, and those that were taken back, the next one last. */
export type DrawingHistory = {
  readonly past: readonly (Drawing | null)[];
  readonly future: readonly (Drawing | null)[];
};

export const noHistory: DrawingHistory = { past: [], future: [] };

/** Nobody goes back further, stroke by stroke. */
const longest = 200;

/** After something was done to a drawing: what had been taken back cannot be done again. */
export function recorded(history: DrawingHistory, before: Drawing | null): DrawingHistory {
  return { past: [...history.past, before].slice(-longest), future: [] };
}

export type Step = { readonly history: DrawingHistory; readonly drawing: Drawing | null };

/** Takes back what was done last. A drawing that came from elsewhere, as after a reload, is taken back stroke by stroke. */
export function undone(history: DrawingHistory, now: Drawing | null): Step | null {
  const { past, future } = history;
  if (past.length === 0 && now === null) {
    return null;
  }
  const drawing = past.length > 0 ? (past.at(-1) ?? null) : now === null ? null : withoutLastStroke(now);
  return { history: { past: past.slice(0, -1), future: [...future, now] }, drawing };
}

/** Does again what was taken back last. */
export function redone(history: DrawingHistory, now: Drawing | null): Step | null {
  const { past, future } = history;
  if (future.length === 0) {
    return null;
  }
  return { history: { past: [...past, now], future: future.slice(0, -1) }, drawing: future.at(-1) ?? null };
}

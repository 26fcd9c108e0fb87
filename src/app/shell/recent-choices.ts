import { z } from 'zod';
import { readStored, removeStored, writeStored } from '../../stored-value.ts';

/*
 * What was chosen lately in the palette. Names of documents and people are among it, so that it lives as long as the tab's session
 * and no longer, and for one user alone.
 */

const choiceSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Where a thing is found again; null for screens and actions, which are known by their ids. */
  to: z.string().nullable(),
});
export type RecentChoice = z.output<typeof choiceSchema>;

const choicesMax = 5;
const keyOf = (userId: number): string => `countersign-recent-${String(userId)}`;

/** Newest first; empty where nothing was chosen, or storage is refused. */
export function recentChoices(userId: number): readonly RecentChoice[] {
  return readStored('session', keyOf(userId), z.array(choiceSchema)) ?? [];
}

export function rememberChoice(userId: number, choice: RecentChoice): void {
  const others = recentChoices(userId).filter(({ id }) => id !== choice.id);
  writeStored('session', keyOf(userId), [choice, ...others].slice(0, choicesMax));
}

/** When somebody signs out, what they chose goes with them. */
export function clearRecentChoices(userId: number): void {
  removeStored('session', keyOf(userId));
}

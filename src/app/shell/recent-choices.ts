import { z } from 'zod';
import { readDraft, saveDraft } from '../../api/draft-storage.ts';

/*
 * What was chosen lately in the palette. Names of documents and people are among it, so that it is stored as drafts are: as long as
 * the tab's session and no longer, and for one user alone.
 */

const choiceSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Where a thing is found again; null for screens and actions, which are known by their ids. */
  to: z.string().nullable(),
});
export type RecentChoice = z.output<typeof choiceSchema>;

const choicesMax = 5;
const nameOf = (userId: number): string => `recent-choices:${String(userId)}`;

/** Newest first; empty where nothing was chosen, or storage is refused. */
export function recentChoices(userId: number): readonly RecentChoice[] {
  return readDraft(nameOf(userId), z.array(choiceSchema)) ?? [];
}

export function rememberChoice(userId: number, choice: RecentChoice): void {
  const others = recentChoices(userId).filter(({ id }) => id !== choice.id);
  saveDraft(nameOf(userId), [choice, ...others].slice(0, choicesMax));
}

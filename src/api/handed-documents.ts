import { z } from 'zod';
import { readDraft, saveDraft } from './draft-storage.ts';

/*
 * Documents that were chosen to be signed or approved together, on their way from a list to the screen that does it, `/together`.
 * Kept in the tab, so that a reload of that screen still has them, and forgotten when one signs out.
 */

const name = 'documents-together';

/** Where handed documents are signed or approved together. */
export const togetherPath = '/together';

const schema = z.object({
  handedAt: z.number(),
  documentIds: z.array(z.string()),
  /** Those that were unchecked there. */
  unchecked: z.array(z.string()).default([]),
});

/** Documents with the moment (milliseconds) at which they were handed over: what was begun with others is not theirs. */
export type HandedDocuments = z.output<typeof schema>;

/** Hands documents over, in this order; go to {@link togetherPath} next. What was handed over before is replaced. */
export function handOver(ids: readonly string[]): void {
  saveHandedDocuments({ handedAt: Date.now(), documentIds: [...new Set(ids)], unchecked: [] });
}

/** What was handed over; no documents where nothing was. */
export function handedDocuments(): HandedDocuments {
  return readDraft(name, schema) ?? { handedAt: 0, documentIds: [], unchecked: [] };
}

/** Goes on with some of what was handed over. */
export function saveHandedDocuments(handed: HandedDocuments): void {
  saveDraft(name, handed);
}

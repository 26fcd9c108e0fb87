import { deviceDrafts } from '../../../shared/sheets/device-drafts.ts';
import { type BatchDraft, type Rows, draftSchema, isWorthKeeping } from './draft.ts';

export const drafts = deviceDrafts('countersign-batches', 'drafts');

export type SavedDraft = { readonly draft: BatchDraft; readonly source: Rows; readonly table: Rows };

/** The draft that was saved for a user; `null` when there is none, or an old one. */
export async function loadDraft(userId: number): Promise<SavedDraft | null> {
  const draft = await drafts.load(userId, draftSchema);
  return draft !== null && isWorthKeeping(draft)
    ? {
        draft,
        source: (await drafts.loadRows(userId, 'source')) ?? [],
        table: (await drafts.loadRows(userId, 'table')) ?? [],
      }
    : null;
}

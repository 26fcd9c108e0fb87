import { DraftStore } from '../draft-store.ts';
import type { SigningDraft } from '../signing-draft.ts';
import type { BulkCode } from './bulk-plan.ts';

/**
 * The draft of one kind of work on documents that were handed over together. Others begin with a draft of their own: consent that
 * was given to these is not given to those.
 */
export function bulkStore(handedAt: number, code: BulkCode, fresh: SigningDraft): DraftStore {
  return new DraftStore(`together:${handedAt}:${code}`, fresh);
}

/*
 * Which batch of errors the draft on this device was refused as, so that its screen can lead back to it. The last one alone: there is
 * one draft.
 */

const keyOf = (userId: number): string => `countersign-batch-refused:${userId}`;

export function keepRefused(userId: number, batchId: number): void {
  try {
    localStorage.setItem(keyOf(userId), String(batchId));
  } catch {
    // Without storage the draft is found through the list of batches all the same.
  }
}

/** Whether the draft of this device is what that batch was made from. */
export function isRefusedDraft(userId: number, batchId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === String(batchId);
  } catch {
    return false;
  }
}

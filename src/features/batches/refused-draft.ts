import { z } from 'zod';
import { readStored, writeStored } from '../../stored-value.ts';

/*
 * Which batch of errors the draft on this device was refused as, so that its screen can lead back to it. The last one alone: there is
 * one draft.
 */

const keyOf = (userId: number): string => `countersign-batch-refused:${userId}`;

export function saveRefused(userId: number, batchId: number): void {
  writeStored('local', keyOf(userId), batchId);
}

/** Whether the draft of this device is what that batch was made from. */
export function isRefusedDraft(userId: number, batchId: number): boolean {
  return readStored('local', keyOf(userId), z.number()) === batchId;
}

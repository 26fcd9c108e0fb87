/**
 * How many notifications of a kind one person gets on their own within the time for which others are gathered (decision 0049), of a
 * batch and of documents of one sender that were sent on their own. Of a batch three invitations show what is coming, and whoever
 * sends documents one by one may count on the code of each. A completion holds no code.
 */
export const onTheirOwn = {
  'step-invitation': { ofBatch: 3, ofOthers: 100 },
  'document-completed': { ofBatch: 1, ofOthers: 1 },
} as const;

export type GatheredKind = keyof typeof onTheirOwn;

/** How many messages tell one person that it is their turn in documents of a batch that are sent together. */
export function invitationsOfBatch(documents: number, gatherMinutes: number): number {
  return gatherMinutes === 0 ? documents : Math.min(documents, onTheirOwn['step-invitation'].ofBatch + 1);
}

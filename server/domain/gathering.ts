/**
 * How many notifications of a kind one person gets on their own within the time for which others are gathered (decision 0049), of a
 * batch and of documents of one sender that were sent on their own. Of a batch three invitations show what is coming, and whoever
 * sends documents one by one may count on the code of each; so it is with reminders by hand. A completion holds no code: one is enough of a batch, and of what was
 * signed in one go. What reached nobody leads to a list of all. Reminders that nobody asked for come on a day for all documents at
 * once, so one message has them all.
 */
export const onTheirOwn = {
  'step-invitation': { ofBatch: 3, ofOthers: 100 },
  'document-completed': { ofBatch: 1, ofOthers: 10 },
  'step-undelivered': { ofBatch: 1, ofOthers: 5 },
  'step-reminder': { ofBatch: 0, ofOthers: 0 },
  'step-waiting': { ofBatch: 0, ofOthers: 0 },
  'document-expiring': { ofBatch: 0, ofOthers: 0 },
} as const;

export type GatheredKind = keyof typeof onTheirOwn;

/** A reminder that somebody asks for is like an invitation: it brings a code that may be counted on. */
export const onTheirOwnByHand = onTheirOwn['step-invitation'];

/** Documents in which it becomes one person's turn: of one batch, or sent on their own by one sender. */
export type SentTogether = { readonly documents: number; readonly isBatch: boolean };

/** How many messages tell one person that it is their turn in documents that are sent, or reminded of by hand, now. */
export function countInvitations(groups: readonly SentTogether[], gatherMinutes: number): number {
  const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);
  const all = sum(groups.map(({ documents }) => documents));
  if (gatherMinutes === 0) {
    return all;
  }
  const { ofBatch, ofOthers } = onTheirOwnByHand;
  const own = sum(groups.map(({ documents, isBatch }) => Math.min(documents, isBatch ? ofBatch : ofOthers)));
  // What is gathered comes in one message, whichever it is of.
  return own + (own < all ? 1 : 0);
}

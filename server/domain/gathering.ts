/**
 * How many notifications of a kind one person gets on their own within the time for which others are gathered (decision 0049). Of a
 * batch three show what is coming; whoever sends documents one by one may count on the code of each.
 */
export const onTheirOwn = { ofBatch: 3, ofOthers: 100 };

/** How many messages tell one person of documents of a batch that are sent together. */
export function messagesOfBatch(documents: number, gatherMinutes: number): number {
  return gatherMinutes === 0 ? documents : Math.min(documents, onTheirOwn.ofBatch + 1);
}

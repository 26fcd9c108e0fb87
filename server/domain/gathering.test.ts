import { expect, it } from 'vitest';

import { countInvitations } from './gathering.ts';

it.each([
  [3, 10, 3],
  [4, 10, 4],
  [2000, 10, 4],
  [2000, 0, 2000],
])(
  'tells of %i documents of a batch, gathered for %i minutes, in %i messages',
  (documents, minutes, messages) =>
    expect(countInvitations([{ documents, isBatch: true }], minutes)).toBe(messages),
);

it('tells of what is gathered from several batches and senders in one message', () => {
  const groups = [
    { documents: 10, isBatch: true },
    { documents: 2, isBatch: true },
    { documents: 120, isBatch: false },
  ];
  expect(countInvitations(groups, 10)).toBe(3 + 2 + 100 + 1);
});

import { expect, it } from 'vitest';

import { invitationsOfBatch } from './gathering.ts';

it.each([
  [3, 10, 3],
  [4, 10, 4],
  [2000, 10, 4],
  [2000, 0, 2000],
])(
  'tells of %i documents of a batch, gathered for %i minutes, in %i messages',
  (documents, minutes, messages) => expect(invitationsOfBatch(documents, minutes)).toBe(messages),
);

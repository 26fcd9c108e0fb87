import { expect, it } from 'vitest';

import { reassignmentReason, reassignmentText } from './reassignment-text.ts';

it.each(['Nghỉ phép', 'Lý do: đi công tác → về sau', ''])('is read as it was written: %s', (reason) => {
  expect(reassignmentReason(reassignmentText('an', 'chi', reason))).toBe(reason);
});

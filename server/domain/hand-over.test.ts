import { expect, it } from 'vitest';

import { handOverReason, handOverText } from './hand-over.ts';

it.each(['Nghỉ phép', 'Lý do: đi công tác → về sau', ''])('is read as it was written: %s', (reason) => {
  expect(handOverReason(handOverText('an', 'chi', reason))).toBe(reason);
});

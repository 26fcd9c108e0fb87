import { describe, expect, it } from 'vitest';

import { findReturnToken, proofOf, writeReturnToken } from './return-token.ts';

const token = {
  notificationId: '0193f6a0-7c1e-4d2a-9b3f-00112233aabb',
  proof: proofOf('0123456789abcdef0123456789abcdef'),
};
const written = writeReturnToken(token);

describe('what a mail carries of its notification', () => {
  it('fits before the @ of an address, with a name for the mailbox', () => {
    expect(`bounces+${written}`.length).toBeLessThanOrEqual(64);
    expect(written).toMatch(/^[\da-f]+$/);
  });

  it.each([
    ['a Message-ID', `<${written}@sign.example.com>`],
    ['an address in capitals', `BOUNCES+${written.toUpperCase()}@SIGN.EXAMPLE.COM`],
    ['a text with other digits', `0193f6a0 ${'a'.repeat(60)} ${written}.`],
  ])('is found in %s', (_where, text) => expect(findReturnToken(text)).toEqual(token));

  it.each(['', 'no', written.slice(1), `0${written}`])('is not found in “%s”', (text) =>
    expect(findReturnToken(text)).toBeNull(),
  );
});

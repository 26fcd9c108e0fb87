import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

import { createAuthenticator } from './otpauth-authenticator.ts';

const authenticator = createAuthenticator();
/** Test vectors of RFC 6238, appendix B, cut to six digits. */
const secret = new TextEncoder().encode('12345678901234567890');

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('are those of RFC 6238 at second %d', (second, code, step) => {
    expect(authenticator.stepOf(secret, code, new Date(second * 1000))).toBe(step);
  });

  it('hold one step before and after their own, and no longer', () => {
    const at = (seconds: number) => authenticator.stepOf(secret, '287082', new Date(seconds * 1000));
    expect([29, 30, 59, 60, 89, 90].map(at)).toEqual([1, 1, 1, 1, 1, null]);
    expect(at(0)).toBe(1);
  });

  it.each(['', '28708', '2870820', ' 287082', '28708a', '٢٨٧٠٨٢'])('are six digits: not "%s"', (code) => {
    expect(authenticator.stepOf(secret, code, new Date(59_000))).toBeNull();
  });

  it('come from the address that the app reads', () => {
    const fresh = authenticator.newSecret();
    expect(fresh).toHaveLength(20);
    const { secret: typed, uri } = authenticator.enrollment(fresh, 'an@minhlong.vn');
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Countersign:an%40minhlong\.vn\?issuer=Countersign&secret=[A-Z2-7]{32}&/,
    );
    const app = new TOTP({ secret: Secret.fromBase32(typed) });
    const now = new Date('2026-11-21T03:00:00Z');
    expect(authenticator.stepOf(fresh, app.generate({ timestamp: now.getTime() }), now)).not.toBeNull();
  });
});

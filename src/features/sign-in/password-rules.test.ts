import { describe, expect, it } from 'vitest';
import { passwordRules } from './password-rules.ts';

const met = (password: string, repeated = password, username = 'an@demo.local'): string[] =>
  [...passwordRules(password, repeated, username)].filter(([, ok]) => ok).map(([rule]) => rule);

describe('a new password', () => {
  it('meets every rule', () => expect(met('mật khẩu dài')).toEqual(['length', 'not-username', 'repeated']));

  it('needs ten characters, however many bytes they take', () => {
    expect(met('😀'.repeat(9))).not.toContain('length');
    expect(met('😀'.repeat(10))).toContain('length');
  });

  it('must not be the user name, in whatever case', () => {
    expect(met('AN@demo.local')).not.toContain('not-username');
  });

  it('must be typed twice alike', () => {
    expect(met('mật khẩu dài', 'mật khẩu dàI')).not.toContain('repeated');
  });

  it('meets nothing while empty', () => expect(met('')).toEqual([]));
});

import { describe, expect, it } from 'vitest';

import { createPasswords } from './argon2-passwords.ts';

const passwords = createPasswords({ memoryCost: 1024, timeCost: 1 });

describe('passwords', () => {
  it('hashes with argon2id, salted', async () => {
    const [one, two] = await Promise.all([passwords.hash('Mật khẩu 1'), passwords.hash('Mật khẩu 1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('knows the right password from a wrong one', async () => {
    const hash = await passwords.hash('Mật khẩu 1');
    expect(await passwords.verify(hash, 'Mật khẩu 1')).toBe(true);
    expect(await passwords.verify(hash, 'Mật khẩu 2')).toBe(false);
  });

  it('refuses every password where there is no hash, the decoy among them', async () => {
    expect(await passwords.verify(null, 'a password that nobody has')).toBe(false);
  });

  it('verifies hashes of another cost', async () => {
    const dearer = createPasswords({ memoryCost: 2048, timeCost: 2 });
    expect(await passwords.verify(await dearer.hash('x'), 'x')).toBe(true);
  });

  it('costs in production what OWASP asks for', async () => {
    expect(await createPasswords().hash('x')).toContain('$m=19456,t=2,p=1$');
  });
});

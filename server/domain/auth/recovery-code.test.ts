import { describe, expect, it } from 'vitest';

import {
  isRecoveryCode,
  normalizeRecoveryCode,
  recoveryCodeBytes,
  writeRecoveryCode,
} from './recovery-code.ts';

describe('a recovery code', () => {
  it('takes every letter equally often, and none that is mistaken for another', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = writeRecoveryCode(new Uint8Array(recoveryCodeBytes).fill(byte)).charAt(0);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
    expect([...counts.keys()].join('')).not.toMatch(/[IO01]/);
  });

  it('is read however it is typed', () => {
    const code = writeRecoveryCode(Uint8Array.from({ length: recoveryCodeBytes }, (_, index) => index));
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(isRecoveryCode(code)).toBe(true);
    expect(normalizeRecoveryCode(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(code.replace('-', ''));
  });

  it('is told from a code of the app', () => {
    expect(isRecoveryCode('123456')).toBe(false);
    expect(isRecoveryCode('123 456')).toBe(false);
  });
});

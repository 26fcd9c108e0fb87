import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import { sixDigitCodes } from '../../domain/auth/code-limits.ts';
import { recoveryCodeBytes, writeRecoveryCode } from '../../domain/auth/recovery-code.ts';
import { digestPurposes, linkTokenBytes, type Secrets } from './secrets.ts';

/** A key of 32 bytes for one purpose, from the installation's secret (HKDF-SHA-256). */
export function deriveKey(installationSecret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', installationSecret, 'countersign', purpose, 32));
}

export function createSecrets(installationSecret: Uint8Array): Secrets {
  const keys = new Map(
    digestPurposes.map((purpose) => [purpose, deriveKey(installationSecret, `digest:${purpose}`)]),
  );

  return {
    digest(purpose, value) {
      const key = keys.get(purpose);
      if (key === undefined) {
        throw new Error(`no key for ${purpose}`);
      }
      return createHmac('sha256', key).update(value, 'utf8').digest('hex');
    },
    equal(a, b) {
      const left = Buffer.from(a, 'utf8');
      const right = Buffer.from(b, 'utf8');
      return left.length === right.length && timingSafeEqual(left, right);
    },
    sixDigits: () => String(randomInt(sixDigitCodes)).padStart(6, '0'),
    recoveryCode: () => writeRecoveryCode(randomBytes(recoveryCodeBytes)),
    linkToken: () => randomBytes(linkTokenBytes).toString('base64url'),
  };
}

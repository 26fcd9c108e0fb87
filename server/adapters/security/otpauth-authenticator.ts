import { Secret, TOTP } from 'otpauth';

import { type Authenticator, authenticatorDrift } from './authenticator.ts';

const issuer = 'Countersign';
const period = 30;

function totpOf(secret: Uint8Array, label: string): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ issuer, label, period, digits: 6, algorithm: 'SHA1', secret: new Secret({ buffer }) });
}

export function createAuthenticator(): Authenticator {
  return {
    newSecret: () => new Secret({ size: 20 }).bytes,

    enrollment(secret, username) {
      const totp = totpOf(secret, username);
      return { secret: totp.secret.base32, uri: totp.toString() };
    },

    stepOf(secret, code, now) {
      if (!/^\d{6}$/.test(code)) {
        return null;
      }
      const timestamp = now.getTime();
      const delta = totpOf(secret, '').validate({ token: code, timestamp, window: authenticatorDrift });
      return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
    },
  };
}

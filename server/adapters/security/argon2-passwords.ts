import { hash, verify } from '@node-rs/argon2';

import type { Passwords } from './passwords.ts';

export type PasswordCost = {
  /** KiB */
  readonly memoryCost: number;
  readonly timeCost: number;
};

/** What OWASP asks of argon2id at least; about 30 ms on a server's core. */
const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** argon2id. Tests take a lower cost; a hash carries its own, so that both verify everywhere. */
export function createPasswords(cost: PasswordCost = productionCost): Passwords {
  // The library's default algorithm is Argon2id; a test holds it. Its enumeration cannot be named under type stripping.
  const options = { ...cost, parallelism: 1 };
  const decoy = hash('a password that nobody has', options);

  return {
    hash: (password) => hash(password, options),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await decoy), password, options);
      return stored !== null && matches;
    },
  };
}

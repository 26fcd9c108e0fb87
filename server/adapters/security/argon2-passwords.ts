import { timingSafeEqual } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';

import type { Passwords } from './passwords.ts';

export type PasswordCost = {
  /** KiB */
  readonly memoryCost: number;
  readonly timeCost: number;
};

/** What OWASP asks of argon2id at least; about 30 ms on a server's core. */
const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Everything of an encoded hash but the hash: algorithm, cost and salt. */
const settingsOf = (encoded: string): string => encoded.slice(0, encoded.lastIndexOf('$'));

function saltOf(encoded: string): Buffer | undefined {
  const [, , , , salt] = encoded.split('$');
  return salt === undefined ? undefined : Buffer.from(salt, 'base64');
}

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** argon2id. Tests take a lower cost; a hash carries its own, so that both verify everywhere. */
export function createPasswords(cost: PasswordCost = productionCost): Passwords {
  // The library's default algorithm is Argon2id; a test holds it. Its enumeration cannot be named under type stripping.
  const options = { ...cost, parallelism: 1 };
  const decoy = hash('a password that nobody has', options);

  function hashLike(password: string, like: string | null): Promise<string> {
    const salt = like === null ? undefined : saltOf(like);
    return hash(password, { ...options, ...(salt !== undefined && { salt }) });
  }

  async function matchingOf(hashes: readonly string[], password: string): Promise<ReadonlySet<string>> {
    const matching = new Set<string>();
    for (const [, group] of Map.groupBy(hashes, settingsOf)) {
      const [first, ...others] = group;
      if (first === undefined) {
        continue;
      }
      if (others.length === 0) {
        if (await verify(first, password, options)) {
          matching.add(first);
        }
        continue;
      }
      const computed = await hashLike(password, first);
      if (settingsOf(computed) !== settingsOf(first)) {
        // Made at another cost: compared one by one.
        for (const stored of group) {
          if (await verify(stored, password, options)) {
            matching.add(stored);
          }
        }
        continue;
      }
      group.filter((stored) => isSame(stored, computed)).forEach((stored) => matching.add(stored));
    }
    return matching;
  }

  return {
    hash: (password, like = null) => hashLike(password, like),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await decoy), password, options);
      return stored !== null && matches;
    },
    async matching(stored, password) {
      const known = stored.filter((each) => each !== null);
      if (known.length === 0) {
        await verify(await decoy, password, options);
      }
      const matching = await matchingOf(known, password);
      return stored.map((each) => each !== null && matching.has(each));
    },
  };
}

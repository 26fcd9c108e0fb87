import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';

import type { Database } from '../database/database.ts';
import { installation } from '../database/schema/installation.ts';
import type { KeyVault } from '../security/key-vault.ts';

/** What a service is known by to push services (RFC 8292). Browsers subscribe for one of them, so it stays. */
export type VapidKeys = { readonly privateKey: KeyObject; readonly publicKey: string };

/** The row of `installation` that holds it, sealed. */
const key = 'vapid-key';

export type VapidKeyOptions = {
  /** In base64url, as VAPID_PRIVATE_KEY has it; `null` for one of the installation's own, which the first use makes. */
  readonly given: string | null;
  readonly db: Database;
  readonly vault: KeyVault;
};

/** Answers the keys, which are looked for once. */
export function createVapidKeys({ given, db, vault }: VapidKeyOptions): () => Promise<VapidKeys> {
  let found: Promise<VapidKeys> | null = null;

  async function find(): Promise<VapidKeys> {
    if (given !== null) {
      return keysOf(Buffer.from(given, 'base64url'));
    }
    const fresh = createECDH(curve);
    fresh.generateKeys();
    // Of processes that make one at the same time, all use that of the first.
    await db
      .insert(installation)
      .values({ key, value: vault.seal('vapid-key', fresh.getPrivateKey()) })
      .onConflictDoNothing();
    const [row] = await db.select().from(installation).where(eq(installation.key, key));
    if (!row) {
      throw new Error('the key for push services was not stored');
    }
    return keysOf(vault.open('vapid-key', row.value));
  }

  return () => {
    found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}

const curve = 'prime256v1';

/** @throws where the bytes are no private key of the curve. */
export function keysOf(bytes: Uint8Array): VapidKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(bytes);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    publicKey: point.toString('base64url'),
  };
}

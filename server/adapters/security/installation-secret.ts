import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const length = 32;

/**
 * The secrets of an installation: what tokens and digests are keyed with (JWT_SECRET), and what seals private keys
 * (KEY_ENCRYPTION_KEY). Where the environment gives none, a file in DATA_DIR holds it.
 */
const files = { JWT_SECRET: 'secret', KEY_ENCRYPTION_KEY: 'key-encryption-key' } as const;

/**
 * A secret as configured, or else from its file, which is made at the first start for its owner's eyes alone.
 */
export async function loadInstallationSecret(
  dataDir: string,
  variable: keyof typeof files,
  configured: string | null,
): Promise<Uint8Array> {
  if (configured !== null) {
    return Buffer.from(configured, 'utf8');
  }
  const path = join(dataDir, files[variable]);
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(length).toString('hex'));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
  }
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Error(`${path} does not hold a secret of this service: restore it, or give ${variable}`);
  }
  return Buffer.from(text, 'hex');
}

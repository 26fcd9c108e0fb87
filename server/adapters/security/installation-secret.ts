import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const length = 32;

/**
 * The secret that every key is derived from: JWT_SECRET, or else the file `secret` in DATA_DIR, which is made at the first
 * start for its owner's eyes alone.
 */
export async function loadInstallationSecret(
  dataDir: string,
  configured: string | null,
): Promise<Uint8Array> {
  if (configured !== null) {
    return Buffer.from(configured, 'utf8');
  }
  const path = join(dataDir, 'secret');
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
    throw new Error(`${path} does not hold a secret of this service: restore it, or give JWT_SECRET`);
  }
  return Buffer.from(text, 'hex');
}

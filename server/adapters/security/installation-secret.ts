import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { nullIfMissing } from '../null-if-missing.ts';

const length = 32;

/**
 * The secrets of an installation: what tokens and digests are keyed with (JWT_SECRET), and what seals private keys
 * (KEY_ENCRYPTION_KEY). Where the environment gives none, a file in DATA_DIR holds it.
 */
export const secretFiles = { JWT_SECRET: 'secret', KEY_ENCRYPTION_KEY: 'key-encryption-key' } as const;

export type SecretName = keyof typeof secretFiles;

/**
 * A secret as configured, or else from its file, which is made at the first start for its owner's eyes alone.
 */
export async function loadInstallationSecret(
  dataDir: string,
  variable: SecretName,
  configured: Uint8Array | null,
): Promise<Uint8Array> {
  if (configured !== null) {
    return configured;
  }
  const path = join(dataDir, secretFiles[variable]);
  return readBytes((await readStored(path)) ?? (await makeOnce(path)), path, variable);
}

/** The secret that is kept in a file of DATA_DIR; `null` where there is none, as with one that was always configured. */
export async function readStoredSecret(dataDir: string, variable: SecretName): Promise<Uint8Array | null> {
  const path = join(dataDir, secretFiles[variable]);
  const text = await readStored(path);
  return text === null ? null : readBytes(text, path, variable);
}

function readBytes(text: string, path: string, variable: SecretName): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Error(`${path} does not hold a secret of this service: restore it, or give ${variable}`);
  }
  return Buffer.from(text, 'hex');
}

const readStored = async (path: string): Promise<string | null> =>
  (await nullIfMissing(readFile(path, 'utf8')))?.trim() ?? null;

/**
 * Makes the secret under another name first, so that the file is whole as soon as it is there: for another process that starts at the
 * same moment, and after a crash. Whoever comes second takes what the first has made.
 */
async function makeOnce(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(length).toString('hex'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
  } finally {
    await rm(draft);
  }
  return (await readFile(path, 'utf8')).trim();
}

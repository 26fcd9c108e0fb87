import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { readStoredSecret, secretFiles, type SecretName } from './adapters/security/installation-secret.ts';
import { bytesOfSecret, textOfSecret } from './adapters/security/secret-text.ts';
import { StartError } from './open-storage.ts';

/** What an installation has been keyed with: a file of DATA_DIR, or the environment where that has always given it. */
export type MovedSecret = {
  readonly name: SecretName;
  /** As the environment takes it. */
  readonly text: string;
  /** `null` where the environment gives it already. */
  readonly path: string | null;
};

/** @throws {StartError} where there is none, or it is not certain which one was used. */
export async function findSecret(
  dataDir: string,
  name: SecretName,
  given: string | undefined,
): Promise<MovedSecret> {
  const path = resolve(join(dataDir, secretFiles[name]));
  const stored = await readStoredSecret(dataDir, name);
  const configured = given?.trim() ?? '';
  if (stored === null) {
    if (configured === '') {
      throw new StartError(`${name}: ${path} is missing, and the environment does not give it`);
    }
    return { name, text: configured, path: null };
  }
  if (configured !== '' && !Buffer.from(stored).equals(bytesOfSecret(configured) ?? Buffer.alloc(0))) {
    throw new StartError(
      `${name}: the environment gives another one than ${path}: unset it, or move away the file if it was never used`,
    );
  }
  return { name, text: textOfSecret(stored), path };
}

/** Writes the secrets to a new file that its owner alone may read, as a shell takes it. */
export async function writeSecrets(path: string, secrets: readonly MovedSecret[]): Promise<void> {
  const lines = secrets.map(({ name, text }) => `${name}='${text.replaceAll("'", String.raw`'\''`)}'\n`);
  await writeFile(path, lines.join(''), { mode: 0o600, flag: 'wx' });
}

/** How to set them, without showing any of them. */
export function wordSecrets(secrets: readonly MovedSecret[]): string[] {
  return secrets.map(({ name, path }) =>
    path === null ? `${name}: as the environment gives it now` : `${name}="hex:$(cat '${path}')"`,
  );
}

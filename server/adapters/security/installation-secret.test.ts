import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { loadInstallationSecret, readStoredSecret } from './installation-secret.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

describe('the secret of an installation', () => {
  it('is made once, for its owner alone, and is the same ever after', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => loadInstallationSecret(folder, 'JWT_SECRET', null)),
    );
    expect(first).toHaveLength(32);
    for (const other of others) {
      expect(other).toEqual(first);
    }
    expect(await loadInstallationSecret(folder, 'JWT_SECRET', null)).toEqual(first);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret']);
  });

  it('has a file of its own for the key that seals private keys', async () => {
    const sealing = await loadInstallationSecret(folder, 'KEY_ENCRYPTION_KEY', null);
    expect(sealing).not.toEqual(await loadInstallationSecret(folder, 'JWT_SECRET', null));
    expect(sealing).toEqual(await loadInstallationSecret(folder, 'KEY_ENCRYPTION_KEY', null));
  });

  it('is JWT_SECRET where that is given, and no file is made', async () => {
    const given = Buffer.from('x'.repeat(40));
    expect(await loadInstallationSecret(folder, 'JWT_SECRET', given)).toEqual(given);
    await expect(readFile(join(folder, 'secret'))).rejects.toThrow('ENOENT');
  });

  it('is read by whoever only looks, and not made', async () => {
    expect(await readStoredSecret(folder, 'JWT_SECRET')).toBeNull();
    expect(await readdir(folder)).toEqual([]);
    const made = await loadInstallationSecret(folder, 'JWT_SECRET', null);
    expect(await readStoredSecret(folder, 'JWT_SECRET')).toEqual(made);
  });

  it('is not made up anew when its file is damaged', async () => {
    await writeFile(join(folder, 'secret'), 'half');
    await expect(loadInstallationSecret(folder, 'JWT_SECRET', null)).rejects.toThrow(
      'does not hold a secret',
    );
  });
});

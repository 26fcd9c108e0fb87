import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { findSecret, wordSecrets, writeSecrets } from './move-secrets.ts';
import { temporaryFolder } from '../test/tools/temporary-folder.ts';

const digits = '0f'.repeat(32);
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

describe('the secrets of an installation that moves', () => {
  it('are those of its folder, as the environment takes them', async () => {
    await writeFile(join(folder, 'secret'), digits);
    const secret = await findSecret(folder, 'JWT_SECRET', undefined);
    expect(secret).toEqual({ name: 'JWT_SECRET', text: `hex:${digits}`, path: join(folder, 'secret') });
    expect(await findSecret(folder, 'JWT_SECRET', `hex:${digits}`)).toEqual(secret);
    expect(wordSecrets([secret])).toEqual([`JWT_SECRET="hex:$(cat '${join(folder, 'secret')}')"`]);
  });

  it('are those of the environment where it has always given them', async () => {
    const secret = await findSecret(folder, 'KEY_ENCRYPTION_KEY', ' always given in the environment ');
    expect(secret).toMatchObject({ text: 'always given in the environment', path: null });
    expect(wordSecrets([secret])).toEqual(['KEY_ENCRYPTION_KEY: as the environment gives it now']);
  });

  it('are not guessed: there has to be one, and one alone', async () => {
    await expect(findSecret(folder, 'JWT_SECRET', '')).rejects.toThrow('is missing');
    await writeFile(join(folder, 'secret'), digits);
    await expect(findSecret(folder, 'JWT_SECRET', 'x'.repeat(40))).rejects.toThrow('gives another one');
    await expect(findSecret(folder, 'JWT_SECRET', 'hex:0')).rejects.toThrow('gives another one');
  });

  it('are written for their owner alone, and over no other file', async () => {
    const path = join(folder, 'secrets.env');
    await writeSecrets(path, [{ name: 'JWT_SECRET', text: `hex:${digits}`, path: null }]);
    expect(parseEnv(await readFile(path, 'utf8'))).toEqual({ JWT_SECRET: `hex:${digits}` });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(writeSecrets(path, [])).rejects.toThrow('EEXIST');
  });
});

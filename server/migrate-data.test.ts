import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { runProgram } from '../test/process/run-program.ts';
import { temporaryFolder } from '../test/tools/temporary-folder.ts';

it('writes no secrets over a file that is there already', async () => {
  const folder = temporaryFolder(onTestFinished);
  const file = join(folder, 'secrets.env');
  await writeFile(file, 'of another installation');
  const places = { DATA_DIR: folder };
  expect(await runProgram('server/migrate-data.ts', places, '--secrets-file', file)).toEqual({
    code: 1,
    text: `${file} is there already: name a new file\n`,
  });
  expect(await readFile(file, 'utf8')).toBe('of another installation');
});

it('moves nothing where the secrets could not be written afterwards', async () => {
  const folder = temporaryFolder(onTestFinished);
  const file = join(folder, 'missing', 'secrets.env');
  const { code, text } = await runProgram(
    'server/migrate-data.ts',
    { DATA_DIR: folder },
    '--secrets-file',
    file,
  );
  expect(text).toContain(`${file} cannot be written`);
  expect(code).toBe(1);
});

it('takes an empty DATA_DIR for none, as the service does', async () => {
  const { code, text } = await runProgram('server/migrate-data.ts', { DATA_DIR: '' });
  expect(code).toBe(1);
  expect(text).not.toContain(join(process.cwd(), 'secret'));
});

import { expect, it, onTestFinished } from 'vitest';

import { runProgram } from '../test/process/run-program.ts';
import { readRealEnvironment } from './command.ts';
import { temporaryFolder } from '../test/tools/temporary-folder.ts';

// Those that load little. The others read their options in the same way.
it.each([
  ['check-company-name', '--nme', 'npm run check-company-name -- --company'],
  ['migrate-data', '--secrets', 'npm run migrate-data'],
])('npm run %s tells how it is called where it is given %s', async (name, option, usage) => {
  const { code, text } = await runProgram(`server/${name}.ts`, {}, `${option}=x`);
  expect(code).toBe(1);
  expect(text).toContain(`Unknown option '${option}'`);
  expect(text).toContain(usage);
  expect(text).not.toMatch(/^ {4}at /m);
});

it('a check of what is stored that cannot be made is none that found something', async () => {
  const folder = temporaryFolder(onTestFinished);
  const secret = 's'.repeat(32);
  const { code, text } = await runProgram('server/check-integrity.ts', {
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://127.0.0.1:1/gone',
    JWT_SECRET: secret,
    KEY_ENCRYPTION_KEY: secret,
  });
  expect(text).toMatch(/^The database or the storage cannot be reached, or is full: .*ECONNREFUSED.*\n$/);
  expect(code).toBe(2);
});

it.each([
  [{}, false],
  [{ DEMO: '' }, false],
  [{ DEMO: ' ' }, false],
  [{ DEMO: '1' }, true],
])('a program that makes something takes %j for a demo: %s', (variables, demo) => {
  expect(readRealEnvironment(variables).demo).toBe(demo);
});

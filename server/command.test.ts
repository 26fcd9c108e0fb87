import { expect, it } from 'vitest';

import { runProgram } from '../test/process/run-program.ts';

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

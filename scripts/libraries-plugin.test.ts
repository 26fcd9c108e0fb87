import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { libraries } from './libraries-plugin.ts';

const pageFiles = {
  'library.js': `import { two } from './other-library.cjs';
globalThis.runs = (globalThis.runs ?? 0) + 1;
export const times = (count) => count * two;`,
  'other-library.cjs': 'exports.two = 2;',
  // What both files share comes with the libraries.
  'own.cjs': 'exports.three = 3;',
  'main.js': `import { times } from './library.js';
import { three } from './own.cjs';
globalThis.answer = times(three);`,
} as const;

/** A page of one module and one library, put together as the page is. */
async function chunksOfPage(): Promise<readonly Rolldown.OutputChunk[]> {
  const root = await mkdtemp(join(tmpdir(), 'libraries-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(pageFiles)) {
    await writeFile(join(root, name), text);
  }
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [libraries()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'main.js'),
        output: { codeSplitting: { groups: [{ name: 'libraries', test: /library/ }] } },
      },
    },
  });
  return [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output.filter((part) => part.type === 'chunk') : []));
}

it('has libraries as a script that is run once, when it is asked for', async () => {
  const [main, script, ...others] = (await chunksOfPage()).toSorted(
    (a, b) => Number(b.isEntry) - Number(a.isEntry),
  );
  expect(others).toEqual([]);
  expect(script?.code.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
  expect(main?.imports).toEqual([]);

  runInThisContext(script?.code ?? '');
  expect(Reflect.get(globalThis, 'runs')).toBeUndefined();
  runInThisContext(`{${main?.code ?? ''}}{${main?.code ?? ''}}`);
  expect(Reflect.get(globalThis, 'runs')).toBe(1);
  expect(Reflect.get(globalThis, 'answer')).toBe(6);
});

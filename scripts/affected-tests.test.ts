import { describe, expect, it } from 'vitest';
import { affectedTests } from './affected-tests.ts';

const sources = new Map<string, string | null>([
  ['contract/rule.ts', ''],
  ['contract/rule.test.ts', "import { rule } from './rule.ts';"],
  ['server/read.ts', "import { rule } from '../contract/rule.ts';"],
  ['server/read.test.ts', "import { read } from './read.ts';"],
  ['server/other.test.ts', ''],
  ['server/start.ts', "new Worker(new URL('./reader-worker.ts', import.meta.url))"],
  ['server/reader-worker.ts', "import { read } from './read.ts';"],
  ['server/start.test.ts', "import { start } from './start.ts';"],
  ['server/migrations/0001.sql', null],
  ['server/migrate.test.ts', "const folder = join(import.meta.dirname, './migrations');"],
  ['server/main.ts', "import { start } from './start.ts';"],
  ['server/process.test.ts', "spawn(process.execPath, ['server/main.ts'])"],
  ['scripts/documents.test.ts', ''],
  ['test/helper.ts', ''],
  ['e2e/one.spec.ts', "import { helper } from '../test/helper.ts';"],
  ['e2e/two.spec.ts', ''],
  ['README.md', null],
  ['package.json', null],
]);

const always = ['scripts/documents.test.ts'];
const affected = (...changed: string[]) => affectedTests(sources, changed);

describe('the tests that a change can affect', () => {
  it('are those that reach it, also through a worker or a program that is named by its path', () => {
    expect(affected('contract/rule.ts').tests.toSorted()).toEqual(
      [
        ...always,
        'contract/rule.test.ts',
        'server/process.test.ts',
        'server/read.test.ts',
        'server/start.test.ts',
      ].toSorted(),
    );
  });

  it('are those that name the folder of a data file', () => {
    expect(affected('server/migrations/0001.sql').tests.toSorted()).toEqual(
      [...always, 'server/migrate.test.ts'].toSorted(),
    );
  });

  it('are all specs when the product changes, and those that use a helper when the helper does', () => {
    expect(affected('server/read.ts').specs).toEqual(['e2e/one.spec.ts', 'e2e/two.spec.ts']);
    expect(affected('server/read.test.ts').specs).toEqual([]);
    expect(affected('test/helper.ts').specs).toEqual(['e2e/one.spec.ts']);
  });

  it('are everything when what all stand on changes, and next to nothing for a document', () => {
    expect(affected('package.json').leftOut).toEqual({ tests: 0, specs: 0 });
    expect(affected('README.md')).toEqual({ tests: always, specs: [], leftOut: { tests: 6, specs: 2 } });
  });

  it('are found for a file that was removed', () => {
    const without = new Map([...sources].filter(([path]) => path !== 'contract/rule.ts'));
    expect(affectedTests(without, ['contract/rule.ts']).tests).toContain('contract/rule.test.ts');
  });
});

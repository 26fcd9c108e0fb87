/** Documents that say how something is checked name files and commands; here are those that they name. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

const documents = globSync(['*.md', '{deploy,docs,pdf-signatures}/**/*.md'], { cwd: root });

describe.each(documents)('%s', (name) => {
  const text = read(name);

  it('names files that are there', () => {
    const named = [
      ...text.matchAll(
        /`((?:bench|contract|pdf-signatures|deploy|docs|e2e|public|scripts|server|src|test|trust)\/[\w./-]+\.\w+)`/g,
      ),
    ];
    const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  it('names commands that are there', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

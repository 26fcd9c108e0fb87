import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const library = join(import.meta.dirname, '../node_modules/@mantine/core');
const all = readFileSync(join(library, 'styles.css'), 'utf8');

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from\s*["'](\.[^"']+)["']/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  );

const isStyled = (file: string): boolean => file.endsWith('.module.mjs');
const nameOf = (file: string): string => basename(file, '.module.mjs');

/** The names of styles in the order in which components ask for them, each with those of what its component is made of. */
function stylesAsked(): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = new Map<string, Set<string>>();
  const within = new Map<string, ReadonlySet<string>>();
  const run = (file: string): ReadonlySet<string> => {
    const known = within.get(file);
    if (known !== undefined) {
      return known;
    }
    within.set(file, new Set());
    if (isStyled(file)) {
      asked.set(nameOf(file), new Set());
    }
    const imports = importsOf(file);
    const parts = new Set(
      imports.flatMap((one) => (isStyled(one) ? [...run(one), nameOf(one)] : [...run(one)])),
    );
    for (const own of imports.filter(isStyled).map(nameOf)) {
      parts.forEach((part) => asked.get(own)?.add(part));
    }
    within.set(file, parts);
    return parts;
  };
  run(join(library, 'esm/index.mjs'));
  return asked;
}

it('styles a component after what it is made of, where Mantine does', () => {
  const asked = [...stylesAsked()];
  const places = new Map(
    asked.map(([name]) => [
      name,
      all.indexOf(readFileSync(join(library, `styles/${name}.css`), 'utf8').trim()),
    ]),
  );
  expect(asked.length).toBeGreaterThan(80);
  const early = asked.flatMap(([name, parts], at) =>
    asked
      .slice(at + 1)
      .filter(([part]) => parts.has(part) && (places.get(part) ?? 0) < (places.get(name) ?? 0))
      .map(([part]) => `${name} stands before ${part}`),
  );
  expect(early).toEqual([]);
});

/**
 * Leaves out of Mantine's styles what belongs to components that the page does not have: they are most of what it would be styled
 * with, and a browser reads them before it shows anything. What a component is styled by is told from its class names.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

import { placesOf } from './direct-imports-plugin.ts';

/** `import { A, type B } from 'there'`, on one line or several; what is imported as a type alone is nothing to run. */
const namedImport = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const relativeImport = /from\s*["'](\.[^"']+)["']/g;
const className = /\bm_[0-9a-f]{6,8}\b/g;

type Named = { readonly library: string; readonly names: readonly string[] };

function mantineImports(code: string): Named[] {
  return [...code.matchAll(namedImport)]
    .map(([, names = '', library = '']) => ({
      library,
      names: names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => name.split(/\s+as\s+/)[0] ?? name),
    }))
    .filter(({ library }) => library.startsWith('@mantine/'));
}

/** The class names that components of these files have, with all that they are made of. */
function classesOf(sources: readonly string[], packages: string): ReadonlySet<string> {
  const lists = new Map<string, ReturnType<typeof placesOf>>();
  const placesIn = (library: string): ReturnType<typeof placesOf> => {
    const known = lists.get(library) ?? placesOf(join(packages, library, 'esm/index.mjs'));
    lists.set(library, known);
    return known;
  };
  const found = new Set<string>();
  const waiting: string[] = [];
  const wants = ({ library, names }: Named): void => {
    for (const name of names) {
      const place = placesIn(library).get(name);
      if (place !== undefined && isAbsolute(place.source)) {
        waiting.push(place.source);
      } else if (place?.source.startsWith('@mantine/') === true) {
        wants({ library: place.source, names: [place.name] });
      }
    }
  };
  sources.flatMap(mantineImports).forEach(wants);
  const seen = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) {
      continue;
    }
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [name] of file.endsWith('.module.mjs') ? code.matchAll(className) : []) {
      found.add(name);
    }
    const folder = dirname(file);
    waiting.push(...[...code.matchAll(relativeImport)].map(([, path = '']) => resolve(folder, path)));
    mantineImports(code).forEach(wants);
  }
  return found;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** The styles of all components, in their order, without those that have none of the classes. */
function stylesWith(classes: ReadonlySet<string>, folder: string): string {
  const all = readFileSync(join(folder, 'styles.css'), 'utf8');
  return readdirSync(join(folder, 'styles'))
    .filter((name) => name.endsWith('.layer.css'))
    .map((name) => {
      const plain = readFileSync(join(folder, 'styles', name.replace('.layer.css', '.css')), 'utf8').trim();
      const at = all.indexOf(plain);
      if (at < 0) {
        throw new Error(`Mantine's styles do not contain ${name} as it stands`);
      }
      return { name, plain, at };
    })
    .sort((a, b) => a.at - b.at)
    .filter(({ plain }) => {
      const own = plain.match(className) ?? [];
      return own.length === 0 || own.some((name) => classes.has(name));
    })
    .map(({ name }) => readFileSync(join(folder, 'styles', name), 'utf8'))
    .join('\n');
}

/** For `@mantine/core/styles.layer.css`. */
export function mantineStyles(root: string): Plugin {
  const packages = join(root, 'node_modules');
  return {
    name: 'countersign-mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/ },
      handler() {
        const classes = classesOf(filesOf(join(root, 'src')), packages);
        return { code: stylesWith(classes, join(packages, '@mantine/core')), map: null };
      },
    },
  };
}

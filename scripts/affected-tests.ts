/** Which tests a change can affect, by what files name of each other. Pure, apart from what `readSources` reads. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Each file of the project and the text of those that can name others; paths are relative to its root. */
export type Sources = ReadonlyMap<string, string | null>;

export type Affected = {
  /** Test files of Vitest. */
  readonly tests: readonly string[];
  /** Specs of Playwright. */
  readonly specs: readonly string[];
  readonly leftOut: { readonly tests: number; readonly specs: number };
};

const code = /\.(?:tsx?|c?js|css|html)$/;
const testFile = /\.test\.tsx?$/;
const specFile = /^e2e\/.*\.spec\.ts$/;
/** What specs drive is the built product: any of it can show in any of them. */
const product = /^(?:contract|pdf-signatures|src|server|public)\/|^(?:index\.html|vite\.config\.ts)$/;
/** What every test stands on. */
const ground = /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|playwright\.config\.ts)$/;
/** Tests that read documents and settings which no file imports. They take a second. */
const readsAnything = /^scripts\/.*\.test\.ts$/;

/**
 * The files that a file names: imports, workers by their address, programs to start, data and folders of data. A path begins at the file
 * itself or, without dots, at the root.
 */
function namedBy(path: string, text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(/['"`]([^'"`?$\s]*\/[^'"`?$\s]+)/g)].flatMap(([, name = '']) => {
    const isRelative = name.startsWith('.');
    const target = posix
      .normalize(isRelative ? posix.join(posix.dirname(path), name) : name)
      .replace(/\/$/, '');
    if (known.has(target)) {
      return [target];
    }
    return isRelative && target !== '.' && !target.startsWith('..')
      ? [...known].filter((file) => file.startsWith(`${target}/`) && !code.test(file))
      : [];
  });
}

/** Everything that reaches one of `changed` through what it names, those included. */
function reaching(sources: Sources, changed: readonly string[]): ReadonlySet<string> {
  const known = new Set([...sources.keys(), ...changed]);
  const namers = new Map<string, string[]>();
  for (const [path, text] of sources) {
    for (const target of text === null ? [] : namedBy(path, text, known)) {
      namers.set(target, [...(namers.get(target) ?? []), path]);
    }
  }
  const reached = new Set(changed);
  for (const path of reached) {
    (namers.get(path) ?? []).forEach((namer) => reached.add(namer));
  }
  return reached;
}

export function affectedTests(sources: Sources, changed: readonly string[]): Affected {
  const files = [...sources.keys()];
  const all = {
    tests: files.filter((path) => testFile.test(path)),
    specs: files.filter((path) => specFile.test(path)),
  };
  const isAll = changed.some((path) => ground.test(path));
  const reached = reaching(sources, changed);
  const isOfProduct = changed.some((path) => product.test(path) && !testFile.test(path));
  const tests = all.tests.filter((path) => isAll || reached.has(path) || readsAnything.test(path));
  const specs = all.specs.filter((path) => isAll || isOfProduct || reached.has(path));
  return {
    tests,
    specs,
    leftOut: { tests: all.tests.length - tests.length, specs: all.specs.length - specs.length },
  };
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Files that differ from a commit, new ones and removed ones included. */
export function changedSince(root: string, commit: string): string[] {
  const git = (...args: string[]) => lines(execFileSync('git', args, { cwd: root, encoding: 'utf8' }));
  return [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', commit),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

export function readSources(root: string): Sources {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return new Map(
    lines(tracked)
      .filter((path) => existsSync(join(root, path)))
      .map((path) => [path, code.test(path) ? readFileSync(join(root, path), 'utf8') : null]),
  );
}

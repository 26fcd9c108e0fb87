/**
 * How large the code is, and what adding to it costs: `npm run measures` prints one table.
 *
 * - Lines of code are those of TypeScript files of the product, blank lines and comments included, tests left out.
 * - A service folder is in a cycle when imports lead from it through other folders of `server/services` back to it.
 * - What adding costs is read from the commit that a page of `docs/how-to` names as its example: the files that it touches, but
 *   for documents and generated files.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');
const products = ['contract', 'src', 'server', 'pdf-signatures', 'demo'];
const services = 'server/services/';

function git(...args: readonly string[]): string[] {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const linesOf = (paths: readonly string[]): number =>
  paths.reduce((total, path) => total + read(path).split('\n').length - 1, 0);

/** `server/services/batches/send-batch.ts` → `batches`. */
const folderOf = (path: string): string => path.slice(services.length).split('/')[0] ?? '';

/** The folders that the files of one import, itself among them where they import each other. */
function importsOf(paths: readonly string[]): Set<string> {
  const imported = paths.flatMap((path) =>
    [...read(path).matchAll(/\bfrom '(\.[^']+)'/g)].map(([, target = '']) =>
      normalize(join(dirname(path), target)),
    ),
  );
  return new Set(imported.filter((path) => path.startsWith(services)).map(folderOf));
}

/** All folders that imports lead to from one, however far. */
function reachableFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const next = [...(imports.get(start) ?? [])].filter((folder) => folder !== start);
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    if (!reached.has(folder)) {
      reached.add(folder);
      next.push(...(imports.get(folder) ?? []));
    }
  }
  return reached;
}

function foldersInCycles(code: readonly string[]): string[] {
  const inFolders = code.filter(
    (path) => path.startsWith(services) && path.slice(services.length).includes('/'),
  );
  const byFolder = Map.groupBy(inFolders, folderOf);
  const imports = new Map([...byFolder].map(([folder, paths]) => [folder, importsOf(paths)]));
  return [...imports.keys()].filter((folder) => reachableFrom(folder, imports).has(folder));
}

/** How many files the commit touches that a page gives as its example; `null` without one in this clone. */
function costOf(page: string): string | null {
  const subject = /\bcommit “(.+?)”/.exec(read(page))?.[1];
  const commits = git('log', '--format=%H %s').filter((line) => line.slice(41) === subject);
  const commit = commits[0]?.slice(0, 40);
  if (commit === undefined) {
    return null;
  }
  const isCounted = (path: string): boolean => !/^docs\/|\.md$|\/migrations\//.test(path);
  const touched = git('show', '--format=', '--name-only', commit).filter(isCounted);
  const tests = touched.filter((path) => /\.test\.tsx?$/.test(path)).length;
  return `${touched.length - tests}, and ${tests} of tests`;
}

const files = git('ls-files', ...products);
const code = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const inCycles = foldersInCycles(code);
const rows: readonly (readonly [string, string])[] = [
  ['lines of code', linesOf(code).toLocaleString('en')],
  ['lines of CSS', linesOf(git('ls-files', '*.css')).toLocaleString('en')],
  ['service folders in a cycle', [String(inCycles.length), ...inCycles].join(' ')],
  ['bytes of ARCHITECTURE.md', statSync(join(root, 'ARCHITECTURE.md')).size.toLocaleString('en')],
  ...globSync('docs/how-to/add-*.md', { cwd: root })
    .toSorted()
    .map((page): readonly [string, string] => {
      const what = basename(page, '.md').replaceAll('-', ' ');
      return [`files to ${what}`, costOf(page) ?? 'no example in this clone'];
    }),
];
for (const [name, value] of rows) {
  console.log(`${name.padEnd(36)}${value}`);
}

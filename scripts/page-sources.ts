import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampPath = join(root, 'dist/.build-hash');

/** Everything that decides what the built page is. */
const folders = ['src', 'contract', 'pdf-signatures', 'public'];
const files = [
  'index.html',
  'vite.config.ts',
  'scripts/compress-page.ts',
  'scripts/direct-imports-plugin.ts',
  'scripts/early-files-plugin.ts',
  'scripts/libheif-plugin.ts',
  'scripts/mantine-styles-plugin.ts',
  'scripts/page-budgets.ts',
  'scripts/page-chunks.ts',
  'scripts/page-schemas-plugin.ts',
  'scripts/service-worker-plugin.ts',
  'package-lock.json',
];

/** Not part of the page, or copied from a package that the lock file already names. */
const notBuilt = /\.test\.tsx?$|^public\/pdfjs\//;

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((path) => path.replaceAll('\\', '/'));
}

/** SHA-256, in hexadecimal, over the names and the bytes of all that the page is built from. */
export async function hashOfPageSources(): Promise<string> {
  const found = (await Promise.all(folders.map(filesUnder))).flat();
  const hash = createHash('sha256');
  for (const path of [...found, ...files].filter((name) => !notBuilt.test(name)).sort()) {
    hash.update(`${path}\0`);
    hash.update(await readFile(join(root, path)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Whether the page in `dist` was built from sources of this hash. */
export async function pageStandsFor(hash: string): Promise<boolean> {
  if (!existsSync(stampPath) || !existsSync(join(root, 'dist/index.html'))) {
    return false;
  }
  return (await readFile(stampPath, 'utf8')) === hash;
}

/** Marks `dist` as built from sources of this hash. A build empties `dist`, and the mark with it. */
export async function markPageAs(hash: string): Promise<void> {
  await writeFile(stampPath, hash);
}

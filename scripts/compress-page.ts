/**
 * Makes the files of the built page as small as they are sent: scripts that the build only copied are minified, and beside each file
 * that gets smaller by it stands the same file packed by Brotli and by gzip, so that the service sends the smallest form that a browser
 * takes without packing anything itself.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify } from 'vite';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Others (pictures, letters) are packed already. */
const packable = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.wasm']);

/** Below this, the header that names the packing costs what packing saves. */
const smallestBytes = 512;

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallestBytes) {
    return;
  }
  const [brotli, zipped] = await Promise.all([
    packBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    packGzip(bytes, { level: 9 }),
  ]);
  for (const [ending, packed] of [
    ['br', brotli],
    ['gz', zipped],
  ] as const) {
    if (packed.length < bytes.length) {
      await writeFile(`${path}.${ending}`, packed);
    }
  }
}

/** Scripts of `public` that the HTML brings with it, and everything else waits for. */
export const copiedScripts = ['color-scheme.js', 'start-failed.js', 'early-files.js'];

async function minifyCopied(path: string): Promise<void> {
  const { code, errors } = await minify(path, await readFile(path, 'utf8'), { module: false });
  if (errors.length > 0) {
    throw new Error(`${path} cannot be minified: ${errors.map(({ message }) => message).join('; ')}`);
  }
  await writeFile(path, code);
}

/** Minifies what was copied, and packs the files of a folder and of those inside of it. */
export async function compressPage(folder: string): Promise<void> {
  await Promise.all(copiedScripts.map((name) => minifyCopied(join(folder, name))));
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && packable.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  // zlib works in threads of its own: a few at once use all of them, and all at once would hold every file in memory.
  const waiting = paths.values();
  const packAll = async (): Promise<void> => {
    for (const path of waiting) {
      await pack(path);
    }
  };
  await Promise.all(Array.from({ length: 4 }, packAll));
}

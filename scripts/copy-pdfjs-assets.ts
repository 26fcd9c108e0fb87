/**
 * Copies what pdf.js fetches at run time (character maps, stand-in fonts, decoders, color profiles) from its package to
 * `public/pdfjs/`, so that the page serves them itself. Called before the page is built: `node scripts/copy-pdfjs-assets.ts`.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const packageFolder = new URL('../node_modules/pdfjs-dist/', import.meta.url);
const target = new URL('../public/pdfjs/', import.meta.url);
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

async function textOrNull(file: URL): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

/** Copies the folders, unless those of the same version are already there. */
export async function copyPdfjsAssets(): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(new URL('package.json', packageFolder), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : '';
  const mark = new URL('version', target);
  if (version !== '' && (await textOrNull(mark)) === version) {
    return;
  }
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const folder of folders) {
    await cp(new URL(`${folder}/`, packageFolder), new URL(`${folder}/`, target), { recursive: true });
  }
  // Last, so that a copy cut short is made again.
  await writeFile(mark, version);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await copyPdfjsAssets();
}

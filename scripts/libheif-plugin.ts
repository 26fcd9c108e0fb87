import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = new URL('../node_modules/libheif-js/libheif-wasm/', import.meta.url);

/** What libheif's script asks for where it runs in Node. */
const ofNode = new Set(['crypto', 'fs', 'path']);

const nothing = '\0nothing';

/** In the worker that decodes HEIC photos: leaves out what its decoder needs in Node alone, and puts the decoder's license beside it. */
export const libheif = (): Plugin => ({
  name: 'libheif',
  enforce: 'pre',
  resolveId: (id, importer) =>
    ofNode.has(id) && importer?.startsWith(fileURLToPath(folder)) === true ? nothing : null,
  load: (id) => (id === nothing ? '' : null),
  async generateBundle() {
    const source = await readFile(new URL('LICENSE', folder), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'libheif-license.txt', source });
  },
});

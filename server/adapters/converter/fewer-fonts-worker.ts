import { isMainThread } from 'node:worker_threads';

/* Loaded into the engine's subprocess: it looks into every font as it starts, often from a thread that waits a millisecond for
 * each read. With the 138 fonts that come with it, that can take minutes; with those that Vietnamese and English documents are
 * set with, seconds. Those left out would stand in for fonts of other scripts, or lack Vietnamese letters. */

const folder = '/instdir/share/fonts/truetype';
const needed = /^(?:Liberation(?:Sans|Serif|Mono)-|Carlito-|DejaVuSans\.)/;

// The threads of the engine load this file as well, and leave the fonts to the first.
if (isMainThread) {
  const { default: loader } = await import('@matbee/libreoffice-converter/wasm/loader');
  const create = loader.createModule;
  loader.createModule = async (config) => {
    const engine = await create(config);
    for (const name of engine.FS.readdir(folder)) {
      if (/\.(?:ttf|otf)$/.test(name) && !needed.test(name)) {
        engine.FS.unlink(`${folder}/${name}`);
      }
    }
    return engine;
  };
}

/** `npm run build`: the page, into `dist`, unless it stands there already from the very same sources. */
import { join } from 'node:path';
import { build } from 'vite';
import { copyPdfjsAssets } from './copy-pdfjs-assets.ts';
import { hashOfPageSources, markPageAs, pageStandsFor } from './page-sources.ts';

const hash = await hashOfPageSources();
if (await pageStandsFor(hash)) {
  console.log('The page in dist is up to date.');
} else {
  const started = performance.now();
  await copyPdfjsAssets();
  await build({ root: join(import.meta.dirname, '..'), logLevel: 'warn' });
  await markPageAs(hash);
  console.log(`The page was built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

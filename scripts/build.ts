/** `npm run build`: the page, into `dist`, unless it stands there already from the very same sources. */
import { join } from 'node:path';
import { build } from 'vite';
import { compressPage } from './compress-page.ts';
import { copyPdfjsAssets } from './copy-pdfjs-assets.ts';
import { checkBudgets } from './page-budgets.ts';
import { hashOfPageSources, markPageAs, pageStandsFor } from './page-sources.ts';

const hash = await hashOfPageSources();
if (await pageStandsFor(hash)) {
  console.log('The page in dist is up to date.');
} else {
  const started = performance.now();
  await copyPdfjsAssets();
  const root = join(import.meta.dirname, '..');
  await build({ root, logLevel: 'warn' });
  await compressPage(join(root, 'dist'));
  const costs = await checkBudgets(join(root, 'dist'));
  await markPageAs(hash);
  console.log(
    `The page was built in ${((performance.now() - started) / 1000).toFixed(1)} s. First visits cost:\n${costs}`,
  );
}

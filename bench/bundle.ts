/**
 * What the first visit of a screen costs in scripts and styles, packed, as the page in `dist` was built; beside it what pdf.js alone has.
 * `npm run build` fails over these budgets.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { checkBudgets } from '../scripts/page-budgets.ts';

const folder = join(import.meta.dirname, '../dist');
const assets = join(folder, 'assets');
const reader = (await readdir(assets)).filter((name) => /^(?:pdfjs-|pdf\.worker).*\.br$/.test(name));
const sizes = await Promise.all(reader.map(async (name) => (await stat(join(assets, name))).size));
const alone = sizes.reduce((sum, size) => sum + size, 0) / 1000;
console.log(await checkBudgets(folder));
console.log(`pdf.js alone, with its worker: ${alone.toFixed(1)} kB in ${String(sizes.length)} files`);

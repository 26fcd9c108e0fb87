/** What a page that was opened consists of, so that a figure over its goal shows what it is made of. */
import type { Page } from 'playwright';
import { z } from 'zod';

/** The first that fits an address is its kind. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['pdf.js', /\/(?:pdfjs-|pdf\.worker)[^/]*$/],
  ['libraries', /\/libraries-[^/]*\.js$/],
  ['letters', /\.woff2$/],
  ['answers of the service', /\/(?:api\/|config\.json)/],
  ['scripts and styles of its own', /\.(?:js|mjs|css)$/],
];
const others = 'HTML and pictures';

const resources = z.array(z.object({ path: z.string(), bytes: z.number() }));
const listed = `performance.getEntries()
  .filter((entry) => entry.entryType === 'resource' || entry.entryType === 'navigation')
  .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.transferSize }))`;

/** Each kind with its kilobytes and requests, as a line to print; what a worker asks for is not in it. */
export async function describeParts(page: Page): Promise<string> {
  const sums = new Map(
    [...kinds.map(([name]) => name), others].map((name) => [name, { bytes: 0, count: 0 }]),
  );
  for (const { path, bytes } of resources.parse(await page.evaluate(listed))) {
    const sum = sums.get(kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? others);
    if (sum !== undefined) {
      sum.bytes += bytes;
      sum.count += 1;
    }
  }
  return [...sums]
    .filter(([, { count }]) => count > 0)
    .map(([name, { bytes, count }]) => `${name} ${(bytes / 1000).toFixed(0)} kB in ${String(count)}`)
    .join(', ');
}

/**
 * How long the page takes to check a document with ten signatures once it has read the file, in Chromium against a service: one of two
 * pages, and one of 200 pages and 20 MB. The signatures are openssl's.
 *
 *   npm run bench -- verify
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { OpensslAuthority } from '../test/peers/openssl-authority.ts';
import { GrowingPdf } from '../test/files/signed-pdf.ts';
import { makePdf } from '../test/files/make-pdf.ts';
import { machineLoad, quantile, report, spread } from './chromium.ts';
import { withServiceInChromium } from './service-in-chromium.ts';

const bound = 500;
const rounds = 12;
const signatures = 10;

const authority = new OpensslAuthority();
const signers = [authority.issue({ name: 'Nguyễn Văn An' }), authority.issue({ name: 'Bình', key: 'rsa' })];

function signedTenTimes(pages: number, ballast: number): Uint8Array {
  const page = { lines: [{ text: 'Hop dong', x: 72, y: 740 }], ballast };
  const pdf = new GrowingPdf(makePdf(Array.from({ length: pages }, () => page)));
  for (let index = 0; index < signatures; index += 1) {
    const signer = signers[index % signers.length] ?? '';
    pdf.sign({
      field: `Signature ${String(index + 1)}`,
      rect: [72, 660 - index * 60, 272, 710 - index * 60],
      time: null,
      sign: (content) => authority.sign(signer, content, { cades: true }),
    });
  }
  return pdf.bytes;
}

/** Milliseconds from the file being in memory to the verdict. */
async function timeCheck(page: Page, path: string): Promise<number> {
  await page.goto('/verify');
  await page.locator('input[type="file"]').setInputFiles(path);
  const took = await page.waitForFunction(() => performance.getEntriesByName('verify:checked')[0]?.duration);
  const found = await page.getByRole('article').count();
  if (found !== signatures) {
    throw new Error(`${String(found)} signatures in place of ${String(signatures)}`);
  }
  return Number(await took.jsonValue());
}

const folder = await mkdtemp(join(tmpdir(), 'countersign-verify-'));
const files = [
  { name: '2 pages, 10 signatures', path: join(folder, 'small.pdf'), bytes: signedTenTimes(2, 0) },
  {
    name: '200 pages and 20 MB, 10 signatures',
    path: join(folder, 'large.pdf'),
    bytes: signedTenTimes(200, 100_000),
  },
];
for (const { path, bytes } of files) {
  await writeFile(path, bytes);
}
try {
  await withServiceInChromium(async (browser, service) => {
    const page = await browser.newPage({ baseURL: service.baseUrl, serviceWorkers: 'block' });
    console.log(machineLoad());
    for (const { name, path } of files) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        times.push(await timeCheck(page, path));
      }
      report(name, quantile(times, 0.5), bound, spread(times));
    }
  });
} finally {
  authority.dispose();
  await rm(folder, { recursive: true, force: true });
}

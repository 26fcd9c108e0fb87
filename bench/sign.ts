/**
 * How long signing takes, beside the PDF library alone in the same run, twice: signing by itself (invisibly, as it does, with the
 * same mark beside it), and only opening the file, adding the same objects and saving them as a revision, without a hash of
 * the file or a signature. And for how long the thread that asks for it is held up, which serves everybody else.
 *
 *   npm run bench -- sign
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { PdfEngine, SignatureRequest } from '../server/adapters/pdf/pdf-engine.ts';
import { createPdfEngine } from '../server/adapters/pdf/worker-pdf-engine.ts';
import { pngFixture } from '../test/files/pdf-fixtures.ts';
import { makeSigners } from '../test/company/signers.ts';
import { quantile, timeOf } from './chromium.ts';
import { createLibrarySigning, saveWithLibrary } from './library-signing.ts';
import { pdfOfPages } from './pdf-of-pages.ts';

const rounds = 15;

const picture = pngFixture(600, 240);

const lines = ['Ký bởi: Nguyễn Văn An', '22/11/2026 10:24 +07:00', 'Lý do: Đồng ý nội dung hợp đồng'];

const request: SignatureRequest = {
  fieldName: 'Signature_1',
  mark: {
    ...{ pageNumber: 1, position: { llx: 100, lly: 100, urx: 260, ury: 170 } },
    ...{ display: 'text-and-image', image: picture, lines, fontSize: 9 },
  },
  marks: [],
  ...{ name: 'Nguyễn Văn An', reason: 'Đồng ý nội dung hợp đồng' },
  time: new Date('2026-11-22T03:24:00Z'),
};

/** Of runs that take turns, so that a busy machine is busy for both. Milliseconds. */
async function medians(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const time = await timeOf(work);
      if (round >= 0) {
        times[index]?.push(time);
      }
    }
  }
  return times.map((each) => quantile(each, 0.5));
}

const { ec: signer } = await makeSigners();

const signWithLibrary = await createLibrarySigning(signer);

async function sign(engine: PdfEngine, bytes: Uint8Array): Promise<void> {
  const outcome = await engine.sign(bytes, [request], signer);
  if (outcome.kind === 'refused') {
    throw new Error(outcome.reason);
  }
}

/**
 * The longest that the event loop of this thread was held up, and the time that this thread itself worked for each, which tells
 * our part in it on a busy machine. Milliseconds.
 */
async function holdUp(work: () => Promise<void>): Promise<{ longest: number; worked: number }> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    await work();
  }
  const { user, system } = process.threadCpuUsage(before);
  delays.disable();
  return { longest: delays.max / 1e6, worked: (user + system) / 1000 / rounds };
}

const engine = createPdfEngine({ workers: 1 });
for (const { pages, megabytes } of [
  { pages: 2, megabytes: 0.1 },
  { pages: 200, megabytes: 20 },
]) {
  const bytes = pdfOfPages(pages, megabytes);
  const [ours = Number.NaN, signing = Number.NaN, saving = Number.NaN] = await medians([
    () => sign(engine, bytes),
    () => signWithLibrary(bytes, { lines, picture }),
    () => saveWithLibrary(bytes, { lines, picture }),
  ]);
  const { longest, worked } = await holdUp(() => sign(engine, bytes));
  console.log(
    `${String(pages).padStart(4)} pages, ${(bytes.length / 1024 / 1024).toFixed(1)} MB: signed in ${ours.toFixed(1)} ms; ` +
      `the library signs in ${signing.toFixed(1)} ms, ratio ${(ours / signing).toFixed(2)} (at most 1.5), ` +
      `only saves in ${saving.toFixed(1)} ms, ratio ${(ours / saving).toFixed(2)}; ` +
      `event loop held up for ${longest.toFixed(1)} ms (at most 50), its own work is ${worked.toFixed(1)} ms a signature`,
  );
}
await engine.close();

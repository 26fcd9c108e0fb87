/**
 * How long signing takes, beside the PDF library alone in the same run, twice: signing by itself (invisibly, as it does, with the
 * same mark beside it), and only opening the file, adding the same objects and saving them as a revision, without a hash of
 * the file or a signature. And for how long the thread that asks for it is held up, which serves everybody else.
 *
 *   npm run bench -- sign
 */
import { randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CryptoKeySigner, PDF, PdfArray, PdfDict, PdfName, PdfStream, PdfString } from '@libpdf/core';

import { markFontProgram } from '../server/adapters/pdf/mark-fonts.ts';
import type { PdfEngine, SignatureRequest } from '../server/adapters/pdf/pdf-engine.ts';
import { createPdfEngine } from '../server/adapters/pdf/worker-pdf-engine.ts';
import { pdfFixture, pngFixture } from '../server/testing/pdf-fixtures.ts';
import { makeSigners } from '../server/testing/signers.ts';

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
  ...{ name: 'Nguyễn Văn An', reason: 'Đồng ý nội dung hợp đồng', location: null },
  time: new Date('2026-11-22T03:24:00Z'),
};

/** Of runs that take turns, so that a busy machine is busy for both. Milliseconds. */
async function medians(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work();
      if (round >= 0) {
        times[index]?.push(performance.now() - started);
      }
    }
  }
  return times.map((each) => each.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN);
}

const { ec: signer } = await makeSigners();

/** A file with the mark's fonts and picture and a widget that refers to them. */
async function withObjects(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes);
  const page = pdf.getPage(0);
  if (!page) {
    throw new Error('no page');
  }
  const [medium, regular] = [markFontProgram('medium'), markFontProgram('regular')].map((font) =>
    pdf.embedFont(font),
  );
  const [first = '', ...rest] = lines;
  const words = [medium?.encodeTextToGids(first), ...rest.map((line) => regular?.encodeTextToGids(line))];
  const look = {
    ...{ Type: PdfName.of('XObject'), Subtype: PdfName.of('Form') },
    Resources: PdfDict.of({ XObject: PdfDict.of({ Im0: pdf.embedPng(picture).ref }) }),
  };
  const widget = PdfDict.of({
    ...{ FT: PdfName.of('Sig'), T: PdfString.fromString('Signature_1') },
    ...{ Type: PdfName.of('Annot'), Subtype: PdfName.of('Widget'), P: page.ref },
    AP: PdfDict.of({ N: pdf.register(PdfStream.fromDict(look, Buffer.from(words.join(' ')))) }),
  });
  page.dict.set('Annots', PdfArray.of(pdf.register(widget)));
  return pdf;
}

async function saveWithLibrary(bytes: Uint8Array): Promise<void> {
  const pdf = await withObjects(bytes);
  pdf.register(PdfDict.of({ Type: PdfName.of('Sig'), Contents: PdfString.fromBytes(new Uint8Array(1500)) }));
  await pdf.save({ incremental: true, subsetFonts: true });
}

const own = new X509Certificate(signer.chain[0] ?? '');
const webKey = await webcrypto.subtle.importKey(
  'pkcs8',
  signer.privateKey,
  { name: 'ECDSA', namedCurve: 'P-256' },
  false,
  ['sign'],
);
const librarySigner = new CryptoKeySigner(webKey, new Uint8Array(own.raw), 'EC', 'ECDSA');

async function signWithLibrary(bytes: Uint8Array): Promise<void> {
  const pdf = await withObjects(bytes);
  await pdf.sign({ signer: librarySigner, subFilter: 'ETSI.CAdES.detached', reason: 'Reason' });
}

async function sign(engine: PdfEngine, bytes: Uint8Array): Promise<void> {
  const outcome = await engine.sign(bytes, [request], signer);
  if (outcome.kind === 'refused') {
    throw new Error(outcome.reason);
  }
}

/** Of so many pages, together about as large as said, as scans are. */
function fileOf(pages: number, megabytes: number): Uint8Array {
  const each = Math.floor((megabytes * 1024 * 1024) / pages);
  return pdfFixture({
    pages: Array.from({ length: pages }, () => ({})),
    objects: Array.from({ length: pages }, () => {
      return `<< /Length ${String(each)} >>\nstream\n${randomBytes(each).toString('latin1')}\nendstream`;
    }),
  });
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
  const bytes = fileOf(pages, megabytes);
  const [ours = Number.NaN, signing = Number.NaN, saving = Number.NaN] = await medians([
    () => sign(engine, bytes),
    () => signWithLibrary(bytes),
    () => saveWithLibrary(bytes),
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

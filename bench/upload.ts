/**
 * How long a document of 200 pages takes from the file to a draft that can be placed on: the calls that the page makes, over HTTP
 * and with the embedded database in its own process; beside the same bytes over HTTP to a route that only stores them.
 *
 *   node bench/upload.ts [rounds]
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastify from 'fastify';
import { z } from 'zod';

import { documentCreate } from '../contract/operations/document-actions.ts';
import { pdfFile } from '../test/company/document-fixture.ts';
import { machineLoad, quantile, spread, timeOf } from './chromium.ts';
import { createListeningFixture } from './listening-fixture.ts';
import { pdfOfPages } from './pdf-of-pages.ts';

const rounds = z.coerce.number().int().positive().default(5).parse(process.argv[2]);

const bound = 500;
const pages = 200;

/** What the page asks of a file first (src/pdf/remote-file.ts), and what the reader asks for to find the pages. */
const headBytes = 256 * 1024;
const tailBytes = 64 * 1024;

const fixture = await createListeningFixture();
const folder = await mkdtemp(join(tmpdir(), 'countersign-copy-'));
const copier = fastify({ bodyLimit: 64 * 1024 * 1024 });
copier.addContentTypeParser('application/pdf', (_request, payload, done) => done(null, payload));
copier.post('/', async ({ body }) => {
  if (!(body instanceof Readable)) {
    throw new Error('no body');
  }
  await pipeline(body, createWriteStream(join(folder, 'copy'), { flush: true }));
  return {};
});
const copyAddress = await copier.listen({ host: '127.0.0.1', port: 0 });

async function copy(bytes: Uint8Array): Promise<void> {
  const headers = { 'content-type': 'application/pdf' };
  const response = await fetch(copyAddress, { method: 'POST', headers, body: new Uint8Array(bytes) });
  await response.arrayBuffer();
}

async function readRange(url: string, from: number, to: number): Promise<void> {
  const { pathname, search } = new URL(url);
  const headers = { range: `bytes=${String(from)}-${String(to)}` };
  const response = await fetch(`${fixture.api.baseUrl}${pathname}${search}`, { headers });
  const bytes = await response.arrayBuffer();
  if (response.status !== 206 || bytes.byteLength !== to - from + 1) {
    throw new Error(`a range was answered with ${String(response.status)}`);
  }
}

async function upload(bytes: Uint8Array): Promise<void> {
  const body = { ...fixture.fields(), file: pdfFile('hợp đồng.pdf', bytes) };
  const draft = await fixture.api.done(documentCreate, { token: fixture.tokens.clerk, body });
  const url = draft.downloadUrl ?? '';
  await readRange(url, 0, Math.min(headBytes, bytes.length) - 1);
  if (bytes.length > headBytes) {
    await readRange(url, bytes.length - tailBytes, bytes.length - 1);
  }
}

for (const megabytes of [0.1, 20]) {
  const ours: number[] = [];
  const copies: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const bytes = pdfOfPages(pages, megabytes);
    const [uploaded, copied] = [await timeOf(() => upload(bytes)), await timeOf(() => copy(bytes))];
    if (round >= 0) {
      ours.push(uploaded);
      copies.push(copied);
    }
  }
  const [median, alone] = [quantile(ours, 0.5), quantile(copies, 0.5)];
  console.log(
    `${String(pages)} pages, ${megabytes.toFixed(1).padStart(4)} MB: ready to place on in ${median.toFixed(1)} ms ` +
      `(at most ${String(bound)})${spread(ours)}; copied in ${alone.toFixed(1)} ms, ` +
      `ratio ${(median / alone).toFixed(2)}${median > bound ? '  OVER' : ''}`,
  );
}
console.log(machineLoad());
await copier.close();
await fixture.close();
await rm(folder, { recursive: true, force: true });

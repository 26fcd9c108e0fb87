/**
 * How long the last signature takes: the call that brings its code, over HTTP, until the document is completed and its sealed file
 * lies there, with the embedded database in its own process; beside the PDF library's own signing of the same file, which makes one
 * signature of the two.
 *
 *   node bench/finish.ts [rounds]
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { documentStatus } from '../contract/enums.ts';
import { processDocument } from '../contract/operations/processing.ts';
import { users } from '../server/adapters/database/schema/users.ts';
import { pdfFile } from '../test/company/document-fixture.ts';
import { pngFixture } from '../test/files/pdf-fixtures.ts';
import { makeSigners } from '../test/company/signers.ts';
import { machineLoad, quantile, spread, timeOf } from './chromium.ts';
import { createLibrarySigning } from './library-signing.ts';
import { createListeningFixture } from './listening-fixture.ts';
import { pdfOfPages } from './pdf-of-pages.ts';

const rounds = z.coerce.number().int().positive().default(5).parse(process.argv[2]);

const files = [
  { pages: 1, megabytes: 0.1, bound: 150 },
  { pages: 200, megabytes: 0.1, bound: 300 },
  { pages: 200, megabytes: 20, bound: 300 },
] as const;

const picture = pngFixture(600, 240);
const lines = ['Nguyễn Văn An', '22/11/2026 10:24 +07:00'];

const fixture = await createListeningFixture();
const { app, api } = fixture;
await app.deps.db
  .update(users)
  .set({ signConfirmationEnabled: true })
  .where(eq(users.id, fixture.people.an.userId));
const signWithLibrary = await createLibrarySigning((await makeSigners()).ec);

/** One document with one step, signed with a drawing. Milliseconds of the last call. */
async function finish(bytes: Uint8Array): Promise<number> {
  const draft = await fixture.create({ file: pdfFile('hợp đồng.pdf', bytes) });
  const sent = await fixture.send(draft.id, [{ to: 'an', permission: 'DR' }]);
  const token = fixture.tokens.an;
  const body = {
    processId: sent.processes[0]?.id ?? '',
    reason: 'Đồng ý',
    signatureDisplayMode: 2,
    signatureText: '{{Name}}\n{{SignTime}}',
    signatureImage: Buffer.from(picture).toString('base64'),
    confirmTermsConditions: true,
  };
  // Codes may be asked for only so often.
  app.clock.advance({ minutes: 10 });
  await api.call(processDocument, { token, body });
  const [message] = await app.outbox(fixture.people.an.username);
  const started = performance.now();
  const done = await api.done(processDocument, { token, body: { ...body, otp: message?.otp ?? null } });
  const milliseconds = performance.now() - started;
  if (done.status.value !== documentStatus.completed) {
    throw new Error(`the document is ${done.status.description}`);
  }
  const sealed = Buffer.from(await fixture.download(done.downloadUrl));
  const signatures = sealed.toString('latin1').split('/ETSI.CAdES.detached').length - 1;
  if (signatures !== 2 || !sealed.subarray(0, bytes.length).equals(bytes)) {
    throw new Error('the file is not the given one with a signature and a seal');
  }
  return milliseconds;
}

for (const { pages, megabytes, bound } of files) {
  const ours: number[] = [];
  const library: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const bytes = pdfOfPages(pages, megabytes);
    const finished = await finish(bytes);
    const signed = await timeOf(() => signWithLibrary(bytes, { lines, picture }));
    if (round >= 0) {
      ours.push(finished);
      library.push(signed);
    }
  }
  const [median, alone] = [quantile(ours, 0.5), quantile(library, 0.5)];
  console.log(
    `${String(pages).padStart(4)} pages, ${megabytes.toFixed(1).padStart(4)} MB: completed and sealed in ${median.toFixed(1)} ms ` +
      `(at most ${String(bound)})${spread(ours)}; the library signs once in ${alone.toFixed(1)} ms, ` +
      `ratio ${(median / alone).toFixed(2)}${median > bound ? '  OVER' : ''}`,
  );
  if (median > bound) {
    console.log(
      `     why: two signatures, one after the other (${(2 * alone).toFixed(1)} ms by the library alone), and statement by statement ` +
        'the record is written, everyone told, and the document read anew',
    );
  }
}
console.log(machineLoad());
await fixture.close();

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { evidenceSchema } from '../../../contract/models/evidence.ts';
import { createBatchProcess, processBatch } from '../../../contract/operations/batch-process.ts';
import {
  documentCorrect,
  documentUpdate,
  sendProcess,
} from '../../../contract/operations/document-actions.ts';
import { documentEvidence, documentEvidenceFiles } from '../../../contract/operations/evidence.ts';
import { checkPdf, fontsOf, picturesOf, textOf } from '../../../test/tools/pdf-tools.ts';
import { seenSignatures, sound } from '../../../test/tools/pdf-signatures.ts';
import { makeSigners } from '../../../test/company/signers.ts';
import { pdfFile } from '../../../test/company/document-fixture.ts';
import { pdfFixture, withDamagedXref } from '../../../test/files/pdf-fixtures.ts';
import { drawing } from '../../../test/client/wire-actions.ts';
import { createWireFixture, type WireFixture } from '../../../test/company/wire-fixture.ts';
import { issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { createContentSigner } from '../../adapters/signatures/cms-content-signer.ts';
import { createTimeStamper } from '../../adapters/signatures/rfc3161-time-stamper.ts';
import { LoopbackTimeStamps } from '../../../test/peers/time-stamp-authority.ts';
import { createPageRenderer } from '../../adapters/pdf/worker-page-renderer.ts';
import { chainHash, chainStart } from '../../domain/history-chain.ts';
import { composeReport } from './compose-report.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

/* A document that two people sign, one of them with a code, and what its evidence comes to. */

type Evidence = z.infer<typeof evidenceShape>;
const entryShape = z.looseObject({ ipAddress: z.string().nullable(), hash: z.string(), seq: z.number() });
const entryFacts = z.object({
  at: z.string(),
  activity: z.object({ value: z.number() }),
  requestType: z.object({ value: z.number() }),
  processId: z.string().nullable(),
  fileSha256: z.string().nullable(),
  personalDigest: z.string(),
});
const evidenceShape = z.looseObject({
  no: z.string(),
  history: z.array(entryShape),
  files: z.array(z.looseObject({ revisions: z.array(z.looseObject({ sha256: z.string() })) })),
});

const pageRenderer = createPageRenderer();
const folder = temporaryFolder();
const script = join(import.meta.dirname, '../../../scripts/check-evidence.ts');
let fixture: WireFixture;
let id: string;
let signed: Uint8Array;
let pdf: Uint8Array;
let json: string;
let signature: Uint8Array;
/** The company's own authority. */
let root: string;

beforeAll(async () => {
  fixture = await createWireFixture({ pageRenderer });
  await fixture.askForCodes('an');
  const document = await fixture.sent([
    { to: 'an', permission: 'DR' },
    { to: 'binh', permission: 'E' },
  ]);
  ({ id } = document);
  await fixture.wire.get(`/api/documents/${id}`, fixture.tokens.an);
  await fixture.confirm('an', drawing(document.processes[0]?.id));
  const last = await fixture.process('binh', drawing(document.processes[1]?.id, { reason: 'Tôi đồng ý ký' }));
  signed = await fixture.download(String(last.at('downloadUrl')));
  ({ pdf, json, signature } = await take('vi'));
  const [authority] = await fixture.app.deps.db.select().from(issuingAuthorities);
  root = authority?.certificate ?? '';
});
afterAll(async () => {
  await pageRenderer.close();
  await fixture.app.close();
});

async function take(language: 'vi' | 'en', of = id) {
  const links = await fixture.app.done(documentEvidenceFiles, {
    token: fixture.tokens.clerk,
    params: { id: of },
    query: { language },
  });
  return {
    pdf: await fixture.download(links.pdfDownloadUrl),
    json: Buffer.from(await fixture.download(links.jsonDownloadUrl)).toString('utf8'),
    signature: await fixture.download(links.jsonSignatureDownloadUrl),
  };
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const flat = (bytes: Uint8Array): string => textOf(bytes).normalize('NFC').replace(/\s+/g, ' ');

describe('an evidence report', () => {
  it('tells everything that the data tells', () => {
    const text = flat(pdf);
    const evidence = evidenceShape.parse(JSON.parse(json));
    expect(text).toContain('Báo cáo bằng chứng ký');
    expect(text).toContain(evidence.no);
    expect(text).toContain(`Lịch sử nguyên vẹn: cả ${String(evidence.history.length)} mục`);
    expect(text).toContain('21/11/2026 10:00:00 +07:00');
    expect(text).toContain('Ký điện tử');
    expect(text).toContain('Tôi đồng ý ký');
    expect(JSON.parse(json)).toMatchObject({
      steps: [{ level: 'drawn' }, { level: 'company' }],
      sealLevel: 'company',
    });
    expect(text).toContain('Chứng thư số nội bộ của công ty');
    expect(text).toMatch(/Mã OTP gửi đến a•••@example.vn lúc 21\/11\/2026 .{8} \+07:00; xác nhận đúng lúc/);
    expect(text).toContain('127.0.0.1');
    const unbroken = text.replaceAll(' ', '');
    for (const { hash } of evidence.history) {
      expect(unbroken).toContain(hash);
    }
    for (const revision of evidence.files.flatMap(({ revisions }) => revisions)) {
      expect(unbroken).toContain(revision.sha256);
    }
    expect(unbroken).toContain(sha256(signed));
    expect(unbroken).toContain(`SHA-256củatệpJSON${sha256(json)}`);
  });

  it('numbers its pages, holds its own letters, and is sound', () => {
    expect(flat(pdf)).toMatch(/Trang 1\/(\d+).*Trang \1\/\1/);
    expect(fontsOf(pdf).map(({ embedded }) => embedded)).not.toContain(false);
    checkPdf(pdf);
    expect(pdf.byteLength).toBeLessThan(250_000);
  });

  it('is signed by the company, and its data as well', () => {
    expect(seenSignatures(pdf, [root])).toMatchObject([
      { validation: sound.validation, field: 'Seal', coversAll: true },
    ]);
    const paths = [written('data.json', json), written('data.p7s', signature), written('root.pem', root)];
    const [data = '', p7s = '', trusted = ''] = paths;
    const verified = spawnSync('openssl', [
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', p7s, '-content', data],
      ...['-CAfile', trusted, '-purpose', 'any', '-no_check_time', '-out', join(folder, 'verified')],
    ]);
    expect(verified.stderr.toString()).toContain('Verification successful');
    expect(readFileSync(join(folder, 'verified'), 'utf8')).toBe(json);
  });

  it('shows the signatures as they stand in the file', () => {
    // Two people drew; an image of each, and nothing else that is a picture.
    expect(picturesOf(pdf)).toHaveLength(2);
    expect(flat(pdf)).toContain('Hình chữ ký');
  });

  it('calls the first version the initial one, and the last the company’s seal', () => {
    const text = flat(pdf);
    expect(text.match(/Bản ban đầu/g)).toHaveLength(1);
    expect(text).toMatch(/phiên bản 1 .*?Do bước Bản ban đầu/);
    expect(text).toMatch(/phiên bản 4 .*?Do bước Chữ ký số của công ty khi hoàn tất/);
  });

  it('is told in English as well', async () => {
    const text = flat((await take('en')).pdf);
    expect(text).toContain('Signing evidence report');
    expect(text).toContain('The history is intact');
    expect(text).toContain('Signed electronically');
    expect(text).toMatch(/Page 1 of \d+/);
  });

  it('counts in words that are right of one as well', () => {
    const evidence = evidenceSchema.parse(JSON.parse(json));
    const of = (verified: boolean) =>
      composeReport(
        {
          ...evidence,
          steps: evidence.steps.map((step) => ({
            ...step,
            otps: step.otps.map((otp) => ({ ...otp, wrongTries: 1 })),
          })),
          history: evidence.history.slice(0, 1).map((entry) => ({ ...entry, verified })),
          chainVerified: verified,
        },
        { sha256: '' },
        new Map(),
        'en',
      );
    expect(JSON.stringify(of(true))).toContain('wrong attempts: 1');
    expect(JSON.stringify([of(true), of(false)])).not.toMatch(/\b1 (?:entries|times)/);
  });

  it('says which file a person was shown', () => {
    const { files, history } = evidenceShape.parse(JSON.parse(json));
    const seen = history.find(
      (entry) => z.object({ value: z.literal(4) }).safeParse(entry['activity']).success,
    );
    expect(seen?.['fileSha256']).toBe(files[0]?.revisions[0]?.sha256);
  });
});

const written = (name: string, content: Uint8Array | string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** What the script says, with a signature of the data where there is one, and the company's authority to hold signatures to. */
function check(
  { evidence, signed: beside = null }: { readonly evidence: string; readonly signed?: Uint8Array | null },
  ...pdfs: readonly Uint8Array[]
): { status: number | null; text: string } {
  const paths = pdfs.map((bytes, index) => written(`${String(index)}.pdf`, bytes));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[script, written('evidence.json', evidence), '--trust', written('root.pem', root)],
      ...(beside === null ? [] : ['--signature', written('evidence.p7s', beside)]),
      ...paths,
    ],
    // Nowhere near the service: nothing of it can be found from here.
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, text: `${stdout}${stderr}` };
}

/** The history as somebody would write it who knows how it is hashed. */
function rehashed(history: Evidence['history']): Evidence['history'] {
  let previousHash = chainStart;
  return history.map((entry, index) => {
    const facts = entryFacts.parse(entry);
    const hash = chainHash(previousHash, {
      documentId: id,
      seq: index + 1,
      at: new Date(facts.at),
      activity: facts.activity.value,
      requestType: facts.requestType.value,
      stepId: facts.processId,
      fileSha256: facts.fileSha256,
      personalDigest: facts.personalDigest,
    });
    const made = { ...entry, seq: index + 1, previousHash, hash };
    previousHash = hash;
    return made;
  });
}

const changed = (change: (evidence: Evidence) => void): string => {
  const evidence = evidenceShape.parse(JSON.parse(json));
  change(evidence);
  return JSON.stringify(evidence);
};

describe('the script that checks evidence', () => {
  it('finds that everything holds, and which revision a file is', () => {
    const { status, text } = check({ evidence: json, signed: signature }, signed);
    expect(text).toContain('Everything holds.');
    expect(text).toMatch(
      /is .*, revision 4, the last; SHA-256 [0-9a-f]{64}\n {2}it holds 3 of 3 earlier revisions/,
    );
    expect(status).toBe(0);
  });

  it('knows the upload that a damaged file was repaired from, and the report tells of it', async () => {
    const damaged = new Uint8Array(withDamagedXref(pdfFixture()));
    const { id: repaired, downloadUrl } = await fixture.create({ file: pdfFile('hỏng.pdf', damaged) });
    const taken = await take('en', repaired);
    const { status, text } = check(
      { evidence: taken.json, signed: taken.signature },
      damaged,
      await fixture.download(downloadUrl),
    );
    expect(text).toMatch(/is hỏng.pdf as it was uploaded.*\n.*is hỏng.pdf, revision 1/);
    expect(status).toBe(0);
    const told = flat(taken.pdf);
    expect(told).toContain('structure repaired, what it shows stays the same');
    expect(told).toContain('Repaired the file');
    expect(told.replaceAll(' ', '')).toContain(sha256(damaged));
  });

  it('finds each file of a document, approved and sealed in every one', async () => {
    const { id: several } = await fixture.createOf([pdfFile('chính.pdf'), pdfFile('phụ lục.pdf')]);
    const { processes } = await fixture.send(several, [
      { to: 'chi', permission: 'DR' },
      { to: 'binh', permission: 'A' },
    ]);
    await fixture.act('chi', processes[0]?.id ?? '');
    await fixture.act('binh', processes[1]?.id ?? '');
    const { downloadFileUrls } = await fixture.get(several, 'clerk');
    const bytes = await Promise.all(downloadFileUrls.map(({ downloadUrl }) => fixture.download(downloadUrl)));
    const { status, text } = check({ evidence: (await take('vi', several)).json }, ...bytes);
    expect(text).toMatch(/chính\.pdf, revision 4, the last/);
    expect(text).toMatch(/phụ lục\.pdf, revision 3, the last/);
    expect(status).toBe(0);
  });

  it('takes what the interface answers, too', async () => {
    const answer = await fixture.app.app.inject({
      method: 'GET',
      url: `/api/documents/${id}/evidence`,
      headers: { authorization: `Bearer ${fixture.tokens.clerk}` },
    });
    expect(check({ evidence: answer.body }, signed)).toMatchObject({ status: 0 });
  });

  it.each<[string, (evidence: Evidence) => void, string]>([
    ['an address', ({ history }) => Object.assign(history[2] ?? {}, { ipAddress: '10.0.0.1' }), 'entry 3'],
    [
      'a moment',
      ({ history }) => Object.assign(history[2] ?? {}, { at: '2026-11-20T10:00:00.000+07:00' }),
      'entry 3',
    ],
    [
      'a file’s hash',
      ({ history }) => Object.assign(history[0] ?? {}, { fileSha256: sha256('x') }),
      'entry 1',
    ],
    ['a missing entry', ({ history }) => history.splice(2, 1), 'entry 3'],
    ['two entries in each other’s place', ({ history }) => history.reverse(), 'entry 1'],
    [
      'a revision that nobody wrote',
      ({ files }) => Object.assign(files[0]?.revisions[1] ?? {}, { sha256: sha256('x') }),
      'no entry of the history tells of it',
    ],
    ['no history at all', ({ history }) => history.splice(0), 'the history is empty'],
  ])('finds %s', (_what, change, told) => {
    const { status, text } = check({ evidence: changed(change) });
    expect(text).toContain('FAULT');
    expect(text).toContain(told);
    expect(status).toBe(1);
  });

  it('finds a file in which a single bit was changed', () => {
    const spoilt = new Uint8Array(signed);
    spoilt[500] = (spoilt[500] ?? 0) ^ 1;
    const { status, text } = check({ evidence: json }, spoilt);
    expect(text).toContain('0.pdf: is no revision of the document');
    expect(status).toBe(1);
  });

  it('holds what was erased, and its place', () => {
    const erase = { salt: null, user: null, ipAddress: null, description: null };
    expect(
      check(
        { evidence: changed(({ history }) => history.map((entry) => Object.assign(entry, erase))) },
        signed,
      ),
    ).toMatchObject({
      status: 0,
    });
  });

  it('finds data that is not what the company signed', () => {
    const { status, text } = check({ evidence: json.replace('127.0.0.1', '127.0.0.2'), signed: signature });
    expect(text).toContain('FAULT the data: it is over something else');
    expect(status).toBe(1);
  });

  it.each<[string, (history: Evidence['history']) => Evidence['history'], string]>([
    [
      'was written and hashed anew',
      (history) =>
        rehashed(history.map((entry, at) => (at === 1 ? { ...entry, activity: { value: 3 } } : entry))),
      'they were written anew',
    ],
    ['was cut off', (history) => history.slice(0, -2), 'it was cut off'],
    [
      'lost an entry and was hashed anew',
      (history) => rehashed(history.toSpliced(1, 1)),
      'they were written anew',
    ],
  ])('finds by the seal of the PDF a history that %s', (_what, change, told) => {
    const forged = changed((evidence) => {
      evidence.history = change(evidence.history);
    });
    const { status, text } = check({ evidence: forged }, signed);
    expect(text).toMatch(new RegExp(`FAULT the seal of 0\\.pdf: .*${told}`));
    expect(status).toBe(1);
  });

  it('proves nothing by hashes alone, nor by a certificate that the authority does not answer for', async () => {
    const alone = check({ evidence: json });
    expect(alone.text).toContain('nothing proves whose they are');
    expect(alone.status).toBe(2);
    const { root: other } = await makeSigners();
    const own = root;
    root = other;
    const foreign = check({ evidence: json, signed: signature }, signed);
    root = own;
    expect(foreign.text.match(/FAULT .*no given authority answers for its certificate/g)).toHaveLength(2);
    expect(foreign.status).toBe(1);
  });

  it('says when signed data was time-stamped, and finds a stamp of something else', async () => {
    const stamps = await LoopbackTimeStamps.start();
    const timeStamper = createTimeStamper({ url: stamps.url });
    const { root: other, ec } = await makeSigners();
    const facts = { seq: 1, at: new Date(), activity: 1, requestType: 1, stepId: null, fileSha256: null };
    const entry = {
      ...{ seq: 1, at: facts.at, activity: { value: 1 }, requestType: { value: 1 }, processId: null },
      ...{ fileSha256: null, salt: null, personalDigest: 'p', previousHash: chainStart },
      hash: chainHash(chainStart, { ...facts, documentId: id, personalDigest: 'p' }),
    };
    const data = JSON.stringify({ documentId: id, generatedDate: facts.at, history: [entry] });
    const stampedOver = async (over: (hash: Uint8Array) => Uint8Array) => {
      const timestamp = async (hash: Uint8Array): Promise<Uint8Array | null> => {
        const outcome = await timeStamper.stamp(over(hash));
        return outcome.kind === 'stamped' ? outcome.token : null;
      };
      const signing = createContentSigner().sign(Buffer.from(data), ec, { time: facts.at, timestamp });
      return check({ evidence: data, signed: await signing });
    };
    const own = root;
    root = other;
    const good = await stampedOver((hash) => hash);
    const bad = await stampedOver((hash) => hash.toReversed());
    root = own;
    await stamps.end();
    expect(good.text).toMatch(/the data: signed by .*; time stamp of 20\d\d-.* by .*Time Stamps/);
    expect(good.status).toBe(0);
    expect(bad.text).toContain('FAULT the data: its time stamp is over something else');
    expect(bad.status).toBe(1);
  });

  it.each(['', '{}', '[1]', 'null', '<html>'])('says that it cannot check "%s"', (text) => {
    expect(check({ evidence: text }).status).toBe(2);
  });
});

describe('a code for many documents', () => {
  const sentTo = 'a•••@example.vn';
  const signing = { reason: 'Đồng ý', signatureDisplayMode: 1, confirmTermsConditions: true };

  const waitingForAn = () =>
    fixture.sent([
      { to: 'an', permission: 'E' },
      { to: 'binh', permission: 'A' },
    ]);

  /** Has An sign what is ready of these documents with one code. */
  async function signTogether(documents: readonly { readonly id: string }[]): Promise<void> {
    const { app, tokens } = fixture;
    const documentIds = documents.map((document) => document.id);
    const batch = await app.done(createBatchProcess, {
      token: tokens.an,
      body: { documentIds, accessPermissionCode: 'E' },
    });
    const body = { ...signing, batchProcessId: batch.id };
    await app.call(processBatch, { token: tokens.an, body });
    await app.done(processBatch, { token: tokens.an, body: { ...body, otp: await fixture.newestOtp('an') } });
    app.clock.advance({ minutes: 2 });
  }

  /** Where the codes of An's step went, and whether it was confirmed with each. */
  async function codesOf(documentId: string) {
    const { app, tokens } = fixture;
    const { steps } = await app.done(documentEvidence, { token: tokens.clerk, params: { id: documentId } });
    return steps[0]?.otps.map((otp) => [otp.sentTo, otp.confirmedDate !== null]);
  }

  it('is told of those that it was for, and of no other that was gathered with them', async () => {
    const ready = await waitingForAn();
    const unplaced = await waitingForAn();
    const processId = unplaced.processes[0]?.id ?? '';
    await fixture.app.deps.db
      .update(processSteps)
      .set({ pageSign: null, llx: null, lly: null, urx: null, ury: null })
      .where(eq(processSteps.id, processId));
    await signTogether([ready, unplaced]);
    await fixture.confirm('an', drawing(processId));
    expect(await codesOf(unplaced.id)).toEqual([[sentTo, true]]);
    expect(await codesOf(ready.id)).toEqual([[sentTo, true]]);
  });

  it('is told of one whose files were replaced since', async () => {
    const { app, tokens } = fixture;
    const document = await waitingForAn();
    await signTogether([document, await waitingForAn()]);
    await fixture.act('binh', document.processes[1]?.id ?? '', { reject: true });
    await app.done(documentCorrect, { token: tokens.clerk, params: { id: document.id } });
    await app.done(documentUpdate, { token: tokens.clerk, body: { id: document.id, file: pdfFile() } });
    await app.done(sendProcess, { token: tokens.clerk, params: { documentId: document.id } });
    await fixture.confirm('an', drawing(document.processes[0]?.id));
    expect(await codesOf(document.id)).toEqual([
      [sentTo, true],
      [sentTo, true],
    ]);
  });
});

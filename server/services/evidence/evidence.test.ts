import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { documentEvidenceFiles } from '../../../contract/operations/document-extras.ts';
import { checkPdf, fontsOf, textOf } from '../../../test/tools/pdf-tools.ts';
import { pdfFile } from '../../../test/company/document-fixture.ts';
import { pdfFixture, withDamagedXref } from '../../../test/files/pdf-fixtures.ts';
import { drawing } from '../../../test/client/wire-actions.ts';
import { createWireFixture, type WireFixture } from '../../../test/company/wire-fixture.ts';

/* A document that two people sign, one of them with a code, and what its evidence comes to. */

type Evidence = z.infer<typeof evidenceShape>;
const entryShape = z.looseObject({ ipAddress: z.string().nullable(), hash: z.string(), seq: z.number() });
const evidenceShape = z.looseObject({
  no: z.string(),
  history: z.array(entryShape),
  files: z.array(z.looseObject({ revisions: z.array(z.looseObject({ sha256: z.string() })) })),
});

const folder = mkdtempSync(join(tmpdir(), 'countersign-evidence-'));
const script = join(import.meta.dirname, '../../../scripts/check-evidence.ts');
let desk: WireFixture;
let id: string;
let signed: Uint8Array;
let pdf: Uint8Array;
let json: string;

beforeAll(async () => {
  desk = await createWireFixture();
  await desk.askForCodes('an');
  const document = await desk.sent([
    { to: 'an', permission: 'DR' },
    { to: 'binh', permission: 'E' },
  ]);
  ({ id } = document);
  await desk.wire.get(`/api/documents/${id}`, desk.tokens.an);
  await desk.confirm('an', drawing(document.processes[0]?.id));
  const last = await desk.process('binh', drawing(document.processes[1]?.id, { reason: 'Tôi đồng ý ký' }));
  signed = await desk.download(String(last.at('downloadUrl')));
  ({ pdf, json } = await take('vi'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await desk.app.close();
});

async function take(language: 'vi' | 'en', of = id) {
  const links = await desk.app.done(documentEvidenceFiles, {
    token: desk.tokens.clerk,
    params: { id: of },
    query: { language },
  });
  return {
    pdf: await desk.download(links.pdfDownloadUrl),
    json: Buffer.from(await desk.download(links.jsonDownloadUrl)).toString('utf8'),
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
    expect(pdf.byteLength).toBeLessThan(200_000);
  });

  it('is told in English as well', async () => {
    const text = flat((await take('en')).pdf);
    expect(text).toContain('Signing evidence report');
    expect(text).toContain('The history is intact');
    expect(text).toContain('Signed electronically');
    expect(text).toMatch(/Page 1 of \d+/);
  });

  it('says which file a person was shown', () => {
    const { files, history } = evidenceShape.parse(JSON.parse(json));
    const seen = history.find(
      (entry) => z.object({ value: z.literal(4) }).safeParse(entry['activity']).success,
    );
    expect(seen?.['fileSha256']).toBe(files[0]?.revisions[0]?.sha256);
  });
});

function check(evidence: string, ...pdfs: readonly Uint8Array[]): { status: number | null; text: string } {
  writeFileSync(join(folder, 'evidence.json'), evidence);
  const paths = pdfs.map((bytes, index) => {
    const path = join(folder, `${String(index)}.pdf`);
    writeFileSync(path, bytes);
    return path;
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, join(folder, 'evidence.json'), ...paths],
    // Nowhere near the service: nothing of it can be found from here.
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, text: `${stdout}${stderr}` };
}

const changed = (change: (evidence: Evidence) => void): string => {
  const evidence = evidenceShape.parse(JSON.parse(json));
  change(evidence);
  return JSON.stringify(evidence);
};

describe('the script that checks evidence', () => {
  it('finds that everything holds, and which revision a file is', () => {
    const { status, text } = check(json, signed);
    expect(text).toContain('Everything holds.');
    expect(text).toMatch(
      /is .*, revision 4, the last; SHA-256 [0-9a-f]{64}\n {2}it holds 3 of 3 earlier revisions/,
    );
    expect(status).toBe(0);
  });

  it('knows the upload that a damaged file was repaired from, and the report tells of it', async () => {
    const damaged = new Uint8Array(withDamagedXref(pdfFixture()));
    const { id: repaired, downloadUrl } = await desk.create({ file: pdfFile('hỏng.pdf', damaged) });
    const taken = await take('en', repaired);
    const { status, text } = check(taken.json, damaged, await desk.download(downloadUrl));
    expect(text).toMatch(/is hỏng.pdf as it was uploaded.*\n.*is hỏng.pdf, revision 1/);
    expect(status).toBe(0);
    const told = flat(taken.pdf);
    expect(told).toContain('structure repaired, what it shows stays the same');
    expect(told).toContain('Repaired the file');
    expect(told.replaceAll(' ', '')).toContain(sha256(damaged));
  });

  it('finds each file of a document, approved and sealed in every one', async () => {
    const { id: several } = await desk.createOf([pdfFile('chính.pdf'), pdfFile('phụ lục.pdf')]);
    const { processes } = await desk.send(several, [
      { to: 'chi', permission: 'DR' },
      { to: 'binh', permission: 'A' },
    ]);
    await desk.act('chi', processes[0]?.id ?? '');
    await desk.act('binh', processes[1]?.id ?? '');
    const { downloadFileUrls } = await desk.get(several, 'clerk');
    const bytes = await Promise.all(downloadFileUrls.map(({ downloadUrl }) => desk.download(downloadUrl)));
    const { status, text } = check((await take('vi', several)).json, ...bytes);
    expect(text).toMatch(/chính\.pdf, revision 4, the last/);
    expect(text).toMatch(/phụ lục\.pdf, revision 3, the last/);
    expect(status).toBe(0);
  });

  it('takes what the interface answers, too', async () => {
    const answer = await desk.app.app.inject({
      method: 'GET',
      url: `/api/documents/${id}/evidence`,
      headers: { authorization: `Bearer ${desk.tokens.clerk}` },
    });
    expect(check(answer.body)).toMatchObject({ status: 0 });
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
    const { status, text } = check(changed(change));
    expect(text).toContain('FAULT');
    expect(text).toContain(told);
    expect(status).toBe(1);
  });

  it('finds a file in which a single bit was changed', () => {
    const spoilt = new Uint8Array(signed);
    spoilt[500] = (spoilt[500] ?? 0) ^ 1;
    const { status, text } = check(json, spoilt);
    expect(text).toContain('0.pdf: is no revision of the document');
    expect(status).toBe(1);
  });

  it('holds what was erased, and its place', () => {
    const erase = { salt: null, user: null, ipAddress: null, description: null };
    expect(
      check(changed(({ history }) => history.map((entry) => Object.assign(entry, erase)))),
    ).toMatchObject({
      status: 0,
    });
  });

  it.each(['', '{}', '[1]', 'null', '<html>'])('says that it cannot check "%s"', (text) => {
    expect(check(text).status).toBe(2);
  });
});

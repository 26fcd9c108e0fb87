import { createHash } from 'node:crypto';

import PizZip from 'pizzip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { activity } from '../../../contract/enums.ts';
import { companySettingsSave } from '../../../contract/operations/company.ts';
import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { documentCreate, documentUpdate } from '../../../contract/operations/document-actions.ts';
import type { Document } from '../../../contract/models/document.ts';
import type { PdfEngine, PdfInspection } from '../../adapters/pdf/pdf-engine.ts';
import { createPdfEngine } from '../../adapters/pdf/worker-pdf-engine.ts';
import { checkIntegrity } from '../integrity/check-integrity.ts';
import { noteLost, removeUnused } from '../files/unused-files.ts';
import {
  createDocumentFixture,
  type DocumentFixture,
  pdfFile,
} from '../../../test/company/document-fixture.ts';
import { pdfFixture, withDamagedXref } from '../../../test/files/pdf-fixtures.ts';
import { checkPdf, textOf } from '../../../test/tools/pdf-tools.ts';

/* What an upload holds and what was done to it, as everybody is told. The engine's own findings have tests of their own. */

const engine = createPdfEngine({ workers: 1 });
let found: PdfInspection | null = null;
const pdf: PdfEngine = {
  ...engine,
  inspect: (bytes) => (found === null ? engine.inspect(bytes) : Promise.resolve(found)),
};
let company: DocumentFixture;

beforeAll(async () => {
  company = await createDocumentFixture({ pdf });
});
beforeEach(() => {
  found = null;
});
afterAll(async () => {
  await company.app.close();
  await engine.close();
});

const damaged = new Uint8Array(withDamagedXref(pdfFixture()));
const damagedFile = (name = 'hợp đồng.pdf'): File => pdfFile(name, damaged);

/** What the engine says of a sound file. */
async function inspectFixture(): Promise<Extract<PdfInspection, { kind: 'ok' }>> {
  const inspection = await engine.inspect(pdfFixture());
  if (inspection.kind === 'refused') {
    throw new Error(`the fixture was refused: ${inspection.reason}`);
  }
  return inspection;
}

const activitiesOf = ({ histories }: Document): number[] => histories.map((entry) => entry.activity.value);

describe('a damaged upload', () => {
  it('is signed as it was repaired, and stays the original', async () => {
    const created = await company.create({ file: damagedFile() });
    const [file] = created.downloadFileUrls;
    expect(file?.changes).toEqual(['repaired']);
    expect(await company.download(file?.downloadUploadUrl)).toEqual(damaged);
    expect(await company.download(created.downloadOriginalUrl)).toEqual(damaged);
    const repaired = await company.download(created.downloadUrl);
    checkPdf(repaired);
    const { processes } = await company.send(created.id, [{ to: 'an', permission: 'DR' }]);
    const signed = await company.act('an', processes[0]?.id ?? '');
    const bytes = await company.download(signed.downloadUrl);
    expect(Buffer.from(bytes).subarray(0, repaired.byteLength).equals(repaired)).toBe(true);
    expect(textOf(bytes)).toContain('Nguyễn Văn An');
    expect(await company.download(signed.downloadOriginalUrl)).toEqual(damaged);
    const archive = new PizZip(await company.download(signed.zipDownloadOriginalUrl));
    expect(archive.file('hợp đồng.pdf')?.asUint8Array()).toEqual(damaged);
  });

  it('stands in the history and in the evidence, before and after, with what was done', async () => {
    const { id } = await company.createOf([pdfFile('một.pdf'), damagedFile('hai.pdf')]);
    expect(activitiesOf(await company.get(id, 'clerk'))).toEqual([
      activity.createDocument,
      activity.repairFile,
    ]);
    const { files, history, chainVerified } = await company.app.done(documentEvidence, {
      token: company.tokens.clerk,
      params: { id },
    });
    expect(chainVerified).toBe(true);
    expect(files).toMatchObject([
      { fileName: 'một.pdf', uploadSha256: null, changes: [] },
      {
        fileName: 'hai.pdf',
        uploadSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        uploadSize: damaged.byteLength,
        changes: ['repaired'],
      },
    ]);
    expect(history[1]?.fileSha256).toBe(files[1]?.revisions[0]?.sha256);
  });

  it('is told of where it takes the place of another file, and no more where a sound one does', async () => {
    const { id } = await company.create();
    const token = company.tokens.clerk;
    const mended = await company.app.done(documentUpdate, { token, body: { id, file: damagedFile() } });
    expect(mended.downloadFileUrls[0]?.changes).toEqual(['repaired']);
    expect(activitiesOf(await company.get(id, 'clerk'))).toContain(activity.repairFile);
    const sound = await company.app.done(documentUpdate, { token, body: { id, file: pdfFile() } });
    expect(sound.downloadFileUrls[0]).toMatchObject({ changes: [], downloadUploadUrl: null });
    expect(await company.download(sound.downloadOriginalUrl)).toEqual(new Uint8Array(pdfFixture()));
  });
});

describe('an upload that was changed', () => {
  it('is kept as long as its document, and missed when it is gone', async () => {
    const { db, files, clock } = company.app.deps;
    await company.create({ file: damagedFile() });
    const sha256 = createHash('sha256').update(damaged).digest('hex');
    await db.transaction((transaction) => noteLost(transaction, [sha256], clock.now()));
    await removeUnused(company.app.deps);
    expect(new Uint8Array(await files.read(sha256))).toEqual(damaged);
    await files.remove(sha256);
    const { faults } = await checkIntegrity({ db, files }, () => undefined);
    expect(faults.map(({ what }) => what)).toEqual([`the file ${sha256} is missing`]);
  });
});

describe('an upload whose fields were drawn', () => {
  it('is told of by an entry of its own for each change', async () => {
    found = { ...(await inspectFixture()), repaired: pdfFixture(), changes: ['repaired', 'fields-drawn'] };
    const { id } = await company.create({ file: damagedFile() });
    expect(activitiesOf(await company.get(id, 'clerk'))).toEqual([
      activity.createDocument,
      activity.repairFile,
      activity.drawFormFields,
    ]);
  });
});

describe('active content', () => {
  const tryCreate = () =>
    company.app.call(documentCreate, {
      token: company.tokens.clerk,
      body: { ...company.fields(), file: pdfFile() },
    });
  const accept = (acceptsActiveContent: boolean) =>
    company.app.done(companySettingsSave, { token: company.tokens.boss, body: { acceptsActiveContent } });

  it('is accepted and named, unless the company does not accept it', async () => {
    found = { ...(await inspectFixture()), activeContent: ['javascript', 'optional-content'] };
    const named = { downloadFileUrls: [{ activeContent: ['javascript', 'optional-content'] }] };
    expect(await tryCreate()).toMatchObject({ kind: 'done', data: named });
    await accept(false);
    expect(await tryCreate()).toMatchObject({
      code: 400,
      messages: [
        'file: the file runs JavaScript, which the company does not accept',
        'file: the file has layers that can be switched, which the company does not accept',
      ],
    });
    found = null;
    expect(await tryCreate()).toMatchObject({ kind: 'done' });
    await accept(true);
  });
});

describe('a PDF that cannot be used', () => {
  it.each([
    ['restricted', 'the file can be opened, but its owner restricts changes to it'],
    ['differs', 'the file is damaged or ambiguous, and repairing it would change what it shows'],
    ['stale-fields', 'the file bears signatures, and values of its form fields would have to be drawn anew'],
    ['xfa', 'the file is an XFA form, whose pages only some readers show'],
  ] as const)('is refused with its reason: %s', async (reason, text) => {
    found = { kind: 'refused', reason };
    const body = { ...company.fields(), file: pdfFile() };
    expect(await company.app.call(documentCreate, { token: company.tokens.clerk, body })).toMatchObject({
      code: 400,
      messages: [`file: ${text}`],
    });
  });
});

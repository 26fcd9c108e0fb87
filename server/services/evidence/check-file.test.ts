import { createHash } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentStatus } from '../../../contract/enums.ts';
import { documentCorrect, sendProcess } from '../../../contract/operations/document-actions.ts';
import { fileCheck } from '../../../contract/operations/evidence.ts';
import { userUpdate } from '../../../contract/operations/users.ts';
import { documents, histories } from '../../adapters/database/schema/documents.ts';
import { pdfFile } from '../../../test/company/document-fixture.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { drawing } from '../../../test/client/wire-actions.ts';
import { createWireFixture, type WireFixture } from '../../../test/company/wire-fixture.ts';

/* A document that two people sign, and what anybody who has a state of its file is told. */

let fixture: WireFixture;
let id: string;
let no: string;
let uploaded: Uint8Array;
let half: Uint8Array;
let whole: Uint8Array;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const ask = (bytes: Uint8Array, number = no) =>
  fixture.app.done(fileCheck, { query: { no: number, sha256: hashOf(bytes) } });
const refused = async (bytes: Uint8Array, number = no) =>
  (await fixture.app.call(fileCheck, { query: { no: number, sha256: hashOf(bytes) } })).messages;

beforeAll(async () => {
  fixture = await createWireFixture();
  const document = await fixture.sent([
    { to: 'an', permission: 'DR' },
    { to: 'binh', permission: 'E' },
  ]);
  ({ id } = document);
  uploaded = await fixture.download(document.downloadUrl);
  const first = await fixture.process('an', drawing(document.processes[0]?.id));
  half = await fixture.download(String(first.at('downloadUrl')));
  // Whoever opens a document stands in its history with the file that they saw, and has not signed it by that.
  await fixture.wire.get(`/api/documents/${id}`, fixture.tokens.binh);
  const last = await fixture.process('binh', drawing(document.processes[1]?.id));
  whole = await fixture.download(String(last.at('downloadUrl')));
  no = String(last.at('no'));
});
afterAll(() => fixture.app.close());

describe('what anybody is told of a file, by its number and its hash', () => {
  it('is who signed it, by which certificates, and what became of the document', async () => {
    const record = await ask(whole);
    expect(record).toMatchObject({
      no,
      status: { value: 4 },
      revision: 4,
      revisions: 4,
      recordVerified: true,
      signatures: [
        { activity: { value: 6 }, revokedDate: null, level: 'drawn' },
        { activity: { value: 8 }, revokedDate: null, level: 'company' },
        { activity: { value: 12 }, revokedDate: null, level: 'company' },
      ],
    });
    expect(record.signatures.map(({ signer }) => signer)).toEqual([
      'Nguyễn Văn An',
      'Trần Thị Bình',
      record.company.name,
    ]);
  });

  it('is that it is an earlier state, with the signatures that it has', async () => {
    await expect(ask(half)).resolves.toMatchObject({
      revision: 2,
      revisions: 4,
      recordVerified: true,
      signatures: [{ activity: { value: 6 } }],
    });
    await expect(ask(uploaded)).resolves.toMatchObject({ revision: 1, recordVerified: true, signatures: [] });
  });

  it('is the same whoever writes the hash, in capitals too', async () => {
    const sha256 = hashOf(whole).toUpperCase();
    await expect(fixture.app.done(fileCheck, { query: { no, sha256 } })).resolves.toMatchObject({
      revision: 4,
    });
  });

  it('is nothing for another file, for another number, and for a number alone', async () => {
    const answer = ['No document with this number has this file'];
    const changed = Uint8Array.from(whole);
    changed[100] = (changed[100] ?? 0) ^ 1;
    await expect(refused(changed)).resolves.toEqual(answer);
    await expect(refused(whole, 'HD-0000')).resolves.toEqual(answer);
    await expect(refused(uploaded, 'HD-0000')).resolves.toEqual(answer);
  });

  it('says when a certificate was taken back', async () => {
    await fixture.app.done(userUpdate, {
      token: fixture.tokens.boss,
      body: { id: fixture.people.an.userId, status: -1 },
    });
    const { signatures } = await ask(whole);
    expect(signatures.map(({ revokedDate }) => revokedDate !== null)).toEqual([true, false, false]);
  });

  it('holds for each file of a document that was corrected and sent again', async () => {
    const files = [pdfFile('chính.pdf'), pdfFile('phụ lục.pdf', pdfFixture({ pages: [{}, {}, {}] }))];
    const { id: several } = await fixture.createOf(files);
    const { processes } = await fixture.send(several, [
      { to: 'chi', permission: 'A' },
      { to: 'binh', permission: 'A' },
    ]);
    await fixture.act('chi', processes[0]?.id ?? '');
    await fixture.act('binh', processes[1]?.id ?? '', { reject: true });
    await fixture.app.done(documentCorrect, { token: fixture.tokens.clerk, params: { id: several } });
    await fixture.app.done(sendProcess, { token: fixture.tokens.clerk, params: { documentId: several } });
    const { no: number } = await fixture.get(several, 'clerk');
    for (const file of files) {
      await expect(ask(await file.bytes(), number)).resolves.toMatchObject({
        revision: 3,
        recordVerified: true,
        signatures: [],
      });
    }
    await fixture.act('chi', processes[0]?.id ?? '');
    await fixture.act('binh', processes[1]?.id ?? '');
    for (const { downloadUrl } of (await fixture.get(several, 'clerk')).downloadFileUrls) {
      const { signatures } = await ask(await fixture.download(downloadUrl), number);
      expect(signatures.map(({ signer }) => signer)).toEqual(['Lê Thị Chi', 'Trần Thị Bình', 'Minh Long']);
    }
    await fixture.app.deps.db
      .update(documents)
      .set({ status: documentStatus.deleted })
      .where(eq(documents.id, several));
    await expect(refused(await (files[0] ?? pdfFile()).bytes(), number)).resolves.toHaveLength(1);
  });

  it('says when the record itself does not hold', async () => {
    const { db } = fixture.app.deps;
    await db
      .update(histories)
      .set({ fileSha256: 'f'.repeat(64) })
      .where(and(eq(histories.documentId, id), eq(histories.fileSha256, hashOf(half))));
    await expect(ask(whole)).resolves.toMatchObject({ recordVerified: false });
    await db.delete(histories).where(eq(histories.documentId, id));
    await expect(ask(uploaded)).resolves.toMatchObject({ recordVerified: false });
  });
});

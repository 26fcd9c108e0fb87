import { createHash } from 'node:crypto';

import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  documentCreate,
  documentCreateMultiFile,
  documentDelete,
  documentUpdate,
  updateProcess,
  attachmentDelete,
  documentCorrect,
  documentAttach,
  documentsZip,
} from '../../../contract/operations/document-actions.ts';
import {
  createDocumentFixture,
  type DocumentFixture,
  pdfFile,
  textFile,
} from '../../../test/company/document-fixture.ts';
import { pdfFixture, withDamagedXref } from '../../../test/files/pdf-fixtures.ts';
import { checkPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import { nobodysId } from '../../../test/client/wire-actions.ts';
import { checkIntegrity } from '../integrity/check-integrity.ts';
import { removeUnused } from '../files/unused-files.ts';

let fixture: DocumentFixture;

beforeAll(async () => {
  fixture = await createDocumentFixture();
});

afterAll(() => fixture.app.close());

/** The files of an archive by their names, as another library reads them; their checksums must fit. */
function unzip(archive: Uint8Array): Map<string, Uint8Array> {
  const { files } = new PizZip(archive, { checkCRC32: true });
  return new Map(Object.entries(files).map(([name, file]) => [name, file.asUint8Array()]));
}

describe('a document of several files', () => {
  it('gets each signature into its own file', async () => {
    const { id, downloadFileUrls } = await fixture.createOf([pdfFile('một.pdf'), pdfFile('hai.pdf')]);
    const [one, two] = downloadFileUrls;
    const { processes } = await fixture.send(id, [
      { to: 'an', permission: 'DR' },
      { to: 'binh', permission: 'E', fileInfoId: two?.id ?? '' },
    ]);
    expect(processes.map((step) => step.fileInfoId)).toEqual([one?.id, two?.id]);
    await fixture.act('an', processes[0]?.id ?? '');
    const document = await fixture.act('binh', processes[1]?.id ?? '');
    expect(document.status.value).toBe(4);
    const files = unzip(await fixture.download(document.zipDownloadUrl));
    const first = files.get('một.pdf') ?? new Uint8Array();
    const second = files.get('hai.pdf') ?? new Uint8Array();
    expect(textOf(first)).toContain('Nguyễn Văn An');
    expect(textOf(first)).not.toContain('Trần Thị Bình');
    expect(textOf(second)).toContain('Trần Thị Bình');
    expect(textOf(second)).not.toContain('Nguyễn Văn An');
    [first, second].forEach(checkPdf);
    const originals = unzip(await fixture.download(document.zipDownloadOriginalUrl));
    expect(textOf(originals.get('một.pdf') ?? new Uint8Array())).not.toContain('Nguyễn Văn An');
    expect(originals.get('hai.pdf')).toEqual(new Uint8Array(pdfFixture()));
  });

  it('takes a step on none but its own files', async () => {
    const { id } = await fixture.createOf([pdfFile(), pdfFile()]);
    const other = await fixture.create();
    for (const fileInfoId of [nobodysId, other.downloadFileUrls[0]?.id, 'x']) {
      const processes = [{ processedByUserCode: 'an', accessPermissionCode: 'A' as const, fileInfoId }];
      const answer = await fixture.app.call(updateProcess, {
        token: fixture.tokens.clerk,
        body: { id, processes },
      });
      expect(answer.messages).toEqual(['processes.0.fileInfoId: the document has no such file']);
    }
  });

  it('gives files of one name names of their own in the archive', async () => {
    const document = await fixture.createOf([pdfFile('a.pdf'), pdfFile('A.pdf'), pdfFile('x/../a.pdf')]);
    const files = unzip(await fixture.download(document.zipDownloadUrl));
    expect([...files.keys()]).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf']);
  });

  it('names the file at fault, and takes one to twenty', async () => {
    const call = (files: File[]) =>
      fixture.app.call(documentCreateMultiFile, {
        token: fixture.tokens.clerk,
        body: { ...fixture.fields(), files },
      });
    expect((await call([pdfFile(), textFile('a.pdf')])).messages).toEqual(['files.1: the file is not a PDF']);
    expect((await call([])).messages).toEqual(['files: is required']);
    const many = await call(Array.from({ length: 21 }, () => pdfFile()));
    expect(many.messages).toEqual(['files: must have at most 20 items']);
  });
});

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Of a document that nobody else has. */
function fileOf(width: number): { readonly file: File; readonly sha256: string } {
  const bytes = new Uint8Array(
    pdfFixture({ pages: [{ mediaBox: { llx: 0, lly: 0, urx: width, ury: 800 } }] }),
  );
  return { file: pdfFile('hợp đồng.pdf', bytes), sha256: hashOf(bytes) };
}

describe('a file of a document that came to nothing', () => {
  it('goes, unless another document has it', async () => {
    const { db, files } = fixture.app.deps;
    const [used, unused] = [fileOf(611), fileOf(612)];
    await fixture.create({ file: used.file });
    const refused = await fixture.app.call(documentCreateMultiFile, {
      token: fixture.tokens.clerk,
      body: { ...fixture.fields(), files: [used.file, unused.file, textFile('a.pdf')] },
    });
    expect(refused.messages).toEqual(['files.2: the file is not a PDF']);
    expect((await files.read(unused.sha256)).byteLength).toBeGreaterThan(0);
    await removeUnused({ db, files });
    await expect(files.read(unused.sha256)).rejects.toThrow('no file is stored');
    expect((await files.read(used.sha256)).byteLength).toBeGreaterThan(0);
  });
});

describe('a file that a draft does not have any more', () => {
  const token = () => fixture.tokens.clerk;
  const replace = (id: string, file: File) =>
    fixture.app.done(documentUpdate, { token: token(), body: { id, file } });

  it('goes from the store, with what it was made of, and so does an attachment', async () => {
    const { files } = fixture.app.deps;
    const [first, second, next] = [fileOf(621), fileOf(622), fileOf(623)];
    const damaged = withDamagedXref(
      pdfFixture({ pages: [{ mediaBox: { llx: 0, lly: 0, urx: 624, ury: 800 } }] }),
    );
    const { id } = await fixture.createOf([first.file, second.file, pdfFile('c.pdf', damaged)]);
    const { attachments } = await fixture.app.done(documentAttach, {
      token: token(),
      body: { id, file: textFile('ghi chú.txt', 'Chỉ của bản nháp') },
    });
    await replace(id, next.file);
    const params = { id, attachmentId: attachments[0]?.id ?? '' };
    await fixture.app.done(attachmentDelete, { token: token(), params });
    await removeUnused(fixture.app.deps);
    const gone = [first.sha256, second.sha256, hashOf(damaged), hashOf('Chỉ của bản nháp')];
    for (const sha256 of gone) {
      await expect(files.read(sha256)).rejects.toThrow('no file is stored');
    }
    expect((await files.read(next.sha256)).byteLength).toBeGreaterThan(0);
  });

  it('stays where somebody was asked to sign it, and so does what was shown beside it', async () => {
    const { db, files } = fixture.app.deps;
    const [sent, second, next] = [fileOf(631), fileOf(632), fileOf(633)];
    const { id } = await fixture.createOf([sent.file, second.file]);
    const { attachments } = await fixture.app.done(documentAttach, {
      token: token(),
      body: { id, file: textFile('bảng giá.txt', 'Giá đã xem') },
    });
    const { processes } = await fixture.send(id, [{ to: 'an', permission: 'A' }]);
    await fixture.get(id, 'an');
    await fixture.act('an', processes[0]?.id ?? '', { reject: true });
    await fixture.app.done(documentCorrect, { token: token(), params: { id } });
    await replace(id, next.file);
    const params = { id, attachmentId: attachments[0]?.id ?? '' };
    await fixture.app.done(attachmentDelete, { token: token(), params });
    await removeUnused({ db, files });
    for (const sha256 of [sent.sha256, second.sha256, hashOf('Giá đã xem')]) {
      expect((await files.read(sha256)).byteLength).toBeGreaterThan(0);
    }
    const { faults } = await checkIntegrity({ db, files }, () => undefined);
    expect(faults).toEqual([]);
  });
});

const fetchZip = (token: string, method: 'GET' | 'HEAD' = 'GET') =>
  fixture.app.app.inject({
    method,
    url: `/Api/Download/MergeFilesZipDocument?token=${encodeURIComponent(token)}`,
  });
const tokenOf = (url: string | null) => new URL(url ?? '').searchParams.get('token') ?? '';

describe('an archive', () => {
  it('opens by its own token alone, for one hour', async () => {
    const document = await fixture.create();
    const token = tokenOf(document.zipDownloadUrl);
    const response = await fetchZip(token);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers['content-disposition']).toContain(`${document.no}.zip`);
    expect((await fetchZip(token, 'HEAD')).statusCode).toBe(200);
    for (const wrong of [tokenOf(document.downloadUrl), fixture.tokens.clerk, 'x']) {
      const answer = await fetchZip(wrong);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ messages: ['Download link is invalid or expired'] });
    }
    const asFile = await fixture.app.app.inject({ url: `/api/Download?token=${token}` });
    expect(asFile.statusCode).toBe(401);
    fixture.app.clock.advance({ hours: 1, seconds: 1 });
    expect((await fetchZip(token)).statusCode).toBe(401);
    fixture.app.clock.advance({ hours: -1, seconds: -1 });
  });
});

describe('an archive of several documents', () => {
  const ask = (ids: readonly string[], token = fixture.tokens.clerk) =>
    fixture.app.call(documentsZip, { token, body: { ids: [...ids] } });

  it('holds a file for each under its number, and a folder where there are several', async () => {
    const one = await fixture.create();
    const many = await fixture.app.done(documentCreateMultiFile, {
      token: fixture.tokens.clerk,
      body: { ...fixture.fields(), no: '../HĐ', files: [pdfFile('a.pdf'), pdfFile('b.pdf')] },
    });
    const { downloadUrl } = await fixture.app.done(documentsZip, {
      token: fixture.tokens.clerk,
      body: { ids: [one.id, many.id] },
    });
    const files = unzip(await fixture.download(downloadUrl));
    expect([...files.keys()].toSorted()).toEqual(['.._HĐ/a.pdf', '.._HĐ/b.pdf', `${one.no}.pdf`].toSorted());
  });

  it('is named by its first and its last document, so that several do not lie under one name', async () => {
    const long = `${'x'.repeat(60)}-Đ/1`;
    const [one, two, three] = [
      await fixture.create(),
      await fixture.create(),
      await fixture.create({ no: long }),
    ];
    const nameOf = async (...ids: readonly string[]): Promise<string> => {
      const { downloadUrl } = await fixture.app.done(documentsZip, {
        token: fixture.tokens.clerk,
        body: { ids: [...ids] },
      });
      const { headers } = await fetchZip(tokenOf(downloadUrl), 'HEAD');
      return decodeURIComponent(String(headers['content-disposition']).split("filename*=UTF-8''")[1] ?? '');
    };
    expect(await nameOf(one.id)).toBe(`${one.no}.zip`);
    expect(await nameOf(one.id, three.id, two.id)).toBe(`tai-lieu-${one.no}-den-${two.no}.zip`);
    expect(await nameOf(two.id, three.id)).toBe(`tai-lieu-${two.no}-den-${'x'.repeat(36)}-Đ_1.zip`);
  });

  it('is refused whole, and does not break off, once one of its files is gone for good', async () => {
    const left = await fixture.create();
    const gone = await fixture.create({
      file: pdfFile('đi.pdf', pdfFixture({ catalog: '/Made /ForAnArchive' })),
    });
    const { downloadUrl } = await fixture.app.done(documentsZip, {
      token: fixture.tokens.clerk,
      body: { ids: [left.id, gone.id] },
    });
    expect((await fetchZip(tokenOf(downloadUrl))).statusCode).toBe(200);
    await fixture.app.done(documentDelete, {
      token: fixture.tokens.clerk,
      params: { id: gone.id },
      query: { permanent: true },
    });
    expect((await fetchZip(tokenOf(downloadUrl), 'HEAD')).statusCode).toBe(401);
    expect((await fetchZip(tokenOf(downloadUrl))).statusCode).toBe(401);
  });

  it('is of documents that the caller may read, and names the others', async () => {
    const draft = await fixture.create();
    const answer = await ask([draft.id, nobodysId], fixture.tokens.an);
    expect(answer.messages).toEqual(['ids.0: no such document', 'ids.1: no such document']);
  });

  it('takes two hundred at once and no more', async () => {
    const { id } = await fixture.create();
    const kindOf = async (count: number) => (await ask(Array.from({ length: count }, () => id))).kind;
    expect(await kindOf(200)).toBe('done');
    expect(await kindOf(201)).toBe('refused');
  });
});

describe('attachments', () => {
  it('come with a new document, and stand in it with their links', async () => {
    const document = await fixture.create({
      attachments: [textFile('Ghi chú.txt', 'Xin chào'), pdfFile('a.pdf')],
    });
    expect(document.attachments).toMatchObject([
      { name: 'Ghi chú.txt', contentType: 'text/plain; charset=utf-8', createdByUser: { code: 'clerk' } },
      { name: 'a.pdf', contentType: 'application/pdf', processId: null },
    ]);
    const bytes = await fixture.download(document.attachments[0]?.downloadUrl);
    expect(new TextDecoder().decode(bytes)).toBe('Xin chào');
  });

  it('are of kinds that no machine runs', async () => {
    const answer = await fixture.app.call(documentCreate, {
      token: fixture.tokens.clerk,
      body: { ...fixture.fields(), file: pdfFile(), attachments: [textFile(), textFile('setup.exe')] },
    });
    expect(answer.messages).toEqual([
      'attachments.1: the file must be one of pdf, docx, xlsx, png, jpg, jpeg, txt',
    ]);
    const large = await fixture.app.call(documentCreate, {
      token: fixture.tokens.clerk,
      body: {
        ...fixture.fields(),
        file: pdfFile(),
        attachments: [textFile('a.txt', 'x'.repeat(20 * 1024 * 1024 + 1))],
      },
    });
    expect(large.messages).toEqual(['attachments.0: the file is larger than 20 MB']);
  });

  it('are added by an update, twenty at most, and taken away by the creator before sending', async () => {
    const { id } = await fixture.create({ attachments: [textFile('1.txt')] });
    const token = fixture.tokens.clerk;
    const added = await fixture.app.done(documentUpdate, {
      token,
      body: { id, attachments: [textFile('2.txt'), textFile('3.txt')] },
    });
    expect(added.attachments.map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt']);
    const many = await fixture.app.call(documentUpdate, {
      token,
      body: { id, attachments: Array.from({ length: 18 }, (_, index) => textFile(`${String(index)}.txt`)) },
    });
    expect(many.messages).toEqual(['At most 20 files can be attached to a document']);
    const attachmentId = added.attachments[1]?.id ?? '';
    const remove = (which = attachmentId) =>
      fixture.app.call(attachmentDelete, { token, params: { id, attachmentId: which } });
    expect((await remove(nobodysId)).messages).toEqual(['Attachment not found']);
    expect(await remove()).toMatchObject({
      kind: 'done',
      messages: ['Delete attachment success'],
      data: { attachments: [{ name: '1.txt' }, { name: '3.txt' }] },
    });
    await fixture.send(id, [{ to: 'an', permission: 'A' }]);
    const left = added.attachments[0]?.id;
    expect((await remove(left)).messages).toEqual(['Document can no longer be changed']);
  });

  it('are added by a processor with a step that waits', async () => {
    const { id } = await fixture.create();
    const { processes } = await fixture.send(id, [
      { to: 'an', permission: 'A' },
      { to: 'binh', permission: 'A' },
    ]);
    const [first, second] = processes.map((step) => step.id);
    const attach = (
      as: 'clerk' | 'an' | 'binh' | 'chi',
      body: { id?: string | undefined; processId?: string | undefined },
    ) =>
      fixture.app.call(documentAttach, {
        token: fixture.tokens[as],
        body: { ...body, file: textFile('cccd.txt') },
      });
    const answer = await attach('an', { processId: first });
    expect(answer).toMatchObject({ kind: 'done', messages: ['Attach file success'] });
    const document = await fixture.get(id, 'an');
    expect(document.attachments).toMatchObject([{ name: 'cccd.txt', processId: first }]);
    expect(document.processes.map((step) => step.attachments.length)).toEqual([1, 0]);
    expect((await attach('binh', { processId: second })).messages).toEqual([
      'Document process is not waiting',
    ]);
    expect((await attach('an', { processId: second })).messages).toEqual(['Document process is not waiting']);
    expect((await attach('chi', { processId: first })).messages).toEqual(['Document process not found']);
    expect((await attach('an', { id: nobodysId, processId: first })).messages).toEqual([
      'Document process not found',
    ]);
    expect((await attach('an', {})).messages).toEqual(['processId: is required']);
    expect((await attach('an', { id })).messages).toEqual(['Document can no longer be changed']);
    expect((await attach('chi', { id })).messages).toEqual(['Document not found']);
    expect(await attach('clerk', { id })).toMatchObject({ kind: 'done' });
    await fixture.act('an', first ?? '');
    expect((await attach('an', { processId: first })).messages).toEqual(['Document process is not waiting']);
  });
});

describe('related documents', () => {
  it('stand on both sides, for those who may see them', async () => {
    const contract = await fixture.create({ subject: 'Hợp đồng' });
    const annex = await fixture.create({ subject: 'Phụ lục', relatedDocumentIds: [contract.id] });
    expect(annex.relatedDocuments).toMatchObject([
      { id: contract.id, no: contract.no, subject: 'Hợp đồng', status: { value: 1 } },
    ]);
    expect((await fixture.get(contract.id)).linkedDocuments).toMatchObject([{ id: annex.id }]);
    await fixture.download(annex.relatedDocuments[0]?.downloadUrl);
    await fixture.send(annex.id, [{ to: 'an', permission: 'A' }]);
    expect((await fixture.get(annex.id, 'an')).relatedDocuments).toEqual([]);
    await fixture.send(contract.id, [{ to: 'an', permission: 'A' }]);
    expect((await fixture.get(annex.id, 'an')).relatedDocuments).toMatchObject([{ id: contract.id }]);
  });

  it('are replaced by an update, and are none that the caller may not see', async () => {
    const [a, b, c] = [await fixture.create(), await fixture.create(), await fixture.create()];
    const update = (relatedDocumentIds: string[] | null) =>
      fixture.app.call(documentUpdate, {
        token: fixture.tokens.clerk,
        body: { id: a.id, relatedDocumentIds },
      });
    expect(await update([b.id, c.id.toUpperCase(), b.id])).toMatchObject({ kind: 'done' });
    expect((await fixture.get(a.id)).relatedDocuments).toHaveLength(2);
    expect(await update([c.id])).toMatchObject({ data: { relatedDocuments: [{ id: c.id }] } });
    const theirs = await fixture.app.done(documentCreate, {
      token: fixture.tokens.clerk2,
      body: { ...fixture.fields(), file: pdfFile() },
    });
    expect((await update([b.id, theirs.id, a.id, nobodysId])).messages).toEqual([
      'relatedDocumentIds.1: no such document',
      'relatedDocumentIds.2: no such document',
      'relatedDocumentIds.3: no such document',
    ]);
    const form = new FormData();
    form.append('Id', a.id);
    form.append('RelatedDocumentIds[]', '');
    const encoded = new Response(form);
    await fixture.app.app.inject({
      method: 'POST',
      url: '/api/documents/update',
      headers: {
        authorization: `Bearer ${fixture.tokens.clerk}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect((await fixture.get(a.id)).relatedDocuments).toEqual([]);
  });
});

describe('other files of a draft', () => {
  it('replace the ones that were there', async () => {
    const { id } = await fixture.createOf([pdfFile('1.pdf'), pdfFile('2.pdf')]);
    const document = await fixture.app.done(documentUpdate, {
      token: fixture.tokens.clerk,
      body: { id, files: [pdfFile('3.pdf'), pdfFile('4.pdf'), pdfFile('5.pdf')] },
    });
    expect(document.downloadFileUrls.map(({ fileName }) => fileName)).toEqual(['3.pdf', '4.pdf', '5.pdf']);
  });
});

describe('the template of a document', () => {
  it('is one of the company', async () => {
    const answer = await fixture.app.call(documentCreate, {
      token: fixture.tokens.clerk,
      body: { ...fixture.fields(), file: pdfFile(), documentTemplateId: 99_999 },
    });
    expect(answer.messages).toEqual(['documentTemplateId: no such document template']);
  });
});

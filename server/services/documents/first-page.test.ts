import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { getMe } from '../../../contract/operations/account.ts';
import { linkLogin } from '../../../contract/operations/auth.ts';
import {
  type Code,
  createDocumentFixture,
  type DocumentFixture,
  pdfFile,
} from '../../../test/company/document-fixture.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { joinParts, partsOf } from '../../adapters/files/file-parts.ts';
import type { ShortLivedFiles } from '../../adapters/files/short-lived-files.ts';
import { createFirstPages } from '../first-pages.ts';
import type { PaintedPage } from '../../adapters/pdf/page-renderer.ts';
import type { PdfInput } from '../../adapters/pdf/pdf-engine.ts';
import { textOf } from '../../../test/tools/pdf-tools.ts';

/** What was painted, and what the page renderer answers. */
const painted: Uint8Array[] = [];
let picture: PaintedPage | null = null;
const pageRenderer = {
  paintFirst: async (pdf: PdfInput) => {
    painted.push(await joinParts(partsOf(pdf)));
    return picture;
  },
  paintParts: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

const broken: ShortLivedFiles = {
  keyOf: (...parts) => parts.join('/'),
  find: () => Promise.reject(new Error('broken')),
  keep: () => Promise.resolve(),
  stream: () => Promise.resolve(null),
};

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await createDocumentFixture({ pageRenderer });
});
afterAll(() => fixture.app.close());
beforeEach(() => {
  painted.length = 0;
  picture = { webp: Buffer.from('a picture'), width: 600, height: 800.5, pageCount: 3 };
});

let files = 0;
/** A document of a file that no other has: what is the same is painted once. */
function create() {
  files += 1;
  const mediaBox = { llx: 0, lly: 0, urx: 600 + files, ury: 800 };
  return fixture.create({ file: pdfFile('hợp đồng.pdf', pdfFixture({ pages: [{ mediaBox }] })) });
}

const ask = (id: string, as: Code) =>
  fixture.app.app.inject({
    url: `/api/documents/${id}/first-page`,
    headers: { authorization: `Bearer ${fixture.tokens[as]}` },
  });

describe('the picture of the first page', () => {
  it('is painted when somebody is told of the document, and is there when they open it', async () => {
    const { id } = await create();
    expect(painted).toEqual([]);
    await fixture.send(id, [{ to: 'an', permission: 'A' }]);
    await vi.waitFor(() => expect(painted).toHaveLength(1));
    const response = await ask(id, 'an');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    });
    expect(response.body).toBe('a picture');
    expect(painted).toHaveLength(1);
    const sha256 = createHash('sha256')
      .update(painted[0] ?? '')
      .digest('hex');
    expect(JSON.parse(String(response.headers['x-first-page']))).toEqual({
      sha256,
      width: 600,
      height: 800.5,
      pageCount: 3,
    });
  });

  it('comes with what a link opens, once it is there, and so does who reads', async () => {
    const { id } = await create();
    const open = async (include: readonly ('me' | 'firstPage')[]) =>
      fixture.app.done(linkLogin, { body: { link, include: [...include] } });
    const painting = Promise.withResolvers<PaintedPage | null>();
    vi.spyOn(pageRenderer, 'paintFirst').mockReturnValueOnce(painting.promise);
    await fixture.send(id, [{ to: 'an', permission: 'A' }]);
    const [mail] = await fixture.app.outbox('an@example.vn');
    const link = mail?.link?.split('#')[1] ?? '';
    expect(await open(['me', 'firstPage'])).toMatchObject({
      me: { user: { name: 'Nguyễn Văn An' } },
      firstPage: null,
    });

    painting.resolve(picture);
    expect((await ask(id, 'an')).statusCode).toBe(200);
    const { token, document, me, firstPage } = await open(['me', 'firstPage']);
    expect(Buffer.from(firstPage?.webp ?? '', 'base64').toString()).toBe('a picture');
    expect(firstPage?.facts).toEqual({
      sha256: document.file?.sha256,
      width: 600,
      height: 800.5,
      pageCount: 3,
    });
    expect(me).toEqual(await fixture.app.done(getMe, { token }));
    expect(Object.keys(await open([])).toSorted()).toEqual(['document', 'token']);
  });

  it('does not keep a link from opening where what was painted cannot be read', async () => {
    const log = { warn: vi.fn() };
    const pages = createFirstPages({ files: fixture.app.deps.files, previews: broken, pageRenderer, log });
    expect(await pages.painted('0'.repeat(64))).toBeNull();
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it('is painted for whoever asks where it is not there any more, once for all of them', async () => {
    const { id } = await create();
    const all = await Promise.all([ask(id, 'clerk'), ask(id, 'clerk'), ask(id, 'clerk')]);
    expect(all.map(({ body }) => body)).toEqual(['a picture', 'a picture', 'a picture']);
    expect(painted).toHaveLength(1);
  });

  it('is painted anew for whoever comes next, with every mark', async () => {
    const { id } = await create();
    const { processes } = await fixture.send(id, [
      { to: 'an', permission: 'DR' },
      { to: 'binh', permission: 'A' },
    ]);
    await vi.waitFor(() => expect(painted).toHaveLength(1));
    await fixture.act('an', processes[0]?.id ?? '');
    await vi.waitFor(() => expect(painted).toHaveLength(2));
    await ask(id, 'binh');
    expect(painted).toHaveLength(2);
    expect(textOf(painted.at(-1) ?? new Uint8Array())).toContain('Nguyễn Văn An');
  });

  it('is nothing where the page cannot be painted', async () => {
    picture = null;
    const { id } = await create();
    const response = await ask(id, 'clerk');
    expect(response.statusCode).toBe(204);
    expect(response.rawPayload).toHaveLength(0);
  });

  it('is nothing while the page renderer fails, and the failure is logged', async () => {
    const failing = vi.spyOn(pageRenderer, 'paintFirst').mockRejectedValue(new Error('no thread'));
    const { id } = await create();
    expect((await ask(id, 'clerk')).statusCode).toBe(204);
    expect(fixture.app.logged.at(-1)).toMatchObject({ message: 'a first page could not be painted' });
    failing.mockRestore();
    expect((await ask(id, 'clerk')).statusCode).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import { streamOf, writeObjects } from '../../../test/files/assemble-pdf.ts';
import { a4, extraObject } from '../../../test/files/make-pdf.ts';
import {
  frameMatrix,
  pdfFixture,
  pngFixture,
  signedPdfFixture,
  withDamagedXref,
} from '../../../test/files/pdf-fixtures.ts';
import { checkPdf, runOnPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { pdfLimits } from './pdf-engine.ts';

const ascii = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

const encrypted = (userPassword: string): Uint8Array =>
  runOnPdf('qpdf', pdfFixture(), (input, output) => [
    ...['--encrypt', userPassword, 'owner', '256', '--'],
    input,
    output,
  ]).output();

describe('inspecting a file', () => {
  it.each(frameMatrix())('reads the frame of a page with $name', async ({ page, frame }) => {
    expect(await inspectPdf(pdfFixture({ pages: [page] }))).toEqual({
      kind: 'ok',
      pages: [frame],
      signed: false,
      repaired: null,
      changes: [],
      activeContent: [],
    });
  });

  it('reads boxes and rotation that pages inherit, with their corners in any order', async () => {
    const text = Buffer.from(pdfFixture()).toString('latin1');
    const moved = text
      .replace('/MediaBox [0 0 595 842]', ''.padEnd(23))
      .replace('/Type /Pages', '/Type /Pages /MediaBox [400 300 0 0] /Rotate -90');
    const result = await inspectPdf(ascii(moved));
    const cropBox = { llx: 0, lly: 0, urx: 400, ury: 300 };
    expect(result).toMatchObject({ kind: 'ok', pages: [{ cropBox, rotation: 270, userUnit: 1 }] });
  });

  it('takes of a CropBox what lies on the MediaBox', async () => {
    const result = await inspectPdf(
      pdfFixture({ pages: [{ cropBox: { llx: -50, lly: 100, urx: 9000, ury: 700 } }] }),
    );
    expect(result).toMatchObject({ pages: [{ cropBox: { llx: 0, lly: 100, urx: a4.urx, ury: 700 } }] });
  });

  it('finds pages whose list stands apart', async () => {
    const apart = Buffer.from(pdfFixture({ objects: ['[4 0 R]'] }))
      .toString('latin1')
      .replace('/Kids [4 0 R]', `/Kids ${extraObject(0)} 0 R`);
    expect(await inspectPdf(ascii(apart))).toMatchObject({ kind: 'ok', pages: [{ rotation: 0 }] });
  });

  it('keeps the order of many pages', async () => {
    const pages = Array.from({ length: 60 }, (_, index) => ({
      mediaBox: { llx: 0, lly: 0, urx: 100 + index, ury: 100 },
    }));
    const result = await inspectPdf(pdfFixture({ pages }));
    expect(result.kind === 'ok' && result.pages.map((page) => page.cropBox.urx)).toEqual(
      pages.map((page) => page.mediaBox.urx),
    );
  });

  it('tells a signed file from one whose signature field is still empty', async () => {
    const empty = pdfFixture({
      catalog: `/AcroForm << /Fields [${extraObject(0)} 0 R] >>`,
      objects: ['<< /FT /Sig /T (Signature_1) >>'],
    });
    expect(await inspectPdf(empty)).toMatchObject({ kind: 'ok', signed: false });
    expect(await inspectPdf(signedPdfFixture())).toMatchObject({ kind: 'ok', signed: true });
  });
});

describe('a file with a damaged cross-reference table', () => {
  it('says what was done to it', async () => {
    expect(await inspectPdf(withDamagedXref(pdfFixture()))).toMatchObject({
      kind: 'ok',
      changes: ['repaired'],
    });
  });

  it('is refused when readers and its last save say different things', async () => {
    const before = pdfFixture();
    const text = Buffer.from(before).toString('latin1');
    const [, previous = ''] = /startxref\n(\d+)/.exec(text) ?? [];
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] >>';
    const trailer = `/Size 100 /Root 1 0 R /Prev ${previous}`;
    const saved = text + writeObjects(new Map([[4, page]]), { offset: text.length, trailer });
    expect(await inspectPdf(ascii(saved))).toMatchObject({ kind: 'ok', pages: [{ cropBox: { urx: 400 } }] });
    // Without its end, readers show what was saved first.
    const cut = saved.slice(0, saved.lastIndexOf('startxref'));
    expect(await inspectPdf(ascii(cut))).toEqual({ kind: 'refused', reason: 'differs' });
  });

  it('is rewritten into one that can take revisions', async () => {
    const result = await inspectPdf(withDamagedXref(pdfFixture({ pages: [{}, { rotate: 90 }] })));
    expect(result).toMatchObject({ kind: 'ok', pages: [{ rotation: 0 }, { rotation: 90 }] });
    const repaired = result.kind === 'ok' ? result.repaired : null;
    expect(repaired).not.toBeNull();
    if (repaired) {
      checkPdf(repaired);
      expect(textOf(repaired)).toContain('Page 2 of the contract');
      expect(await inspectPdf(repaired)).toMatchObject({ kind: 'ok', repaired: null });
    }
  });

  it('is compared as a whole, also where a field lies over it that is drawn afterwards', async () => {
    const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (An) /Rect [0 0 595 842] >>`;
    const before = pdfFixture({
      pages: [{ extra: `/Annots [${extraObject(0)} 0 R]` }],
      catalog: `/AcroForm << /NeedAppearances true /Fields [${extraObject(0)} 0 R] >>`,
      objects: [field],
    });
    const text = Buffer.from(before).toString('latin1');
    const [, previous = ''] = /startxref\n(\d+)/.exec(text) ?? [];
    const trailer = `/Size 20000 /Root 1 0 R /Prev ${previous}`;
    const content = streamOf('0 0 300 300 re f');
    const saved = text + writeObjects(new Map([[5, content]]), { offset: text.length, trailer });
    const cut = saved.slice(0, saved.lastIndexOf('startxref'));
    expect(await inspectPdf(ascii(saved))).toMatchObject({ kind: 'ok', changes: ['fields-drawn'] });
    expect(await inspectPdf(ascii(cut))).toEqual({ kind: 'refused', reason: 'differs' });
  });

  it('is refused when it is signed, since rewriting breaks the signature', async () => {
    expect(await inspectPdf(withDamagedXref(signedPdfFixture()))).toEqual({
      kind: 'refused',
      reason: 'broken',
    });
  });
});

describe('a file that cannot be used is refused', () => {
  const whole = pdfFixture({ pages: [{}, {}, {}] });

  it.each([
    { name: 'no bytes', bytes: new Uint8Array(), reason: 'empty' },
    { name: 'text', bytes: ascii('Hợp đồng lao động\n'.repeat(200)), reason: 'not-pdf' },
    { name: 'a picture', bytes: pngFixture(), reason: 'not-pdf' },
    { name: 'a header alone', bytes: ascii('%PDF-1.7\n'), reason: 'broken' },
    { name: 'a header and noise', bytes: ascii(`%PDF-1.7\n${'<<[(/'.repeat(2000)}`), reason: 'broken' },
    { name: 'cut off in the middle', bytes: whole.subarray(0, whole.length / 2), reason: 'broken' },
    { name: 'no pages', bytes: pdfFixture({ pages: [] }), reason: 'no-pages' },
    {
      name: 'too many pages',
      bytes: pdfFixture({ pages: Array.from({ length: pdfLimits.pages + 1 }, () => ({})) }),
      reason: 'too-many-pages',
    },
  ])('$name: $reason', async ({ bytes, reason }) => {
    expect(await inspectPdf(bytes)).toEqual({ kind: 'refused', reason });
  });

  it('encrypted, apart from one that opens without a password', async () => {
    const needing = { kind: 'refused', reason: 'encrypted' };
    expect(await inspectPdf(encrypted('user'))).toEqual(needing);
    expect(await inspectPdf(withDamagedXref(encrypted('user')))).toEqual(needing);
    expect(await inspectPdf(encrypted(''))).toEqual({ kind: 'refused', reason: 'restricted' });
  });

  it('an XFA form', async () => {
    const form = pdfFixture({
      catalog: `/AcroForm << /Fields [] /XFA ${extraObject(0)} 0 R >>`,
      objects: [streamOf('<xdp:xdp/>')],
    });
    expect(await inspectPdf(form)).toEqual({ kind: 'refused', reason: 'xfa' });
  });

  it('a page tree that loops ends', async () => {
    const looping = Buffer.from(pdfFixture()).toString('latin1').replace('/Kids [4 0 R]', '/Kids [2 0 R]');
    expect(await inspectPdf(ascii(looping))).toEqual({ kind: 'refused', reason: 'no-pages' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, checkWith, verdictsOf } from '../../test/tools/check-with.ts';
import { OpensslAuthority } from '../../test/peers/openssl-authority.ts';
import { GrowingPdf } from '../../test/files/signed-pdf.ts';
import type { CheckReport } from '../report.ts';

let authority: OpensslAuthority;
let signer: string;

beforeAll(() => {
  authority = new OpensslAuthority();
  signer = authority.issue({ name: 'Nguyễn Văn An', from: '20260101000000Z' });
});

afterAll(() => {
  authority.dispose();
});

type Wish = Partial<Parameters<GrowingPdf['sign']>[0]>;

function sign(pdf: GrowingPdf, field: string, wish: Wish = {}): void {
  pdf.sign({
    field,
    rect: [72, 600, 272, 640],
    room: 2500,
    sign: (content) => authority.sign(signer, content, { cades: true }),
    ...wish,
  });
}

function signedPdf(wish: Wish = {}, pdf = new GrowingPdf()): GrowingPdf {
  sign(pdf, 'First', wish);
  return pdf;
}

const check = ({ bytes }: GrowingPdf): Promise<CheckReport> => checkWith(bytes, { roots: authority.root() });

/** What became of the first signature. */
async function afterwards(pdf: GrowingPdf) {
  const { signatures, verdict } = await check(pdf);
  const [first] = signatures;
  return { verdict, changes: first === undefined ? [] : changesOf(first) };
}

/** A file with an empty field, not signed yet; `text` is that field with a value. */
function pdfWithField() {
  const pdf = new GrowingPdf();
  const field = pdf.number();
  pdf.keep(field);
  const text = (value: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (${value}) /Rect [72 300 200 320] >>`;
  pdf.append({ 1: pdf.catalog(), 4: pdf.page(), 6: pdf.form(), [field]: text('') });
  return { pdf, field, text };
}

describe('what may be added after signing', () => {
  it('are further signatures, each of which is of more of the file', async () => {
    const pdf = signedPdf();
    sign(pdf, 'Second', { rect: [72, 500, 272, 540] });
    sign(pdf, 'Third', { rect: [0, 0, 0, 0] });
    const report = await check(pdf);
    expect(report.verdict).toBe('intact-with-additions');
    expect(verdictsOf(report)).toEqual(['intact-with-additions', 'intact-with-additions', 'intact']);
    expect(report.isTrusted).toBe(true);
    expect(report.signatures.map(({ coverage }) => coverage?.changes.map(({ by }) => by))).toEqual([
      [2, 3],
      [3],
      [],
    ]);
    expect(report.signatures.map(({ coverage }) => [coverage?.revision, coverage?.isWhole])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(report.signatures.map(changesOf)).toEqual([['signed', 'signed'], ['signed'], []]);
  });

  it('is what helps to verify, and words about the document', async () => {
    const pdf = signedPdf();
    const [list, info] = [pdf.number(), pdf.number()];
    pdf.append({
      1: pdf.catalog(`/DSS << /CRLs [${list} 0 R] >> /Metadata ${info} 0 R `),
      [list]: pdf.look('not a list'),
      [info]: pdf.look('<x:xmpmeta/>'),
    });
    expect(await afterwards(pdf)).toEqual({
      verdict: 'intact-with-additions',
      changes: ['metadata', 'validation-data'],
    });
    const checked = signedPdf();
    const certificate = checked.number();
    checked.append({
      1: checked.catalog(`/DSS << /Certs [${certificate} 0 R] >> `),
      [certificate]: checked.look('not a certificate'),
    });
    expect(await afterwards(checked)).toEqual({
      verdict: 'intact',
      changes: ['validation-data'],
    });
  });

  it('is what is filled into a form', async () => {
    const { pdf, field, text } = pdfWithField();
    signedPdf({}, pdf);
    pdf.append({ [field]: text('An') });
    expect(await afterwards(pdf)).toMatchObject({
      verdict: 'intact-with-additions',
      changes: ['form-filled'],
    });
    // Moving it is more than filling it in.
    pdf.append({ [field]: text('An').replace('72 300', '72 100') });
    expect(await afterwards(pdf)).toMatchObject({
      verdict: 'altered',
      changes: ['FIELD-CHANGED', 'form-filled'],
    });
  });

  it('is told in the letters that the file means: of PDFDocEncoding, and of names in UTF-8', async () => {
    const { pdf, field, text } = pdfWithField();
    const [box, look] = [pdf.number(), pdf.number()];
    pdf.keep(box);
    const button = (state: string) =>
      `<< /Type /Annot /Subtype /Widget /FT /Btn /T (Box) /V /${state} /AS /${state} /Rect [72 200 84 212] /AP << /N << /C#C3#B3 ${look} 0 R /Off ${look} 0 R >> >> >>`;
    pdf.append({ 4: pdf.page(), 6: pdf.form(), [box]: button('Off'), [look]: pdf.look('') });
    sign(pdf, 'First', { entries: '/Reason (2025 \\205 2026) /Location (\\240)' });
    pdf.append({ [field]: text('\\215An\\216'), [box]: button('C#C3#B3') });
    const { signatures } = await check(pdf);
    expect(signatures).toMatchObject([{ reason: '2025 – 2026', location: '€' }]);
    expect(signatures[0]?.coverage?.changes.map(({ change }) => change)).toMatchObject([
      { what: 'form-filled', field: 'Name', after: '“An”', shown: '“An”' },
      { what: 'form-filled', field: 'Box', before: 'Off', after: 'Có' },
    ]);
  });

  it.each([
    { locked: 'Name', verdict: 'altered', change: 'FORM-FILLED' },
    { locked: 'Na', verdict: 'intact-with-additions', change: 'form-filled' },
  ] as const)(
    'is what is filled into a field, unless that is locked: $locked is, and Name is filled in',
    async ({ locked, verdict, change }) => {
      const { pdf, field, text } = pdfWithField();
      const lock = `/TransformParams << /Type /TransformParams /V /1.2 /Action /Include /Fields [(${locked})] >>`;
      signedPdf({ entries: `/Reference [<< /Type /SigRef /TransformMethod /FieldMDP ${lock} >>]` }, pdf);
      pdf.append({ [field]: text('An') });
      expect(await afterwards(pdf)).toMatchObject({ verdict, changes: [change] });
    },
  );

  it('are marks that somebody answers for with a signature of their own', async () => {
    const pdf = signedPdf();
    const stamp = pdf.number();
    const look = pdf.number();
    pdf.keep(stamp, { field: false });
    pdf.append({
      4: pdf.page(),
      [stamp]: `<< /Type /Annot /Subtype /Stamp /F 4 /Rect [72 700 200 720] /AP << /N ${look} 0 R >> >>`,
      [look]: pdf.look('1 g 0 0 100 40 re f'),
    });
    expect(await afterwards(pdf)).toMatchObject({ verdict: 'altered', changes: ['ANNOTATION-ADDED'] });
    sign(pdf, 'Second');
    expect(await afterwards(pdf)).toEqual({
      verdict: 'intact-with-additions',
      changes: ['annotation-added', 'signed'],
    });
  });

  it('is an answer by somebody who is trusted no less, not by anybody', async () => {
    const pdf = signedPdf();
    const stranger = new OpensslAuthority('Nobody');
    const forger = stranger.issue({ name: 'Nguyễn Văn An', from: '20260101000000Z' });
    const stamp = pdf.number();
    pdf.keep(stamp, { field: false });
    pdf.append({
      4: pdf.page(),
      [stamp]: `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [72 690 300 720] /Contents (999) >>`,
    });
    sign(pdf, 'Second', { sign: (content) => stranger.sign(forger, content) });
    stranger.dispose();
    expect(verdictsOf(await check(pdf))).toEqual(['altered', 'intact']);
  });
});

describe('what may not be changed after signing', () => {
  const content = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

  it('is what a page shows: replaced, covered, turned', async () => {
    const replaced = signedPdf();
    replaced.append({ 5: content('BT /F1 14 Tf 72 700 Td (Hop dong khac) Tj ET') });
    expect(await afterwards(replaced)).toEqual({
      verdict: 'altered',
      changes: ['PAGE-CONTENT'],
    });

    const covered = signedPdf();
    const more = covered.number();
    covered.append({
      4: covered.page().replace('5 0 R', `[5 0 R ${more} 0 R]`),
      [more]: content('1 g 0 0 595 842 re f'),
    });
    expect(await afterwards(covered)).toMatchObject({ changes: ['PAGE-CONTENT'] });

    const turned = signedPdf();
    turned.append({ 4: turned.page('/Rotate 90 ') });
    expect(await afterwards(turned)).toMatchObject({ changes: ['PAGE-CONTENT'] });

    const fonts = signedPdf();
    fonts.append({ 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' });
    expect(await afterwards(fonts)).toMatchObject({ changes: ['PAGE-CONTENT'] });
  });

  it('is the number of pages', async () => {
    const added = signedPdf();
    const page = added.number();
    added.append({
      2: `<< /Type /Pages /Count 2 /Kids [4 0 R ${page} 0 R] >>`,
      [page]: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    });
    expect(await afterwards(added)).toMatchObject({ verdict: 'altered', changes: ['PAGES'] });
  });

  it('is how the mark of a signature looks, or where it stands', async () => {
    const pdf = signedPdf();
    const text = Buffer.from(pdf.bytes).toString('latin1');
    const [, widget = '', dictionary = ''] = /(\d+) 0 obj\n(<< \/Type \/Annot[^\n]+)/.exec(text) ?? [];
    const [, look = ''] = /\/AP << \/N (\d+) 0 R/.exec(dictionary) ?? [];
    const moved = new GrowingPdf(pdf.bytes);
    moved.append({ [Number(widget)]: dictionary.replace('72 600', '72 300') });
    expect(await afterwards(moved)).toMatchObject({ changes: ['SIGNATURE-CHANGED'] });
    const repainted = new GrowingPdf(pdf.bytes);
    repainted.append({ [Number(look)]: repainted.look('1 0 0 rg 0 0 100 40 re f') });
    expect(await afterwards(repainted)).toMatchObject({ verdict: 'altered', changes: ['SIGNATURE-CHANGED'] });
  });

  it('is a signature: one that a later revision took away is still told of', async () => {
    const pdf = signedPdf();
    pdf.append({ 6: '<< /Fields [] /SigFlags 3 >>', 4: pdf.page().replace(/\/Annots \[[^\]]*\]/, '') });
    const report = await check(pdf);
    expect(report.verdict).toBe('altered');
    expect(report.signatures[0]).toMatchObject({ isPresent: false, fieldName: 'First' });
    expect(report.signatures.map(changesOf)).toEqual([['ANNOTATION-REMOVED', 'SIGNATURE-REMOVED']]);
  });

  it('are layers, actions and files of the document', async () => {
    const pdf = signedPdf();
    pdf.append({ 1: pdf.catalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ') });
    expect(await afterwards(pdf)).toMatchObject({ verdict: 'altered', changes: ['OTHER'] });
  });

  it('is what nobody can examine', async () => {
    const pdf = signedPdf();
    pdf.bytes = Buffer.concat([pdf.bytes, Buffer.from('9 0 obj\n<< >>\nendobj\nstartxref\n1\n%%EOF\n')]);
    expect(await afterwards(pdf)).toMatchObject({ verdict: 'unexamined', changes: ['UNEXAMINED'] });
    const blank = signedPdf();
    blank.bytes = Buffer.concat([blank.bytes, Buffer.from('\r\n\n')]);
    expect(await afterwards(blank)).toEqual({ verdict: 'intact', changes: [] });
  });

  it('is a font that a field is drawn with, however its name is written', async () => {
    const { pdf, field, text } = pdfWithField();
    const named = (name: string) => text('').replace('/T', `/DA (/${name} 10 Tf 0 g) /T`);
    pdf.append({ 6: pdf.form('/DR << /Font << >> >> '), [field]: named('Se#72if') });
    pdf.form = () => `<< /Fields [${field} 0 R ${field + 2} 0 R] /SigFlags 3 /DR << /Font << >> >> >>`;
    signedPdf({}, pdf);
    expect((await afterwards(pdf)).verdict).toBe('intact');
    pdf.append({ 6: pdf.form().replace('<< >>', '<< /Other 3 0 R >>') });
    expect((await afterwards(pdf)).verdict).toBe('intact');
    pdf.append({ 6: pdf.form().replace('<< >>', '<< /Serif 3 0 R >>') });
    expect(await afterwards(pdf)).toMatchObject({ verdict: 'altered', changes: ['OTHER'] });
  });

  it('is an object that a page is drawn with, whatever else it is called', async () => {
    const pdf = new GrowingPdf();
    const shared = pdf.number();
    const field = pdf.number();
    pdf.keep(field);
    pdf.append({
      1: pdf.catalog(),
      4: pdf.page().replace('/Font <<', `/XObject << /X ${shared} 0 R >> /Font <<`),
      6: pdf.form(),
      [shared]: pdf.look('0 g 0 0 10 10 re f'),
      [field]: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /Rect [0 0 9 9] /AP << /N ${shared} 0 R >> >>`,
    });
    pdf.page = () =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${field} 0 R ${field + 2} 0 R] /Resources << /XObject << /X ${shared} 0 R >> /Font << /F1 3 0 R >> >> /Contents 5 0 R >>`;
    signedPdf({}, pdf);
    expect((await afterwards(pdf)).verdict).toBe('intact');
    pdf.append({ [shared]: pdf.look('1 0 0 rg 0 0 500 500 re f') });
    const after = await afterwards(pdf);
    expect(after.verdict).toBe('altered');
    expect(after.changes).toContain('PAGE-CONTENT');
  });
});

describe('a certification', () => {
  it.each([
    { certifies: 1, verdict: 'altered', change: 'SIGNED' },
    { certifies: 2, verdict: 'intact-with-additions', change: 'signed' },
    { certifies: 3, verdict: 'intact-with-additions', change: 'signed' },
  ] as const)('of level $certifies says whether others may sign', async ({ certifies, verdict, change }) => {
    const pdf = signedPdf({ certifies });
    sign(pdf, 'Second');
    const report = await check(pdf);
    expect(report.signatures[0]).toMatchObject({ kind: 'certification', verdict });
    expect(report.signatures.map(changesOf)[0]).toEqual([change]);
  });

  it.each([
    { certifies: 2, verdict: 'altered', change: 'ANNOTATION-ADDED' },
    { certifies: 3, verdict: 'intact-with-additions', change: 'annotation-added' },
  ] as const)(
    'of level $certifies says whether notes may be added',
    async ({ certifies, verdict, change }) => {
      const pdf = signedPdf({ certifies });
      const note = pdf.number();
      pdf.keep(note, { field: false });
      pdf.append({ 4: pdf.page(), [note]: '<< /Type /Annot /Subtype /Text /Rect [9 9 29 29] >>' });
      expect(await afterwards(pdf)).toMatchObject({ verdict, changes: [change] });
    },
  );

  it.each([
    { subtype: 'Text', verdict: 'intact-with-additions', change: 'annotation-changed' },
    // One that belongs to no field, and may look like any.
    { subtype: 'Widget', verdict: 'altered', change: 'ANNOTATION-CHANGED' },
  ] as const)('of level 3 says whether a $subtype may be moved', async ({ subtype, verdict, change }) => {
    const pdf = new GrowingPdf();
    const note = pdf.number();
    const noteAt = (rect: string) => `<< /Type /Annot /Subtype /${subtype} /Rect [${rect}] >>`;
    pdf.keep(note, { field: false });
    pdf.append({ 4: pdf.page(), [note]: noteAt('9 9 29 29') });
    signedPdf({ certifies: 3 }, pdf);
    pdf.append({ [note]: noteAt('9 99 29 119') });
    expect(await afterwards(pdf)).toMatchObject({ verdict, changes: [change] });
  });

  it('lets nobody lay a field without a signature over it', async () => {
    const pdf = signedPdf({ certifies: 2 });
    const field = pdf.number();
    const look = pdf.number();
    pdf.keep(field);
    pdf.append({
      4: pdf.page(),
      6: pdf.form(),
      [field]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Over) /Rect [72 690 300 720] /AP << /N ${look} 0 R >> >>`,
      [look]: pdf.look('1 g 0 0 100 40 re f'),
    });
    expect(await afterwards(pdf)).toMatchObject({
      verdict: 'altered',
      changes: ['SIGNATURE-FIELD'],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { streamOf } from '../../../test/files/assemble-pdf.ts';
import { extraObject } from '../../../test/files/make-pdf.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { inkOf, partOf } from '../../../test/tools/drawn-pages.ts';
import { beginsWith, checkPdf, fontsOf, runOnPdf, wordsOf } from '../../../test/tools/pdf-tools.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { PdfInspection } from './pdf-engine.ts';

const a4 = { width: 595, height: 842 };
const place = '72,500,272,540';
const rect = '[72 500 272 540]';
const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

type Form = {
  readonly form?: string;
  readonly others?: readonly string[];
  readonly fields?: readonly string[];
};

/** A file with one field, which is its own widget. */
function formOf(field: string, { form = '', others = [], fields = [] }: Form = {}): Uint8Array {
  const own = extraObject(0);
  return pdfFixture({
    pages: [{ extra: `/Annots [${own} 0 R]` }],
    catalog: `/AcroForm << /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 3 0 R /Other 3 0 R >> >> /Fields [${[`${own} 0 R`, ...fields].join(' ')}] ${form} >>`,
    objects: [`<< /Type /Annot /Subtype /Widget /F 4 /T (a) /Rect ${rect} ${field} >>`, ...others],
  });
}

const asking = { form: '/NeedAppearances true' };

function fileOf(inspection: PdfInspection): Uint8Array | null {
  if (inspection.kind === 'refused') {
    throw new Error(`Refused: ${inspection.reason}`);
  }
  return inspection.repaired;
}

/** The file in which the fields were drawn. */
async function drawn(before: Uint8Array): Promise<Uint8Array> {
  const after = fileOf(await inspectPdf(before));
  if (after === null) {
    throw new Error('Nothing was drawn');
  }
  return after;
}

const plain = (bytes: Uint8Array): string =>
  runOnPdf('qpdf', bytes, (input) => ['--qdf', '--object-streams=disable', input, '-']).text;

const appearance = (content: string, fonts = ''): string =>
  streamOf(content).replace(
    '<<',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << ${fonts} >> >>`,
  );

describe('a field that its reader would draw', () => {
  it('is drawn in a revision of its own, and the form asks for no more', async () => {
    const before = formOf('/FT /Tx /V (Nguyen Van An)', asking);
    expect(await inspectPdf(before)).toMatchObject({ kind: 'ok', changes: ['fields-drawn'] });
    const after = await drawn(before);
    checkPdf(after);
    expect(beginsWith(after, before)).toBe(true);
    expect(plain(after)).not.toContain('NeedAppearances');
    expect(await inspectPdf(after)).toMatchObject({ repaired: null, changes: [] });
    const ink = inkOf(pdfFixture(), after, 1, partOf(place, a4));
    expect(ink.inside).toBeGreaterThan(0);
    expect(ink.outside).toBe(0);
  });

  it.each([
    { name: 'a text', field: '/FT /Tx /V (An Binh)', words: 'An Binh' },
    { name: 'Vietnamese', field: `/FT /Tx /V ${utf16('Đặng Thuỳ Trâm')}`, words: 'Đặng Thuỳ Trâm' },
    { name: 'letters of Windows', field: '/FT /Tx /V (5\\200)', words: '5•' },
    { name: 'several lines', field: '/FT /Tx /Ff 4096 /V (Ha Noi\\nViet Nam)', words: 'Ha Noi Viet Nam' },
    { name: 'letters in cells', field: '/FT /Tx /Ff 16777216 /MaxLen 4 /V (0123)', words: '0 1 2 3' },
    { name: 'a choice', field: '/FT /Ch /Ff 131072 /Opt [[(a) (Alpha)] [(b) (Beta)]] /V (b)', words: 'Beta' },
    { name: 'a list', field: '/FT /Ch /Opt [(Alpha) (Beta)] /V (Beta)', words: 'Alpha Beta' },
    { name: 'a caption', field: '/FT /Btn /Ff 65536 /MK << /CA (Send) >>', words: 'Send' },
    { name: 'a turned text', field: '/FT /Tx /MK << /R 180 >> /V (Binh)', words: 'Binh' },
    {
      name: 'a value in a stream',
      field: `/FT /Tx /V ${extraObject(1)} 0 R`,
      words: 'Long',
      others: [streamOf('Long')],
    },
  ])('shows $name', async ({ field, words, others = [] }) => {
    const after = await drawn(formOf(field, { ...asking, others }));
    expect(wordsOf(after, { pageNumber: 1, position: place })).toBe(words);
  });

  it('brings the fonts that not every reader has', async () => {
    const after = await drawn(formOf(`/FT /Tx /V ${utf16('Nguyễn')}`, asking));
    expect(fontsOf(after).find(({ name }) => name.includes('BeVietnamPro'))?.embedded).toBe(true);
  });

  it('has its color, size, alignment, background and border', async () => {
    const field =
      '/FT /Tx /V (An) /DA (/TiRo 9 Tf 1 0 0 rg) /Q 2 /MK << /BG [0.9] /BC [0 0 1] >> /BS << /W 2 >>';
    const content = plain(await drawn(formOf(field, asking)));
    expect(content).toContain('0.9 g 0 0 200 40 re f');
    expect(content).toContain('0 0 1 RG 2 w 1 1 198 38 re S');
    expect(content).toMatch(/1 0 0 rg \/Times-Roman 9 Tf 1 0 0 1 185\.\d+ /);
  });

  it.each([
    { name: 'hidden', field: '/FT /Tx /F 2 /V (An)' },
    { name: 'a password', field: '/FT /Tx /Ff 8192 /V (An)' },
  ])('stays as it is when it is $name', async ({ field }) => {
    expect(plain(await drawn(formOf(field.replace('/F 2', '/F 6'), asking)))).not.toContain('/AP');
  });

  const states = `/AP << /N << /On ${extraObject(1)} 0 R /Off ${extraObject(2)} 0 R >> >>`;
  const others = [appearance('0 0 20 20 re f'), appearance('')];

  it.each([
    { name: 'a box that is on', field: `/FT /Btn /V /On /AS /Off ${states}`, state: '/AS /On' },
    { name: 'a box that is off', field: `/FT /Btn /V /Off /AS /On ${states}`, state: '/AS /Off' },
    { name: 'a box without appearances', field: '/FT /Btn /V /Yes', state: '/AS /Yes' },
    {
      name: 'a box that is named in letters apart from their marks',
      field: `/FT /Btn /V /Co#CC#81 /AS /Off ${states.replace('/On', '/Co#CC#81')}`,
      state: '/AS /Co#cc#81',
    },
  ])('shows the state of $name', async ({ field, state }) => {
    expect(plain(await drawn(formOf(field, { ...asking, others })))).toContain(state);
  });
});

describe('a form that asks for nothing', () => {
  it.each([
    { name: 'no appearance', entries: '' },
    { name: 'one of a frame alone', entries: `/AP << /N ${extraObject(1)} 0 R >>` },
  ])('has a value drawn that has $name', async ({ entries }) => {
    const others = [appearance('0.9 g 0 0 200 40 re f /Tx BMC EMC')];
    const after = await drawn(formOf(`/FT /Tx /V (An Binh) ${entries}`, { others }));
    expect(wordsOf(after, { pageNumber: 1, position: place })).toBe('An Binh');
  });

  it('keeps the appearances that it has, whatever they say', async () => {
    const others = [appearance('BT /F1 12 Tf 2 10 Td (1,000.00) Tj ET', '/F1 3 0 R')];
    const before = formOf(`/FT /Tx /V (1000) /AP << /N ${extraObject(1)} 0 R >>`, { others });
    expect(await inspectPdf(before)).toMatchObject({ kind: 'ok', repaired: null });
  });

  it.each(['Other', 'Oth#65r'])(
    'brings the fonts of the form into appearances that name them: /%s',
    async (name) => {
      const others = [appearance(`BT /${name} 12 Tf 2 10 Td (An) Tj ET`)];
      const after = await drawn(formOf(`/FT /Tx /V (An) /AP << /N ${extraObject(1)} 0 R >>`, { others }));
      expect(plain(after)).toMatch(/\/Resources <<\s+\/Font <<\s+\/Other \d+ 0 R/);
    },
  );

  it('has a note without an appearance drawn', async () => {
    const note = `<< /Type /Annot /Subtype /FreeText /F 4 /Rect ${rect} /DA (/Helv 14 Tf 0 g) /Contents ${utf16('Ghi chú')} >>`;
    const after = await drawn(pdfFixture({ pages: [{ extra: `/Annots [${note}]` }] }));
    expect(wordsOf(after, { pageNumber: 1, position: place })).toBe('Ghi chú');
  });

  it('is refused when there is no font for a value', async () => {
    const before = formOf(`/FT /Tx /V ${utf16('契約')}`);
    expect(await inspectPdf(before)).toEqual({ kind: 'refused', reason: 'differs' });
  });
});

describe('a form that was signed', () => {
  const signature = {
    fields: [`${extraObject(1)} 0 R`],
    others: [
      `<< /FT /Sig /T (Signature_1) /V ${extraObject(2)} 0 R >>`,
      '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>',
    ],
  };

  it.each([
    { name: 'asks its reader to draw', field: '/FT /Tx', form: '/NeedAppearances true' },
    { name: 'has a value that nobody has drawn', field: '/FT /Tx /V (An)', form: '' },
  ])('is refused when it $name', async ({ field, form }) => {
    expect(await inspectPdf(formOf(field, { ...signature, form }))).toEqual({
      kind: 'refused',
      reason: 'stale-fields',
    });
  });

  it('is used when it is drawn', async () => {
    expect(await inspectPdf(formOf('/FT /Tx', signature))).toMatchObject({
      kind: 'ok',
      signed: true,
      repaired: null,
    });
  });
});

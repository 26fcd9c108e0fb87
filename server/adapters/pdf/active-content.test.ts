import { describe, expect, it } from 'vitest';
import { extraObject } from '../../../test/files/make-pdf.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { inspectPdf } from './inspect-pdf.ts';

const [first, second] = [extraObject(0), extraObject(1)];

async function activeIn(file: Parameters<typeof pdfFixture>[0]): Promise<readonly string[]> {
  const inspection = await inspectPdf(pdfFixture(file));
  if (inspection.kind === 'refused') {
    throw new Error(`Refused: ${inspection.reason}`);
  }
  return inspection.activeContent;
}

const link = (action: string) => ({
  pages: [{ extra: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>]` }],
});

describe('active content', () => {
  it.each([
    {
      name: 'a page to open at, as LibreOffice writes it',
      file: { catalog: '/OpenAction [4 0 R /XYZ null null 0]' },
    },
    {
      name: 'an action that goes to a page',
      file: { catalog: '/OpenAction << /S /GoTo /D [4 0 R /Fit] >>' },
    },
    { name: 'a web address', file: link('/S /URI /URI (https://example.com/)') },
    { name: 'a turn of pages', file: link('/S /Named /N /NextPage') },
    {
      name: 'layers that nothing belongs to',
      file: {
        catalog: `/OCProperties << /OCGs [${first} 0 R] /D << >> >>`,
        objects: ['<< /Type /OCG /Name (A) >>'],
      },
    },
  ])('is not $name', async ({ file }) => {
    expect(await activeIn(file)).toEqual([]);
  });

  it.each([
    {
      name: 'a script when it is opened',
      file: { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' },
    },
    {
      name: 'scripts by their names',
      file: {
        catalog: `/Names << /JavaScript << /Names [(a) ${first} 0 R] >> >>`,
        objects: ['<< /S /JavaScript /JS (1) >>'],
      },
    },
    { name: 'a script of a page', file: { pages: [{ extra: '/AA << /O << /S /JavaScript /JS (1) >> >>' }] } },
    {
      name: 'a script behind another action',
      file: link('/S /GoTo /D [4 0 R /Fit] /Next [<< /S /JavaScript /JS (1) >>]'),
    },
  ])('is $name', async ({ file }) => {
    expect(await activeIn(file)).toEqual(['javascript']);
  });

  const actions = [
    { name: 'starts a program', action: '/S /Launch /F (calc.exe)' },
    { name: 'sends the form', action: '/S /SubmitForm /F (https://example.com/)' },
    { name: 'opens another document', action: '/S /GoToR /F (other.pdf) /D [0 /Fit]' },
    { name: 'hides an annotation', action: '/S /Hide /T (a)' },
    { name: 'prints', action: '/S /Named /N /Print' },
    { name: 'switches layers', action: `/S /SetOCGState /State [/OFF]` },
  ];

  it.each(actions)('is what $name', async ({ action }) => {
    expect(await activeIn(link(action))).toEqual(['actions']);
  });

  it.each(actions)('is what $name, though its type says that it is something else', async ({ action }) => {
    expect(await activeIn(link(`/Type /Any ${action}`))).toEqual(['actions']);
    expect(await activeIn({ catalog: `/OpenAction << /Type /StructElem ${action} >>` })).toEqual(['actions']);
  });

  it('is what plays a film', async () => {
    const film = '/Annots [<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] >>]';
    expect(await activeIn({ pages: [{ extra: film }] })).toEqual(['actions']);
  });

  const layered = (configuration: string) => ({
    pages: [{ extra: `/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /OC ${first} 0 R >>]` }],
    catalog: `/OCProperties << /OCGs [${first} 0 R] /D << ${configuration} >> >>`,
    objects: ['<< /Type /OCG /Name (A) >>', '<< /Type /OCG /Name (B) >>'],
  });

  it.each([
    { name: 'that its reader can switch off', configuration: '' },
    { name: 'that is off', configuration: `/OFF [${first} 0 R] /Locked [${first} 0 R]` },
    { name: 'that is off as all are', configuration: `/BaseState /OFF /Locked [${first} 0 R]` },
    { name: 'that printing changes', configuration: `/Locked [${first} 0 R] /AS [<< /Event /Print >>]` },
    { name: 'while another is locked', configuration: `/Locked [${second} 0 R]` },
  ])('is a layer $name', async ({ configuration }) => {
    expect(await activeIn(layered(configuration))).toEqual(['optional-content']);
  });

  it('is no layer that is on and stays so', async () => {
    expect(await activeIn(layered(`/Locked [${first} 0 R]`))).toEqual([]);
  });
});

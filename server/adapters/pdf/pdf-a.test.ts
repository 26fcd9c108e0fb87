import { inflateSync } from 'node:zlib';

import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeSigners, type Signers } from '../../../test/company/signers.ts';
import { extraObject, makePdf } from '../../../test/files/make-pdf.ts';
import { cmykJpegFixture, jpegSegment, pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { fileOf, prepare, revised } from '../../../test/files/revised-pdf.ts';
import { checkPdf, fontsOf, runOnPdf } from '../../../test/tools/pdf-tools.ts';
import { partsOf } from '../files/file-parts.ts';
import { sequence, utf8 } from '../security/der.ts';
import { fillPlace } from './open-place.ts';
import type { Mark } from './pdf-engine.ts';
import { prepareTimeStamp } from './prepare-time-stamp.ts';
import { signInTurn } from './sign-in-turn.ts';
import { stampPdf } from './stamp.ts';
import { addValidationData } from './validation-data.ts';

/*
 * What is appended to a file that is PDF/A-2b (ISO 19005-2) keeps to the clauses that it touches; the numbers are those of the standard.
 * What a file was before is its maker's.
 */

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A file as far as it matters here: `components` of its output intent's profile, or none. */
function pdfA(components: 3 | 4 | null): Uint8Array {
  const intent = `[<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (x) /DestOutputProfile ${String(extraObject(1))} 0 R >>]`;
  return makePdf([{}], {
    catalog: `/Metadata ${String(extraObject(0))} 0 R ${components === null ? '' : `/OutputIntents ${intent} `}`,
    objects: [
      `<< /Type /Metadata /Subtype /XML /Length ${String(xmp.length)} >>\nstream\n${xmp}\nendstream`,
      `<< /N ${String(components ?? 3)} /Length 7 >>\nstream\nprofile\nendstream`,
    ],
  });
}

let signers: Signers;
beforeAll(async () => {
  signers = await makeSigners();
});

const position = { llx: 100, lly: 100, urx: 300, ury: 180 };
const look = {
  pageNumber: 1,
  position,
  display: 'text-and-image',
  image: pngFixture(),
  fontSize: 10,
} as const;
const mark: Omit<Mark, 'fieldName'> = { ...look, lines: ['Nguyễn Văn Ánh', '한국 ไทย العربية'] };
const tick: Mark = { ...look, display: 'tick', lines: [], fieldName: 'Tick' };

/** A file as a document leaves it: a value, a signature with a mark, one that nobody sees, validation data and a time stamp. */
async function finished(file: Uint8Array, image: Uint8Array = look.image): Promise<Uint8Array> {
  const stamped = await stampPdf(file, [tick, { ...mark, fieldName: 'Value', display: 'value' }]);
  const filled = revised(file, stamped);
  const request = {
    ...{ fieldName: 'Signature_1', mark: { ...mark, image }, name: 'Ánh' },
    marks: [{ ...mark, image, fieldName: 'Other' }],
    ...{ reason: 'Đồng ý', time: new Date('2026-11-22T03:24:00Z') },
  };
  const seal = { ...request, fieldName: 'Seal', mark: null, marks: [] };
  const signed = fileOf(await signInTurn(prepare, partsOf(filled), [request, seal], signers.ec, null));
  const data = { certificates: [sequence(utf8('chứng thư'))], crls: [], ocsps: [] };
  const checkable = revised(signed, await addValidationData(signed, data));
  const place = await prepareTimeStamp(checkable, 'ArchiveTimeStamp');
  return revised(checkable, place.kind === 'ok' ? fillPlace(place.place, sequence(utf8('dấu'))) : place);
}

const shownSchema = z.object({
  qpdf: z.tuple([
    z.unknown(),
    z.record(
      z.string(),
      z.object({
        value: z.unknown().optional(),
        stream: z.object({ dict: z.record(z.string(), z.unknown()), data: z.string().optional() }).optional(),
      }),
    ),
  ]),
});

/** The objects of a file by `obj:N G R`, as qpdf sees them. */
function read(file: Uint8Array) {
  const json = runOnPdf('qpdf', file, (input) => [
    ...['--json=2', '--json-stream-data=inline', '--decode-level=none', input],
  ]).text;
  const [, objects] = shownSchema.parse(JSON.parse(json)).qpdf;
  const dictOf = (value: unknown): Readonly<Record<string, unknown>> => {
    const found = typeof value === 'string' ? objects[`obj:${value}`] : undefined;
    const dict = found?.stream?.dict ?? found?.value ?? value;
    return z.record(z.string(), z.unknown()).catch({}).parse(dict);
  };
  return {
    objects,
    dictOf,
    trailer: dictOf(objects['trailer']?.value),
    dataOf: (reference: unknown): Buffer => {
      const stream = objects[`obj:${String(reference)}`]?.stream;
      const data = Buffer.from(stream?.data ?? '', 'base64');
      return stream?.dict['/Filter'] === '/FlateDecode' ? inflateSync(data) : data;
    },
    dicts: Object.values(objects).map(({ value, stream }) => dictOf(stream?.dict ?? value)),
  };
}

const listOf = (value: unknown): readonly unknown[] => z.array(z.unknown()).catch([]).parse(value);

describe('a file of PDF/A-2b that was signed, filled in, sealed and time-stamped', () => {
  let before: Uint8Array;
  let after: Uint8Array;
  beforeAll(async () => {
    before = pdfA(3);
    after = await finished(before);
    checkPdf(after);
  });

  it('keeps its identifier, metadata, information and output intent, and is not encrypted (6.1.3, 6.2.3, 6.6.2)', () => {
    const [old, now] = [read(before), read(after)];
    const [firstOld] = listOf(old.trailer['/ID']);
    expect(firstOld).toBeDefined();
    expect(listOf(now.trailer['/ID'])[0]).toBe(firstOld);
    expect(now.trailer).not.toHaveProperty('/Encrypt');
    expect(now.trailer['/Info']).toEqual(old.trailer['/Info']);
    const [rootOld, root] = [old.dictOf(old.trailer['/Root']), now.dictOf(now.trailer['/Root'])];
    expect(root['/OutputIntents']).toEqual(rootOld['/OutputIntents']);
    expect(root['/Metadata']).toEqual(rootOld['/Metadata']);
    expect(now.dataOf(root['/Metadata']).toString()).toBe(xmp);
    expect(Object.keys(root).toSorted()).toEqual([...Object.keys(rootOld), '/AcroForm', '/DSS'].toSorted());
  });

  it('shows and prints each annotation by one appearance, without an action (6.3.2, 6.3.3, 6.4.1)', () => {
    const { dictOf, dicts, trailer } = read(after);
    const annotations = dicts.filter((dict) => ['/Widget', '/Stamp'].includes(String(dict['/Subtype'])));
    expect(annotations.length).toBe(6);
    for (const annotation of annotations) {
      // Printed; neither invisible, hidden, never viewed nor turned on and off.
      expect(Number(annotation['/F']) & (1 | 2 | 4 | 32 | 256)).toBe(4);
      const [llx, lly, urx, ury] = listOf(annotation['/Rect']);
      const isEmpty = llx === urx && lly === ury;
      const appearances = Object.keys(dictOf(annotation['/AP']));
      expect(appearances).toEqual(isEmpty ? [] : ['/N']);
      expect(annotation).not.toHaveProperty('/A');
      expect(annotation).not.toHaveProperty('/AA');
      // A color of its own would be one of the device (6.2.4.3).
      expect(annotation).not.toHaveProperty('/C');
    }
    const form = dictOf(dictOf(trailer['/Root'])['/AcroForm']);
    expect(form).not.toHaveProperty('/NeedAppearances');
    expect(form).not.toHaveProperty('/XFA');
    expect(JSON.stringify(dicts)).not.toMatch(/"\/(?:JavaScript|JS|Launch|OpenAction|EmbeddedFiles)"/);
  });

  it('embeds its fonts, each with the widths of its program and without gaps (6.2.11)', () => {
    expect(fontsOf(after).filter(({ name }) => name !== 'Helvetica')).not.toEqual([]);
    const { dicts, dictOf, dataOf } = read(after);
    const composite = dicts.filter((dict) => dict['/Subtype'] === '/CIDFontType2');
    expect(composite.length).toBeGreaterThanOrEqual(4);
    for (const font of composite) {
      const descriptor = dictOf(font['/FontDescriptor']);
      expect(descriptor).toHaveProperty('/FontFile2');
      // A list of the glyphs would have to name all that are in the program (6.2.11.4.2).
      expect(descriptor).not.toHaveProperty('/CIDSet');
      expect(font).toHaveProperty('/CIDToGIDMap');
      const program = dataOf(descriptor['/FontFile2']);
      const glyphs = dataOf(font['/CIDToGIDMap']);
      const width = widthsOf(program);
      for (const [character, told] of toldWidths(listOf(font['/W']))) {
        const glyph = glyphs.readUInt16BE(2 * character);
        expect(glyph).toBeGreaterThan(0);
        expect(Math.abs(width(glyph) - told)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is written as the standard has it: lines, hexadecimal strings, filters, lengths (6.1.6 to 6.1.9, 6.1.13)', () => {
    const appended = Buffer.from(after.subarray(before.length)).toString('latin1');
    const plain = appended.replaceAll(/stream\n[^]*?\nendstream/g, 'stream\nendstream');
    for (const [keyword] of plain.matchAll(/.?.?\bobj\b.?|.\bendobj\b.?/gs)) {
      expect(keyword).toMatch(/^(?:\d obj\n|\nendobj\n)$/);
    }
    for (const [, digits = ''] of plain.matchAll(/[^<]<([0-9A-Fa-f]+)>/g)) {
      expect(digits.length % 2).toBe(0);
      expect(digits.length / 2).toBeLessThanOrEqual(32_767);
    }
    for (const { stream } of Object.values(read(after).objects)) {
      if (stream !== undefined) {
        expect(['undefined', '/FlateDecode', '/DCTDecode']).toContain(String(stream.dict['/Filter']));
        expect(stream.dict).not.toHaveProperty('/F');
        expect(stream.dict).not.toHaveProperty('/Interpolate');
      }
    }
  });
});

describe('the colors of a mark', () => {
  const spacesOf = (file: Uint8Array): unknown[] =>
    read(file)
      .dicts.filter((dict) => dict['/Subtype'] === '/Form')
      .map((dict) => z.object({ '/ColorSpace': z.unknown().optional() }).parse(dict['/Resources']))
      .map((resources) => resources['/ColorSpace']);

  it('are those of the output intent where that is of RGB', async () => {
    expect(new Set(spacesOf(await finished(pdfA(3))))).toEqual(new Set([undefined]));
  });

  it.each([4, null] as const)(
    'are of no device where the output intent is of %s (6.2.4.3)',
    async (components) => {
      const spaces = spacesOf(await finished(pdfA(components)));
      expect(spaces.length).toBeGreaterThan(0);
      for (const space of spaces) {
        expect(space).toMatchObject({
          '/DefaultRGB': ['/CalRGB', expect.anything()],
          '/DefaultGray': ['/CalGray', expect.anything()],
        });
      }
    },
  );

  it.each([
    [3, '/SMask'],
    [null, '/Mask'],
  ] as const)(
    'show what lies beneath a picture, by a mask where nothing says how to blend (%s; 6.2.10)',
    async (components, key) => {
      const images = read(await finished(pdfA(components))).dicts.filter(
        (dict) =>
          '/ColorSpace' in dict && dict['/Subtype'] === '/Image' && dict['/ColorSpace'] === '/DeviceRGB',
      );
      expect(images.length).toBeGreaterThan(0);
      for (const image of images) {
        expect(Object.keys(image).filter((name) => name.endsWith('Mask'))).toEqual([key]);
      }
    },
  );

  const adobe = jpegSegment(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]);

  it.each([
    [3, cmykJpegFixture([0, 255, 255, 0])],
    [null, cmykJpegFixture([0, 255, 255, 0])],
    // As Adobe's programs write it.
    [3, cmykJpegFixture([255, 0, 0, 255], adobe)],
  ] as const)(
    'of a picture in CMYK are drawn in RGB where the output intent is of %s (6.2.4.3)',
    async (components, image) => {
      const file = await finished(pdfA(components), image);
      checkPdf(file);
      const { objects, dataOf } = read(file);
      const pictures = Object.entries(objects).filter(([, { stream }]) => stream?.dict['/Width'] === 8);
      expect(pictures).toHaveLength(1);
      for (const [key, { stream }] of pictures) {
        expect(stream?.dict).toMatchObject({ '/ColorSpace': '/DeviceRGB' });
        const [red = 0, green = 0, blue = 0, ...others] = dataOf(key.replace(/^obj:/, ''));
        expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true]);
        expect(others).toHaveLength(63 * 3);
      }
    },
  );

  it.each([
    ['a device that prints in them', pdfA(4)],
    ['no PDF/A', makePdf([{}])],
  ])('of a picture in CMYK stay as they are for %s', async (_what, file) => {
    const { dicts } = read(await finished(file, cmykJpegFixture([0, 255, 255, 0])));
    expect(dicts.filter((dict) => dict['/Width'] === 8)).toMatchObject([{ '/ColorSpace': '/DeviceCMYK' }]);
  });

  it('are left as they are in a file that is no PDF/A', async () => {
    expect(new Set(spacesOf(await finished(makePdf([{}]))))).toEqual(new Set([undefined]));
  });
});

/** The table of a font program (OpenType) by its tag. */
function tableOf(program: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + 16 * program.readUInt16BE(4); at += 16) {
    if (program.toString('latin1', at, at + 4) === tag) {
      const offset = program.readUInt32BE(at + 8);
      return program.subarray(offset, offset + program.readUInt32BE(at + 12));
    }
  }
  throw new Error(`The font has no ${tag}`);
}

/** Advance widths in thousandths of the font size. */
function widthsOf(program: Buffer): (glyph: number) => number {
  const unitsPerEm = tableOf(program, 'head').readUInt16BE(18);
  const metrics = tableOf(program, 'hhea').readUInt16BE(34);
  const table = tableOf(program, 'hmtx');
  return (glyph) => (table.readUInt16BE(4 * Math.min(glyph, metrics - 1)) * 1000) / unitsPerEm;
}

/** `[first [w w …] first [w …]]` of a CIDFont (ISO 32000-1, 9.7.4.3). */
function toldWidths(list: readonly unknown[]): [character: number, width: number][] {
  const found: [number, number][] = [];
  for (let index = 0; index < list.length; index += 2) {
    listOf(list[index + 1]).forEach((width, offset) =>
      found.push([Number(list[index]) + offset, Number(width)]),
    );
  }
  return found;
}

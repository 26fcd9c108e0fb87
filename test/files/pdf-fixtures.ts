import { PNG } from 'pngjs';
import type { PageFrame, Rect } from '../../contract/page-space.ts';
import { assemblePdf } from './assemble-pdf.ts';

/** Small files for tests, written by hand so that each says exactly what it is about. */

export type FixturePage = {
  /** In user space. */
  readonly mediaBox?: Rect;
  readonly cropBox?: Rect;
  readonly rotate?: number;
  readonly userUnit?: number;
  /** Further entries of the page's dictionary. */
  readonly extra?: string;
};

export type FixturePdf = {
  readonly pages?: readonly FixturePage[];
  /** Further entries of the catalog. */
  readonly catalog?: string;
  /** Further objects, numbered from 10,000 on in their order. */
  readonly objects?: readonly string[];
};

export const a4: Rect = { llx: 0, lly: 0, urx: 595, ury: 842 };

const boxText = (box: Rect): string => `[${box.llx} ${box.lly} ${box.urx} ${box.ury}]`;

/** The number of a fixture's nth further object. */
export const extraObject = (index: number): number => 10_000 + index;

/**
 * A PDF with a classic cross-reference table. Each page says "Page N of the contract" in the middle of what is visible, with
 * a grey line along its left and lower edges.
 */
export function pdfFixture({ pages = [{}], catalog = '', objects = [] }: FixturePdf = {}): Uint8Array {
  const written = new Map<number, string>();
  const pageNumbers = pages.map((_, index) => 10 + index * 2);
  written.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  written.set(
    2,
    `<< /Type /Pages /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  );
  written.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((page, index) => {
    const number = 10 + index * 2;
    const visible = page.cropBox ?? page.mediaBox ?? a4;
    const middle = `${(visible.llx + visible.urx) / 2 - 60} ${(visible.lly + visible.ury) / 2}`;
    const content = `BT /F1 12 Tf ${middle} Td (Page ${index + 1} of the contract) Tj ET`;
    written.set(
      number,
      [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${boxText(page.mediaBox ?? a4)}`,
        page.cropBox ? `/CropBox ${boxText(page.cropBox)}` : '',
        page.rotate === undefined ? '' : `/Rotate ${page.rotate}`,
        page.userUnit === undefined ? '' : `/UserUnit ${page.userUnit}`,
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R ${page.extra ?? ''} >>`,
      ].join(' '),
    );
    written.set(number + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  objects.forEach((object, index) => written.set(extraObject(index), object));
  return assemblePdf(written);
}

/** The same file with its cross-reference table's offsets wrong. */
export function withDamagedXref(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  return new Uint8Array(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'));
}

/** A signed file as far as its structure goes; the value is no real signature. */
export function signedPdfFixture(): Uint8Array {
  return pdfFixture({
    catalog: `/AcroForm << /SigFlags 3 /Fields [${extraObject(0)} 0 R] >>`,
    objects: [
      `<< /FT /Sig /T (Signature_1) /V ${extraObject(1)} 0 R >>`,
      '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>',
    ],
  });
}

/** A file signed as far as its structure goes, whose signature restricts what may come after it. */
export function certifiedPdfFixture({
  level,
  lock,
  fieldLock,
}: {
  /** Of a certification (DocMDP); `null` for one that names none. */
  readonly level?: number | null;
  /** What a FieldMDP says. */
  readonly lock?: string;
  /** What the field's own /Lock says. */
  readonly fieldLock?: string;
}): Uint8Array {
  const stated = level === null ? '' : `/P ${String(level)}`;
  const params = [
    ...(level === undefined ? [] : [`/TransformMethod /DocMDP /TransformParams << ${stated} /V /1.2 >>`]),
    ...(lock === undefined ? [] : [`/TransformMethod /FieldMDP /TransformParams << ${lock} /V /1.2 >>`]),
  ];
  const references = params.map((text) => `<< /Type /SigRef ${text} >>`).join(' ');
  const [field, signature] = [extraObject(0), extraObject(1)];
  return pdfFixture({
    catalog: [
      `/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >>`,
      level === undefined ? '' : `/Perms << /DocMDP ${signature} 0 R >>`,
    ].join(' '),
    objects: [
      `<< /FT /Sig /T (Certified) /V ${signature} 0 R ${fieldLock === undefined ? '' : `/Lock << ${fieldLock} >>`} >>`,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> /Reference [${references}] >>`,
    ],
  });
}

export type Frames = { readonly name: string; readonly page: FixturePage; readonly frame: PageFrame };

/** Every rotation on an ordinary page, on one whose CropBox lies off the origin, and on one with a UserUnit of 2. */
export function frameMatrix(): readonly Frames[] {
  const cropBox: Rect = { llx: 60, lly: 90, urx: 460, ury: 690 };
  const small: Rect = { llx: 0, lly: 0, urx: 300, ury: 400 };
  return ([0, 90, 180, 270] as const).flatMap((rotation) => [
    {
      name: `Rotate ${rotation}`,
      page: { rotate: rotation },
      frame: { cropBox: a4, rotation, userUnit: 1 },
    },
    {
      name: `Rotate ${rotation}, CropBox off the origin`,
      page: { rotate: rotation, cropBox },
      frame: { cropBox, rotation, userUnit: 1 },
    },
    {
      name: `Rotate ${rotation}, UserUnit 2`,
      page: { rotate: rotation, mediaBox: small, userUnit: 2 },
      frame: { cropBox: small, rotation, userUnit: 2 },
    },
  ]);
}

export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export const red: Colour = [220, 30, 30, 255];
export const blue: Colour = [30, 30, 220, 255];

/** A picture that tells when it is turned or mirrored: red on its left half, blue on its right, its top quarter clear. */
export function pngFixture(width = 200, height = 100): Uint8Array {
  return pngOf(width, height, (x, y) => (y < height / 4 ? [0, 0, 0, 0] : x < width / 2 ? red : blue));
}

export function pngOf(width: number, height: number, colourAt: (x: number, y: number) => Colour): Uint8Array {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      png.data.set(colourAt(x, y), (y * width + x) * 4);
    }
  }
  return new Uint8Array(PNG.sync.write(png));
}

/** The segment of a JPEG, after its first two bytes, that says how the picture is to be turned (1 to 8). */
export function exifSegment(orientation: number): Uint8Array {
  const directory = [...[0, 1], ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], ...[0, 0, 0, 0]];
  const data = [...Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1'), ...directory];
  return new Uint8Array([0xff, 0xe1, 0, data.length + 2, ...data]);
}

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, data: readonly number[]): number[] => [
  ...[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff],
  ...data,
];

/** The frame of a JPEG around a scan that holds nothing. */
export function jpegFixture(
  part: {
    width?: number;
    height?: number;
    components?: number;
    frame?: number;
    before?: number[];
    content?: number[];
    end?: number[];
  } = {},
): Uint8Array {
  const { width = 640, height = 480, components = 3, frame = 0xc0, before = [] } = part;
  const { content = [1, 2, 3, 4], end = [0xff, 0xd9] } = part;
  const sizes = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, components];
  return new Uint8Array([
    ...[0xff, 0xd8],
    ...jpegSegment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0]),
    ...before,
    ...jpegSegment(frame, [...sizes, ...new Array<number>(components * 3).fill(1)]),
    ...jpegSegment(0xda, [0, 0, 0]),
    ...content,
    ...end,
  ]);
}

import { PNG } from 'pngjs';
import type { PageFrame, Rect } from '../../contract/page-space.ts';
import { a4, extraObject, makePdf, type TestExtras, type TestPage } from './make-pdf.ts';

/** Small files for tests, written by hand so that each says exactly what it is about. */

/** A page but for what stands on it. */
export type FixturePage = Omit<TestPage, 'lines' | 'boxes' | 'links' | 'ballast'>;

export type FixturePdf = TestExtras & { readonly pages?: readonly FixturePage[] };

/** A PDF of which each page says "Page N of the contract" in the middle of what is visible. */
export function pdfFixture({ pages = [{}], ...extras }: FixturePdf = {}): Uint8Array {
  const written = pages.map((page, index) => {
    const { llx, lly, urx, ury } = page.cropBox ?? page.mediaBox ?? a4;
    const text = `Page ${index + 1} of the contract`;
    return { ...page, lines: [{ text, x: (llx + urx) / 2 - 60, y: (lly + ury) / 2, size: 12 }] };
  });
  return makePdf(written, extras);
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

export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export const red: Color = [220, 30, 30, 255];
export const blue: Color = [30, 30, 220, 255];

/** A picture that tells when it is turned or mirrored: red on its left half, blue on its right, its top quarter clear. */
export function pngFixture(width = 200, height = 100): Uint8Array {
  return pngOf(width, height, (x, y) => (y < height / 4 ? [0, 0, 0, 0] : x < width / 2 ? red : blue));
}

/** A PNG of so many pixels, by their columns and rows from the upper left. */
export function pngOf(width: number, height: number, colorAt: (x: number, y: number) => Color): Uint8Array {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      png.data.set(colorAt(x, y), (y * width + x) * 4);
    }
  }
  return new Uint8Array(PNG.sync.write(png));
}

/** A PNG as the interface takes it. */
export const dataUrlOf = (png: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

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

/** A JPEG of eight by eight pixels of one color, as a decoder reads it: cyan, magenta, yellow and black, 0 to 255 each. */
export function cmykJpegFixture(
  ink: readonly [number, number, number, number],
  before: number[] = [],
): Uint8Array {
  const components = ink.map((_, index) => index + 1);
  const frame = [8, 0, 8, 0, 8, 4, ...components.flatMap((id) => [id, 0x11, 0])];
  // Twelve sizes of a mean, each by a code of four bits; and nothing but the end of a block, by one bit.
  const lengths = (ofOne: number, ofFour: number): number[] => [
    ofOne,
    0,
    0,
    ofFour,
    ...Array<number>(12).fill(0),
  ];
  const means = [0x00, ...lengths(0, 12), ...Array.from({ length: 12 }, (_, size) => size)];
  const ends = [0x10, ...lengths(1, 0), 0x00];
  const bits = ink
    .map((value) => {
      const mean = 8 * (value - 128);
      const size = Math.abs(mean).toString(2).replace(/^0$/, '').length;
      const digits =
        size === 0 ? '' : (mean < 0 ? mean + 2 ** size - 1 : mean).toString(2).padStart(size, '0');
      return `${size.toString(2).padStart(4, '0')}${digits}0`;
    })
    .join('');
  const content = (bits.match(/.{1,8}/g) ?? [])
    .map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
    .flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]));
  return new Uint8Array([
    ...[0xff, 0xd8],
    ...before,
    ...jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...jpegSegment(0xc0, frame),
    ...jpegSegment(0xc4, means),
    ...jpegSegment(0xc4, ends),
    ...jpegSegment(0xda, [4, ...components.flatMap((id) => [id, 0]), 0, 63, 0]),
    ...content,
    ...[0xff, 0xd9],
  ]);
}

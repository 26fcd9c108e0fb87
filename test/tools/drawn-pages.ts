/** Pages as poppler draws them, and what differs between two drawings. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Rect, Size } from '../../contract/page-space.ts';
import { inFolder } from './in-folder.ts';
import { rectOf, runOnPdf } from './pdf-tools.ts';

/** Pixels from the upper left, three bytes each: red, green, blue. */
export type Drawing = { readonly width: number; readonly height: number; readonly data: Buffer };

/** A part of a page in pixels, from the upper left of what its reader sees. */
type Cut = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type DrawingWish = {
  /** The first and the last page; all of them unless told otherwise. */
  readonly first?: number;
  readonly last?: number;
  /** Pixels an inch. */
  readonly resolution?: number;
  readonly cut?: Cut;
};

/** The visible part of pages as poppler draws it: one process for all of them, which takes longer to start than to draw. */
export function renderPages(
  bytes: Uint8Array,
  { first, last, resolution = 72, cut }: DrawingWish = {},
): readonly Drawing[] {
  const options = [
    ...['-r', String(resolution), '-cropbox'],
    ...(first === undefined ? [] : ['-f', String(first)]),
    ...(last === undefined ? [] : ['-l', String(last)]),
    ...(cut === undefined
      ? []
      : ['-x', cut.left, '-y', cut.top, '-W', cut.width, '-H', cut.height].map(String)),
  ];
  return readPixmaps(Buffer.from(runOnPdf('pdftoppm', bytes, (input) => [...options, input]).bytes));
}

/** Pictures as pdftoppm and mutool print them, one after the other (PPM). */
export function readPixmaps(printed: Buffer): readonly Drawing[] {
  const drawings: Drawing[] = [];
  for (let at = 0; at < printed.length;) {
    const [head = '', width = '', height = ''] =
      /^P6\s(\d+)\s(\d+)\s255\s/.exec(printed.toString('latin1', at, at + 32)) ?? [];
    const size = { width: Number(width), height: Number(height) };
    const begin = at + head.length;
    const end = begin + size.width * size.height * 3;
    if (end === begin) {
      throw new Error('Something else than pictures was printed');
    }
    drawings.push({ ...size, data: printed.subarray(begin, end) });
    at = end;
  }
  return drawings;
}

/** What others show of a file: its text as it stands on the pages, and the pages as poppler and MuPDF draw them, 24 pixels an inch. */
export type Shown = {
  readonly text: string;
  readonly pages: readonly Drawing[];
  readonly pagesOfMupdf: readonly Drawing[];
};

/** What others show of many files, in their order; the same bytes are shown once. */
export function showFiles(files: readonly Uint8Array[]): readonly Shown[] {
  return inFolder((folder) => {
    const named = files.map((bytes) => ({
      name: `${createHash('sha256').update(bytes).digest('hex')}.pdf`,
      bytes,
    }));
    for (const { name, bytes } of named) {
      writeFileSync(join(folder, name), bytes);
    }
    const commands = [
      'pdftotext -layout $file $file.txt',
      'pdftoppm -r 24 -cropbox $file > $file.poppler',
      'mutool draw -q -r 24 -F ppm -o - $file > $file.mupdf',
    ];
    const script = `for file in *.pdf; do ${commands.join('; ')}; done`;
    execFileSync('sh', ['-e', '-c', script], { cwd: folder, stdio: 'pipe' });
    const read = (name: string, kind: string): Buffer => readFileSync(join(folder, `${name}.${kind}`));
    return named.map(({ name }) => ({
      text: read(name, 'txt').toString('utf8').normalize('NFC'),
      pages: readPixmaps(read(name, 'poppler')),
      pagesOfMupdf: readPixmaps(read(name, 'mupdf')),
    }));
  });
}

/** One page of {@link renderPages}. */
export function renderPage(
  bytes: Uint8Array,
  pageNumber = 1,
  wish: Pick<DrawingWish, 'resolution' | 'cut'> = {},
): Drawing {
  const [drawing] = renderPages(bytes, { ...wish, first: pageNumber, last: pageNumber });
  if (drawing === undefined) {
    throw new Error(`There is no page ${String(pageNumber)}`);
  }
  return drawing;
}

/** A picture of a screen, without a border of pixels around it. */
export async function drawingOf(picture: Uint8Array, border = 0): Promise<Drawing> {
  const image = await loadImage(picture);
  const [width, height] = [image.width - 2 * border, image.height - 2 * border];
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, -border, -border);
  const pixels = context.getImageData(0, 0, width, height).data;
  return { width, height, data: Buffer.from(pixels.filter((_, index) => index % 4 !== 3)) };
}

/** A drawing turned clockwise by a quarter. */
export function turnedDrawing({ width, height, data }: Drawing): Drawing {
  const turned = Buffer.alloc(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data.copy(turned, (x * height + height - 1 - y) * 3, (y * width + x) * 3, (y * width + x + 1) * 3);
    }
  }
  return { width: height, height: width, data: turned };
}

/** How far letters that two programs draw may lie apart, in pixels, and how much their edges may differ in lightness, of 255. */
const drawnAlike = { within: 1, lightness: 90 } as const;

/** Of the ink of two drawings of the same size, the share that has no like of it in the other one. */
export function shareOfDifferingInk(a: Drawing, b: Drawing): number {
  const { width, height } = a;
  if (b.width !== width || b.height !== height) {
    throw new Error('The drawings are not of the same size');
  }
  const lightness = ({ data }: Drawing, x: number, y: number): number => {
    const at = (y * width + x) * 3;
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  };
  const hasLike = (drawing: Drawing, x: number, y: number, light: number): boolean => {
    const { within } = drawnAlike;
    for (let row = Math.max(y - within, 0); row <= Math.min(y + within, height - 1); row += 1) {
      for (let column = Math.max(x - within, 0); column <= Math.min(x + within, width - 1); column += 1) {
        if (Math.abs(lightness(drawing, column, row) - light) <= drawnAlike.lightness) {
          return true;
        }
      }
    }
    return false;
  };
  let [ink, differing] = [0, 0];
  for (const [drawing, other] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const { x, y } of pixelsOf(drawing, (red, green, blue) => (red + green + blue) / 3 < 128)) {
      ink += 1;
      differing += hasLike(other, x, y, lightness(drawing, x, y)) ? 0 : 1;
    }
  }
  return ink === 0 ? 1 : differing / ink;
}

/** The color at a point of reader space. */
export function colorAt(
  drawing: Drawing,
  size: Size,
  point: { readonly x: number; readonly y: number },
): { readonly red: number; readonly green: number; readonly blue: number } {
  const x = Math.floor((point.x / size.width) * drawing.width);
  const y = Math.floor((1 - point.y / size.height) * drawing.height);
  const [red = 0, green = 0, blue = 0] = drawing.data.subarray((y * drawing.width + x) * 3);
  return { red, green, blue };
}

/** Edges from the upper left. */
type Edges = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A pixel by its column and row from the upper left. */
type Pixel = { readonly x: number; readonly y: number };

/** The pixels of a drawing whose color is such, from the upper left. */
export function* pixelsOf(
  { width, height, data }: Drawing,
  isSuch: (red: number, green: number, blue: number) => boolean,
): Generator<Pixel> {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      if (isSuch(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) {
        yield { x, y };
      }
    }
  }
}

/** The pixels within edges that differ between two drawings of the same size, from the upper left. */
function* differingPixels(before: Drawing, after: Drawing, within?: Edges): Generator<Pixel> {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) {
    throw new Error('The drawings are not of the same size');
  }
  const { left, top, right, bottom } = within ?? { left: 0, top: 0, right: width, bottom: height };
  for (let y = top; y < bottom; y += 1) {
    const row = [(y * width + left) * 3, (y * width + right) * 3] as const;
    const old = before.data.subarray(...row);
    const fresh = after.data.subarray(...row);
    // Most rows are alike.
    for (let at = old.equals(fresh) ? fresh.length : 0; at < fresh.length; at += 3) {
      if (old.readUIntBE(at, 3) !== fresh.readUIntBE(at, 3)) {
        yield { x: left + at / 3, y };
      }
    }
  }
}

/** The edges of the box around pixels, in pixels from the upper left; `null` around none. */
export function boxAround(pixels: Iterable<Pixel>): Edges | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of pixels) {
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return left === Infinity ? null : { left, top, right, bottom };
}

/** Where two drawings of a page of `size` points differ, in reader space; `null` when nowhere. Only `part` of it is looked at. */
export function difference(
  before: Drawing,
  after: Drawing,
  size: Size,
  part: Rect = { llx: 0, lly: 0, urx: size.width, ury: size.height },
): Rect | null {
  const { width, height } = after;
  const scale = size.width / width;
  const pixel = (points: number, most: number): number => Math.min(Math.round(points / scale), most);
  const box = boxAround(
    differingPixels(before, after, {
      left: pixel(part.llx, width),
      top: height - pixel(part.ury, height),
      right: pixel(part.urx, width),
      bottom: height - pixel(part.lly, height),
    }),
  );
  return (
    box && {
      llx: box.left * scale,
      lly: (height - box.bottom) * scale,
      urx: box.right * scale,
      ury: (height - box.top) * scale,
    }
  );
}

/** A part of a page, in shares of its width and height, as a screen counts. */
export type Part = Edges;

/** How many pixels of a page differ between two files, inside and outside of a part of it; two to a point. */
export function inkOf(
  before: Uint8Array,
  after: Uint8Array,
  pageNumber: number,
  part: Part,
): { readonly inside: number; readonly outside: number } {
  const draw = (bytes: Uint8Array): Drawing => renderPage(bytes, pageNumber, { resolution: 144 });
  const drawn = draw(after);
  const { width, height } = drawn;
  const counts = { inside: 0, outside: 0 };
  for (const { x, y } of differingPixels(draw(before), drawn)) {
    const isInside =
      x + 1 >= part.left * width &&
      x <= part.right * width &&
      y + 1 >= part.top * height &&
      y <= part.bottom * height;
    counts[isInside ? 'inside' : 'outside'] += 1;
  }
  return counts;
}

/** A position of the interface as a part of its page. Sizes are in points of reader space. */
export function partOf(position: string, size: Size): Part {
  const { llx, lly, urx, ury } = rectOf(position);
  return {
    left: llx / size.width,
    right: urx / size.width,
    top: 1 - ury / size.height,
    bottom: 1 - lly / size.height,
  };
}

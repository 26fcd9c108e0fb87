import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rect, Size } from '../../contract/page-space.ts';

/** Other people's PDF programs (poppler, qpdf), to judge our files by. */

/**
 * Runs a program on a file; `arguments_` gets the file's path and one for output. Answers with what it printed, as text and as
 * bytes, and what it wrote. Throws when it fails.
 */
export function runOnPdf(
  program: string,
  bytes: Uint8Array,
  arguments_: (input: string, output: string) => readonly string[],
): { readonly text: string; readonly bytes: Uint8Array; readonly output: () => Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-pdf-'));
  try {
    const input = join(folder, 'in.pdf');
    const output = join(folder, 'out');
    writeFileSync(input, bytes);
    const printed = execFileSync(program, arguments_(input, output), {
      stdio: 'pipe',
      // Pages in pixels, uncompressed.
      maxBuffer: 512 * 1024 * 1024,
    });
    const written = readIfThere(output);
    return {
      text: printed.toString('utf8'),
      bytes: printed,
      output: () => {
        if (!written) {
          throw new Error(`${program} wrote nothing`);
        }
        return written;
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readIfThere(path: string): Uint8Array | null {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    return null;
  }
}

/** Throws, with what qpdf says, when it finds an error or has a warning. */
export function checkPdf(bytes: Uint8Array): void {
  runOnPdf('qpdf', bytes, (input) => ['--check', input]);
}

export function textOf(bytes: Uint8Array): string {
  return runOnPdf('pdftotext', bytes, (input) => ['-layout', input, '-']).text;
}

/** The fonts of a file, and whether each stands in it. */
export function fontsOf(bytes: Uint8Array): { readonly name: string; readonly embedded: boolean }[] {
  const [, , ...lines] = runOnPdf('pdffonts', bytes, (input) => [input])
    .text.trim()
    .split('\n');
  return lines.map((line) => {
    const [name = ''] = line.split(/\s+/);
    const [, embedded] = /(yes|no)\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/.exec(line) ?? [];
    return { name, embedded: embedded === 'yes' };
  });
}

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
  const printed = Buffer.from(runOnPdf('pdftoppm', bytes, (input) => [...options, input]).bytes);
  const drawings: Drawing[] = [];
  for (let at = 0; at < printed.length;) {
    const [head = '', width = '', height = ''] =
      /^P6\s(\d+)\s(\d+)\s255\s/.exec(printed.toString('latin1', at, at + 32)) ?? [];
    const size = { width: Number(width), height: Number(height) };
    const begin = at + head.length;
    const end = begin + size.width * size.height * 3;
    if (end === begin) {
      throw new Error('pdftoppm printed something else than pictures');
    }
    drawings.push({ ...size, data: printed.subarray(begin, end) });
    at = end;
  }
  return drawings;
}

/** One page of {@link renderPages}. */
export function renderPage(bytes: Uint8Array, pageNumber = 1, resolution = 72): Drawing {
  const [drawing] = renderPages(bytes, { first: pageNumber, last: pageNumber, resolution });
  if (drawing === undefined) {
    throw new Error(`There is no page ${String(pageNumber)}`);
  }
  return drawing;
}

/** Where two drawings of a page of `size` points differ, in reader space; `null` when nowhere. Only `part` of it is looked at. */
export function difference(
  before: Drawing,
  after: Drawing,
  size: Size,
  part: Rect = { llx: 0, lly: 0, urx: size.width, ury: size.height },
): Rect | null {
  if (before.width !== after.width || before.height !== after.height) {
    throw new Error('The drawings are not of the same size');
  }
  const scale = size.width / after.width;
  const pixel = (points: number, most: number): number => Math.min(Math.round(points / scale), most);
  const [from, to] = [pixel(part.llx, after.width), pixel(part.urx, after.width)];
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (
    let y = after.height - pixel(part.ury, after.height);
    y < after.height - pixel(part.lly, after.height);
    y += 1
  ) {
    const row = [(y * after.width + from) * 3, (y * after.width + to) * 3] as const;
    const old = before.data.subarray(...row);
    const fresh = after.data.subarray(...row);
    if (old.equals(fresh)) {
      continue;
    }
    bottom = Math.min(bottom, after.height - y - 1);
    top = Math.max(top, after.height - y);
    const first = fresh.findIndex((value, at) => value !== old[at]);
    const last = fresh.findLastIndex((value, at) => value !== old[at]);
    left = Math.min(left, from + Math.floor(first / 3));
    right = Math.max(right, from + Math.floor(last / 3) + 1);
  }
  return left === Infinity
    ? null
    : { llx: left * scale, lly: bottom * scale, urx: right * scale, ury: top * scale };
}

/** The colour at a point of reader space. */
export function colourAt(
  drawing: Drawing,
  size: Size,
  point: { readonly x: number; readonly y: number },
): { readonly red: number; readonly green: number; readonly blue: number } {
  const x = Math.floor((point.x / size.width) * drawing.width);
  const y = Math.floor((1 - point.y / size.height) * drawing.height);
  const [red = 0, green = 0, blue = 0] = drawing.data.subarray((y * drawing.width + x) * 3);
  return { red, green, blue };
}

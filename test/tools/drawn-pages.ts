/** Other people's programs (qpdf, poppler), to judge the product's files by. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PNG } from 'pngjs';

const run = promisify(execFile);

async function withFile<T>(
  bytes: Uint8Array,
  work: (input: string, output: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cs-pdf-'));
  try {
    const input = join(folder, 'in.pdf');
    await writeFile(input, bytes);
    return await work(input, join(folder, 'out'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Throws, with what qpdf says, when it finds an error or warns. */
export async function qpdfCheck(bytes: Uint8Array): Promise<void> {
  await withFile(bytes, (input) => run('qpdf', ['--check', input]));
}

/** The file that qpdf makes of another one. */
export async function qpdf(bytes: Uint8Array, options: readonly string[]): Promise<Uint8Array> {
  return withFile(bytes, async (input, output) => {
    await run('qpdf', [input, ...options, output]);
    return new Uint8Array(await readFile(output));
  });
}

/** The text of a file, white space as single spaces. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { stdout } = await withFile(bytes, (input) => run('pdftotext', [input, '-']));
  return stdout.normalize('NFC').replace(/\s+/g, ' ');
}

/** The text that stands within a position of a page, as poppler finds it; white space as single spaces. */
export async function wordsOf(bytes: Uint8Array, page: number, position: string): Promise<string> {
  const [llx = 0, lly = 0, urx = 0, ury = 0] = position.split(',').map(Number);
  const { stdout } = await withFile(bytes, async (input) => {
    const { stdout: facts } = await run('pdfinfo', ['-f', String(page), '-l', String(page), input]);
    const height = Number(/size:\s+[\d.]+ x ([\d.]+)/.exec(facts)?.[1]);
    const area = { f: page, l: page, r: 72, x: llx, y: height - ury, W: urx - llx, H: ury - lly };
    const options = Object.entries(area).flatMap(([name, value]) => [`-${name}`, String(Math.round(value))]);
    return run('pdftotext', [...options, input, '-']);
  });
  return stdout.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A page as poppler draws it: its visible part, upright for the reader. */
export async function drawPage(bytes: Uint8Array, page: number, resolution = 144): Promise<PNG> {
  return withFile(bytes, async (input, output) => {
    const range = ['-f', String(page), '-l', String(page)];
    await run('pdftoppm', [
      '-r',
      String(resolution),
      '-cropbox',
      ...range,
      '-png',
      '-singlefile',
      input,
      output,
    ]);
    return PNG.sync.read(await readFile(`${output}.png`));
  });
}

/** A part of a page as poppler draws it, cut out in pixels from the upper left of what the reader sees. */
export async function drawRegion(
  bytes: Uint8Array,
  page: number,
  resolution: number,
  region: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Promise<PNG> {
  const { left, top, width, height } = region;
  const cut = ['-x', left, '-y', top, '-W', width, '-H', height, '-f', page, '-l', page].map(String);
  return withFile(bytes, async (input, output) => {
    await run('pdftoppm', [
      '-r',
      String(resolution),
      '-cropbox',
      ...cut,
      '-png',
      '-singlefile',
      input,
      output,
    ]);
    return PNG.sync.read(await readFile(`${output}.png`));
  });
}

/** A word as poppler finds it: points from the upper left of the page. */
type PlacedWord = {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The words of a page, in the order of the file. */
export async function placedWordsOf(bytes: Uint8Array, page: number): Promise<readonly PlacedWord[]> {
  const { stdout } = await withFile(bytes, (input) =>
    run('pdftotext', ['-bbox', '-f', String(page), '-l', String(page), input, '-']),
  );
  const pattern = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;
  return [...stdout.matchAll(pattern)].map(([, left, top, right, bottom, text = '']) => ({
    text: text.normalize('NFC').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

/** A part of a page, as shares of its width and height from its upper left corner, as a screen counts. */
export type Part = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** How many pixels of a page differ between two files, inside and outside of a part of it. */
export async function inkOf(
  before: Uint8Array,
  after: Uint8Array,
  page: number,
  part: Part,
): Promise<{ readonly inside: number; readonly outside: number }> {
  const [old, fresh] = await Promise.all([drawPage(before, page), drawPage(after, page)]);
  if (old.width !== fresh.width || old.height !== fresh.height) {
    throw new Error('The page has changed its size');
  }
  let inside = 0;
  let outside = 0;
  for (let y = 0; y < fresh.height; y += 1) {
    for (let x = 0; x < fresh.width; x += 1) {
      const at = (y * fresh.width + x) * 4;
      if (old.data.readUInt32BE(at) === fresh.data.readUInt32BE(at)) {
        continue;
      }
      const within =
        x + 1 >= part.left * fresh.width &&
        x <= part.right * fresh.width &&
        y + 1 >= part.top * fresh.height &&
        y <= part.bottom * fresh.height;
      if (within) {
        inside += 1;
      } else {
        outside += 1;
      }
    }
  }
  return { inside, outside };
}

/** A position of the interface as a part of its page. Sizes are in points of reader space. */
export function partOf(position: string, size: { readonly width: number; readonly height: number }): Part {
  const [llx = 0, lly = 0, urx = 0, ury = 0] = position.split(',').map(Number);
  return {
    left: llx / size.width,
    right: urx / size.width,
    top: 1 - ury / size.height,
    bottom: 1 - lly / size.height,
  };
}

/** Whether a file is another one with something appended, as an incremental update is. */
export function beginsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return (
    bytes.length > beginning.length && Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0
  );
}

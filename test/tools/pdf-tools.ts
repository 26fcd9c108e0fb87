/** Other people's PDF programs (poppler, qpdf), to judge our files by. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePosition, type Rect } from '../../contract/page-space.ts';
import { inFolder } from './in-folder.ts';

/**
 * Runs a program on a file; `arguments_` gets the file's path and one for output. Answers with what it printed, as text and as
 * bytes, and what it wrote. Throws when it fails.
 */
export function runOnPdf(
  program: string,
  bytes: Uint8Array,
  arguments_: (input: string, output: string) => readonly string[],
): { readonly text: string; readonly bytes: Uint8Array; readonly output: () => Uint8Array } {
  return inFolder((folder) => {
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
  });
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

/** The text of a file in lines as they stand on its pages. */
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

/** The pictures of a file, by their size in pixels; masks are parts of them. */
export function picturesOf(bytes: Uint8Array): { readonly width: number; readonly height: number }[] {
  const { text } = runOnPdf('pdfimages', bytes, (input) => ['-list', input]);
  return [...text.matchAll(/^ *\d+ +\d+ +image +(\d+) +(\d+)/gm)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
}

/** The words of a file, or of what stands within a position of a page, as poppler finds them: white space as single spaces. */
export function wordsOf(
  bytes: Uint8Array,
  place?: { readonly pageNumber: number; readonly position: string },
): string {
  const options = place === undefined ? [] : optionsOf(bytes, place.pageNumber, rectOf(place.position));
  const { text } = runOnPdf('pdftotext', bytes, (input) => [...options, input, '-']);
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

const onlyPage = (pageNumber: number): string[] => ['-f', String(pageNumber), '-l', String(pageNumber)];

/** What tells pdftotext a rectangle of reader space; it counts whole points from the upper left. */
function optionsOf(bytes: Uint8Array, pageNumber: number, { llx, lly, urx, ury }: Rect): string[] {
  const facts = runOnPdf('pdfinfo', bytes, (input) => [...onlyPage(pageNumber), input]).text;
  const height = Number(/size:\s+[\d.]+ x ([\d.]+)/.exec(facts)?.[1]);
  const area = { r: 72, x: llx, y: height - ury, W: urx - llx, H: ury - lly };
  const cut = Object.entries(area).flatMap(([name, value]) => [`-${name}`, String(Math.round(value))]);
  return [...onlyPage(pageNumber), ...cut];
}

/** A position of the interface, which a test wrote. */
export function rectOf(position: string): Rect {
  const rect = parsePosition(position);
  if (rect === null) {
    throw new Error(`${position} is no position`);
  }
  return rect;
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
export function placedWordsOf(bytes: Uint8Array, pageNumber: number): readonly PlacedWord[] {
  const options = ['-bbox', ...onlyPage(pageNumber)];
  const { text: found } = runOnPdf('pdftotext', bytes, (input) => [...options, input, '-']);
  const pattern = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;
  return [...found.matchAll(pattern)].map(([, left, top, right, bottom, text = '']) => ({
    text: text.normalize('NFC').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

/** Whether a file is another one with something appended, as an incremental update is. */
export function beginsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return (
    bytes.length > beginning.length && Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0
  );
}

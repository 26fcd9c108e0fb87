import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
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
    const printed = execFileSync(program, arguments_(input, output), { stdio: 'pipe' });
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

/** The visible part of a page, `resolution` pixels an inch, as poppler draws it. */
export function renderPage(bytes: Uint8Array, pageNumber = 1, resolution = 72): PNG {
  const page = String(pageNumber);
  const options = ['-r', String(resolution), '-cropbox', '-f', page, '-l', page, '-png', '-singlefile'];
  const folder = mkdtempSync(join(tmpdir(), 'countersign-pdf-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), bytes);
    execFileSync('pdftoppm', [...options, join(folder, 'in.pdf'), join(folder, 'page')], { stdio: 'pipe' });
    return PNG.sync.read(readFileSync(join(folder, 'page.png')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Where two drawings of a page of `size` points differ, in reader space; `null` when nowhere. */
export function difference(before: PNG, after: PNG, size: Size): Rect | null {
  if (before.width !== after.width || before.height !== after.height) {
    throw new Error('The drawings are not of the same size');
  }
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = 0; y < after.height; y += 1) {
    for (let x = 0; x < after.width; x += 1) {
      const at = (y * after.width + x) * 4;
      if (before.data.readUInt32BE(at) !== after.data.readUInt32BE(at)) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        bottom = Math.min(bottom, after.height - y - 1);
        top = Math.max(top, after.height - y);
      }
    }
  }
  const scale = size.width / after.width;
  return left === Infinity
    ? null
    : { llx: left * scale, lly: bottom * scale, urx: right * scale, ury: top * scale };
}

/** The colour at a point of reader space. */
export function colourAt(
  drawing: PNG,
  size: Size,
  point: { readonly x: number; readonly y: number },
): { readonly red: number; readonly green: number; readonly blue: number } {
  const x = Math.floor((point.x / size.width) * drawing.width);
  const y = Math.floor((1 - point.y / size.height) * drawing.height);
  const [red = 0, green = 0, blue = 0] = drawing.data.subarray((y * drawing.width + x) * 4);
  return { red, green, blue };
}

/** Pages as three programs draw them that understand PDF differently: what one of them shows, somebody sees. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { type PageViewport, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Drawing, readPixmaps } from './drawn-pages.ts';

export const readers = ['pdf.js', 'poppler', 'MuPDF'] as const;
export type Reader = (typeof readers)[number];

/** Pixels to a point: enough to tell one word from another. */
export const scale = 0.5;

/** The pages as each reader draws them; none where it cannot open the file. */
export type Drawings = Readonly<Record<Reader, readonly Drawing[]>>;

const packageFolder = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
const assets = (name: string): string => fileURLToPath(new URL(`${name}/`, packageFolder));

/** A page of pdf.js, which draws on this canvas as on one of a browser. */
type DrawablePage<Viewport> = {
  getViewport(options: { scale: number }): Viewport;
  render(options: { canvas: { width: number; height: number } | null; viewport: Viewport }): {
    readonly promise: Promise<void>;
  };
};

async function drawByPdfJs(bytes: Uint8Array): Promise<readonly Drawing[]> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    standardFontDataUrl: assets('standard_fonts'),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const drawings: Drawing[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page: DrawablePage<PageViewport> = await document.getPage(number);
      const viewport = page.getViewport({ scale });
      const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
      const canvas = createCanvas(width, height);
      await page.render({ canvas, viewport }).promise;
      drawings.push({ width, height, data: withoutAlpha(canvas.data()) });
    }
    return drawings;
  } catch {
    return [];
  } finally {
    await task.destroy();
  }
}

function withoutAlpha(pixels: Buffer): Buffer {
  const data = Buffer.alloc((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    pixels.copy(data, to, from, from + 3);
  }
  return data;
}

/** One process for all files: to start one for each takes longer than to draw. A reader that fails midway has shown what it printed. */
const printAll = `find . -name '*.pdf' -print0 | xargs -0 -n 8 -P ${availableParallelism()} sh -c '
for file; do
  pdftoppm -r ${72 * scale} -cropbox "$file" > "$file.poppler"
  mutool draw -q -i -r ${72 * scale} -c rgb -F pnm -o "$file.MuPDF" "$file"
done' sh`;

function readPrinted(path: string): readonly Drawing[] {
  return existsSync(path) ? readPixmaps(readFileSync(path)) : [];
}

/** Draws files in `folder`, which has no others; the same bytes are drawn once. */
export async function drawAll(
  files: readonly Uint8Array[],
  folder: string,
): Promise<ReadonlyMap<Uint8Array, Drawings>> {
  const pathOf = (bytes: Uint8Array): string =>
    join(folder, `${createHash('sha256').update(bytes).digest('hex')}.pdf`);
  const unique = new Map(files.map((bytes) => [pathOf(bytes), bytes]));
  for (const [path, bytes] of unique) {
    writeFileSync(path, bytes);
  }
  // What the programs complain about is no concern here, and neither is that they fail.
  const printing = new Promise<void>((resolve) => {
    execFile('sh', ['-c', printAll], { cwd: folder, maxBuffer: Infinity }, () => resolve());
  });
  const byPdfJs = new Map<string, readonly Drawing[]>();
  for (const [path, bytes] of unique) {
    byPdfJs.set(path, await drawByPdfJs(bytes));
  }
  await printing;
  const drawn = new Map(
    [...unique.keys()].map((path): [string, Drawings] => [
      path,
      {
        'pdf.js': byPdfJs.get(path) ?? [],
        poppler: readPrinted(`${path}.poppler`),
        MuPDF: readPrinted(`${path}.MuPDF`),
      },
    ]),
  );
  return new Map(
    files.flatMap((bytes) => {
      const drawings = drawn.get(pathOf(bytes));
      return drawings === undefined ? [] : [[bytes, drawings] as const];
    }),
  );
}

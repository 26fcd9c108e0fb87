/** Pages as three programs draw them that understand PDF differently: what one of them shows, somebody sees. */
import { execFile } from 'node:child_process';
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

/** The pages as readers draw them; none where one cannot open the file. */
export type Drawings = { readonly [by in Reader]?: readonly Drawing[] };

const packageFolder = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
const assets = (name: string): string => fileURLToPath(new URL(`${name}/`, packageFolder));

/** A page of pdf.js, which draws on this canvas as on one of a browser. */
type DrawablePage<Viewport> = {
  getViewport(options: { scale: number }): Viewport;
  render(options: { canvas: { width: number; height: number } | null; viewport: Viewport }): {
    readonly promise: Promise<void>;
  };
};

export async function drawByPdfJs(bytes: Uint8Array): Promise<readonly Drawing[]> {
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

/** Draws files, each with a name, by the readers that are programs, in `folder`, which has no others. */
export async function drawByPrograms(
  files: ReadonlyMap<string, Uint8Array>,
  folder: string,
): Promise<ReadonlyMap<string, Drawings>> {
  const pathOf = (name: string): string => join(folder, `${name}.pdf`);
  for (const [name, bytes] of files) {
    writeFileSync(pathOf(name), bytes);
  }
  // What the programs complain about is no concern here, and neither is that they fail.
  await new Promise<void>((resolve) => {
    execFile('sh', ['-c', printAll], { cwd: folder, maxBuffer: Infinity }, () => resolve());
  });
  return new Map(
    [...files.keys()].map((name): [string, Drawings] => [
      name,
      { poppler: readPrinted(`${pathOf(name)}.poppler`), MuPDF: readPrinted(`${pathOf(name)}.MuPDF`) },
    ]),
  );
}

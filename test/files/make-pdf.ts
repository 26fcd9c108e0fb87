/** Writes small PDFs for tests, by hand, so that every entry that matters is seen here. */

import type { Rect } from '../../contract/page-space.ts';
import { assemblePdf, streamOf } from './assemble-pdf.ts';

export type TestPage = {
  /** Lines of text: ASCII, Helvetica. `x` and `y` in user space. */
  readonly lines?: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly size?: number;
  }[];
  /** Filled rectangles in user space: `[x, y, width, height]`, and gray from 0 (black) to 1. */
  readonly boxes?: readonly {
    readonly rect: readonly [number, number, number, number];
    readonly gray: number;
  }[];
  readonly links?: readonly {
    readonly rect: readonly [number, number, number, number];
    readonly url?: string;
    /** The number, from 1, of the page that it leads to. */
    readonly page?: number;
  }[];
  /** Boxes in user space. */
  readonly mediaBox?: Rect;
  readonly cropBox?: Rect;
  /** Degrees clockwise. */
  readonly rotate?: number;
  /** Points of 1/72 inch in a unit of user space. */
  readonly userUnit?: number;
  /** Further entries of the page's dictionary. */
  readonly extra?: string;
  /** Bytes of comment within the page's content, to make a file large. */
  readonly ballast?: number;
};

/** What a document has besides its pages. */
export type TestExtras = {
  /** Further entries of the catalog. */
  readonly catalog?: string;
  /** Further objects, numbered from 10,000 on in their order. */
  readonly objects?: readonly string[];
};

/** A4 in whole points. */
export const a4: Rect = { llx: 0, lly: 0, urx: 595, ury: 842 };

/** The number of a document's nth further object. */
export const extraObject = (index: number): number => 10_000 + index;

const boxText = (box: Rect): string => `[${box.llx} ${box.lly} ${box.urx} ${box.ury}]`;

const escaped = (text: string): string => text.replace(/[\\()]/g, (character) => `\\${character}`);

function contentOf(page: TestPage): string {
  const boxes = (page.boxes ?? []).map(({ rect, gray }) => `${gray} g ${rect.join(' ')} re f`);
  const lines = (page.lines ?? []).map(
    ({ text, x, y, size }) => `0 g BT /F1 ${size ?? 14} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`,
  );
  const ballast = page.ballast === undefined ? [] : [`%${'x'.repeat(page.ballast)}`];
  return [...boxes, ...lines, ...ballast].join('\n');
}

/** A PDF 1.7 of the given pages, A4 unless they say otherwise. */
export function makePdf(
  pages: readonly TestPage[],
  { catalog = '', objects: extras = [] }: TestExtras = {},
): Uint8Array<ArrayBuffer> {
  const pageNumberOf = (index: number): number => 4 + index * 2;
  const objects = new Map([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`],
    [
      2,
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumberOf(index)} 0 R`).join(' ')}] >>`,
    ],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
  ]);
  pages.forEach((page, index) => {
    const annotations = (page.links ?? []).map(({ rect, url, page: target }) => {
      const action =
        target === undefined
          ? `/A << /S /URI /URI (${escaped(url ?? '')}) >>`
          : `/Dest [${pageNumberOf(target - 1)} 0 R /Fit]`;
      return `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${rect.join(' ')}] ${action} >>`;
    });
    const entries = [
      '/Type /Page /Parent 2 0 R',
      `/MediaBox ${boxText(page.mediaBox ?? a4)}`,
      page.cropBox === undefined ? '' : `/CropBox ${boxText(page.cropBox)}`,
      page.rotate === undefined ? '' : `/Rotate ${page.rotate}`,
      page.userUnit === undefined ? '' : `/UserUnit ${page.userUnit}`,
      annotations.length > 0 ? `/Annots [${annotations.join(' ')}]` : '',
      `/Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumberOf(index) + 1} 0 R`,
      page.extra ?? '',
    ];
    objects.set(pageNumberOf(index), `<< ${entries.filter((entry) => entry !== '').join(' ')} >>`);
    objects.set(pageNumberOf(index) + 1, streamOf(contentOf(page)));
  });
  extras.forEach((object, index) => objects.set(extraObject(index), object));
  return assemblePdf(objects);
}

/** A PDF of a number of pages that differ by their text. */
export function makePages(count: number): Uint8Array<ArrayBuffer> {
  return makePdf(
    Array.from({ length: count }, (_, index) => ({
      lines: [
        { text: `Page ${index + 1} of ${count}`, x: 72, y: 740, size: 28 },
        ...Array.from({ length: 20 }, (_line, line) => ({
          text: `Line ${line + 1}: the parties agree on what stands in this line of page ${index + 1}.`,
          x: 72,
          y: 690 - line * 24,
        })),
      ],
    })),
  );
}

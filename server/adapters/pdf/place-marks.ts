import { type PDF, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import { positionFault, readerSize } from '../../../contract/page-space.ts';
import type { Appearance, AppearanceWriter } from './appearance.ts';
import { type Picture, readPicture } from './image.ts';
import { type OpenedPdf, type PageNode, annotationNames } from './pdf-document.ts';
import type { Mark, StampFault } from './pdf-engine.ts';
import { append } from './pdf-objects.ts';
import { uniqueName } from './unique-name.ts';

/** Marks on their pages: looked at, drawn, and put among the annotations as stamps. Runs in the worker. */

/** Printed, and not to be moved, changed or removed: bits 3, 7, 8 and 10 (ISO 32000-1, table 165). */
const stampFlags = 4 + 64 + 128 + 512;

/** Points, for a mark that names no usable size. */
const defaultFontSize = 10;

/** The look of a mark and its place, without a name. */
export type Look = Omit<Mark, 'fieldName'>;

export type Placed<L extends Look = Look> = {
  readonly mark: L;
  readonly page: PageNode;
  readonly picture: Picture | null;
};

/** What a mark needs, or why it cannot be drawn. */
export function placeMark<L extends Look>(opened: OpenedPdf, mark: L): Placed<L> | StampFault {
  const page = opened.pages[mark.pageNumber - 1];
  if (!page) {
    return 'page-missing';
  }
  if (positionFault(mark.position, readerSize(page.frame)) !== null) {
    return 'off-page';
  }
  const showsPicture = mark.display === 'image' || mark.display === 'text-and-image';
  if (!showsPicture || mark.image === null) {
    return { mark, page, picture: null };
  }
  const read = readPicture(mark.image);
  return read.kind === 'ok' ? { mark, page, picture: read.picture } : 'bad-image';
}

/** The same of many: all of them, or the first that cannot be drawn. */
export function placeMarks<L extends Look>(
  opened: OpenedPdf,
  marks: readonly L[],
): readonly Placed<L>[] | { readonly reason: StampFault; readonly index: number } {
  const placed: Placed<L>[] = [];
  for (const [index, mark] of marks.entries()) {
    const place = placeMark(opened, mark);
    if (typeof place === 'string') {
      return { reason: place, index };
    }
    placed.push(place);
  }
  return placed;
}

export function drawMark(writer: AppearanceWriter, { mark, page, picture }: Placed): Appearance {
  const { display, lines, position } = mark;
  const fontSize = mark.fontSize > 0 && mark.fontSize < Infinity ? mark.fontSize : defaultFontSize;
  return writer.write(page.frame, position, { display, lines, fontSize, picture });
}

/** A mark as a stamp annotation. */
export function addStamp(pdf: PDF, writer: AppearanceWriter, placed: Placed<Mark>): void {
  const { mark, page } = placed;
  const appearance = drawMark(writer, placed);
  const annotation = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Stamp'),
    Rect: appearance.rect,
    F: PdfNumber.of(stampFlags),
    P: page.ref,
    NM: PdfString.fromString(uniqueName(mark.fieldName, annotationNames(pdf, page.dict))),
    Contents: PdfString.fromString(mark.lines.join('\n')),
    AP: PdfDict.of({ N: appearance.form }),
  });
  append(pdf, page.dict, 'Annots', pdf.register(annotation));
}

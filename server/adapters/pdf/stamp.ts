import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import { positionFault, readerSize } from '../../../contract/page-space.ts';
import { AppearanceWriter } from './appearance.ts';
import type { Appearance } from './appearance.ts';
import { readPicture } from './image.ts';
import type { Picture } from './image.ts';
import type { OpenedPdf, PageNode } from './pdf-document.ts';
import { annotationNames, openPdf, resolveArray } from './pdf-document.ts';
import type { Mark, StampFault, StampResult } from './pdf-engine.ts';

/**
 * Marks as stamp annotations, in one revision appended to the file.
 *
 * Annotations and not page content: the page of the earlier revision stays what was signed. Stamps and not unsigned
 * signature fields: readers offer the latter as "sign here". Runs in the worker.
 */

/** Printed, and not to be moved, changed or removed: bits 3, 7, 8 and 10 (ISO 32000-1, table 165). */
const annotationFlags = 4 + 64 + 128 + 512;

/** Points, for a mark that names no usable size. */
const defaultFontSize = 10;

type Placed = { readonly mark: Mark; readonly page: PageNode; readonly picture: Picture | null };

const refused = (reason: StampFault, mark: number | null): StampResult => ({ kind: 'refused', reason, mark });

/** See `PdfEngine.stamp`. */
export async function stampPdf(bytes: Uint8Array, marks: readonly Mark[]): Promise<StampResult> {
  const result = await openPdf(bytes);
  if (result.kind === 'refused') {
    return refused(result.reason, null);
  }
  const { opened } = result;
  if (opened.damaged) {
    return refused('broken', null);
  }
  const placed: Placed[] = [];
  for (const [index, mark] of marks.entries()) {
    const place = placeMark(opened, mark);
    if (typeof place === 'string') {
      return refused(place, index);
    }
    placed.push(place);
  }
  if (placed.length === 0) {
    return { kind: 'ok', bytes };
  }
  const stamped = await appendRevision(opened.pdf, placed);
  return stamped && isRevisionOf(stamped, bytes) ? { kind: 'ok', bytes: stamped } : refused('broken', null);
}

/** What a mark needs, or why it cannot be drawn. */
function placeMark(opened: OpenedPdf, mark: Mark): Placed | StampFault {
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

async function appendRevision(pdf: PDF, placed: readonly Placed[]): Promise<Uint8Array | null> {
  try {
    const writer = new AppearanceWriter(pdf);
    for (const { mark, page, picture } of placed) {
      const { display, lines } = mark;
      const fontSize = mark.fontSize > 0 && mark.fontSize < Infinity ? mark.fontSize : defaultFontSize;
      const appearance = writer.write(page.frame, mark.position, { display, lines, fontSize, picture });
      annotate(pdf, page, mark, appearance);
    }
    return await pdf.save({ incremental: true, subsetFonts: true });
  } catch {
    return null;
  }
}

function annotate(pdf: PDF, page: PageNode, mark: Mark, appearance: Appearance): void {
  const annotation = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Stamp'),
    Rect: appearance.rect,
    F: PdfNumber.of(annotationFlags),
    P: page.ref,
    NM: PdfString.fromString(uniqueName(mark.fieldName, annotationNames(pdf, page.dict))),
    Contents: PdfString.fromString(mark.lines.join('\n')),
    AP: PdfDict.of({ N: appearance.form }),
  });
  addAnnotation(pdf, page.dict, pdf.register(annotation));
}

/** Into the page's own array where it has one, which may be an object apart. */
export function addAnnotation(pdf: PDF, page: PdfDict, annotation: PdfObject): void {
  const present = resolveArray(pdf, page.get('Annots'));
  if (present) {
    present.push(annotation);
    return;
  }
  page.set('Annots', PdfArray.of(annotation));
}

function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) {
    name = `${wanted}_${number}`;
  }
  return name;
}

/** The promise on which signatures rest: not a byte of what was there before has changed. */
function isRevisionOf(later: Uint8Array, earlier: Uint8Array): boolean {
  return later.length > earlier.length && Buffer.compare(later.subarray(0, earlier.length), earlier) === 0;
}

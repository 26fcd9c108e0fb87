import type { Widget } from './form-fields.ts';
import type { PdfRevision } from './pdf-revision.ts';
import type { PdfDict, PdfValue } from './pdf-value.ts';

/** In PDF user space. */
export type Rect = {
  readonly llx: number;
  readonly lly: number;
  readonly urx: number;
  readonly ury: number;
};

/** A place on a page in PDF user space; `page` counts from 1. */
export type MarkPlace = {
  readonly page: number;
  readonly rect: Rect;
};

/** A rectangle (ISO 32000-2, 7.9.5), with its corners in order; `null` for one without extent. */
export function readRect(revision: PdfRevision, value: PdfValue | undefined): Rect | null {
  const [a, b, c, d] = revision.array(value)?.items.map((item) => revision.resolve(item)) ?? [];
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') {
    return null;
  }
  const rect = { llx: Math.min(a, c), lly: Math.min(b, d), urx: Math.max(a, c), ury: Math.max(b, d) };
  return rect.urx > rect.llx && rect.ury > rect.lly ? rect : null;
}

/** Where an annotation is seen; nowhere without an extent. */
export function placesOf(revision: PdfRevision, annotation: PdfDict, page: number): MarkPlace[] {
  const rect = readRect(revision, annotation.entries.get('Rect'));
  return rect === null ? [] : [{ page, rect }];
}

/** Where widgets are seen, by the pages of annotations. */
export function placesOfWidgets(
  revision: PdfRevision,
  widgets: readonly Widget[],
  pageOf: ReadonlyMap<number, number>,
): MarkPlace[] {
  return widgets.flatMap(({ number, dict }) => {
    const page = number === null ? undefined : pageOf.get(number);
    return page === undefined ? [] : placesOf(revision, dict, page);
  });
}

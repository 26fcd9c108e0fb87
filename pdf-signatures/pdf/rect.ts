import type { PdfRevision } from './pdf-revision.ts';
import type { PdfValue } from './pdf-value.ts';

/** In PDF user space. */
export type Rect = {
  readonly llx: number;
  readonly lly: number;
  readonly urx: number;
  readonly ury: number;
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

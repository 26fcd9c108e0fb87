/** The pages of a document in their order (ISO 32000-2, 7.7.3). */
import type { PdfRevision } from './pdf-revision.ts';
import { type PdfDict, type PdfValue, isKind, isRef } from './pdf-value.ts';

export type PageEntry = { readonly number: number | null; readonly dict: PdfDict };

export type PageList = {
  readonly pages: readonly PageEntry[];
  /** The numbers of the pages that are objects of their own. */
  readonly numbers: ReadonlySet<number>;
};

const mostPages = 50_000;

export function readPages(revision: PdfRevision): PageList {
  const pages: PageEntry[] = [];
  const numbers = new Set<number>();
  const seen = new Set<number>();
  const waiting: PdfValue[] = [revision.catalog?.entries.get('Pages') ?? null];
  for (let item = waiting.pop(); item !== undefined && pages.length < mostPages; item = waiting.pop()) {
    const dict = revision.dict(item);
    const number = isRef(item) ? item.number : null;
    // A tree that leads back into itself has no further pages.
    if (dict === null || (number !== null && seen.has(number))) {
      continue;
    }
    const kids = revision.array(dict.entries.get('Kids'));
    if (number !== null) {
      seen.add(number);
      // A stream that is listed as a page may be something else as well.
      if (kids === null && isKind(revision.resolve(item), 'dict')) {
        numbers.add(number);
      }
    }
    if (kids === null) {
      pages.push({ number, dict });
      continue;
    }
    for (let index = kids.items.length - 1; index >= 0; index -= 1) {
      waiting.push(kids.items[index] ?? null);
    }
  }
  return { pages, numbers };
}

/** The page, from 1, of each annotation that is an object of its own, by its number. */
export function pagesOfAnnotations(revision: PdfRevision, { pages }: PageList): ReadonlyMap<number, number> {
  const pageOf = new Map<number, number>();
  pages.forEach(({ dict }, index) => {
    for (const annotation of revision.array(dict.entries.get('Annots'))?.items ?? []) {
      if (isRef(annotation)) {
        pageOf.set(annotation.number, index + 1);
      }
    }
  });
  return pageOf;
}

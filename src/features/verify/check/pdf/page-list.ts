/** The pages of a document in their order (ISO 32000-1, 7.7.3). */
import type { PdfRevision } from './pdf-revision.ts';
import { isRef } from './pdf-value.ts';
import type { PdfDict, PdfValue } from './pdf-value.ts';

export type PageEntry = { readonly number: number | null; readonly dict: PdfDict };

export type PageList = {
  readonly pages: readonly PageEntry[];
  /** Objects of the tree that are no pages, by number. */
  readonly nodes: ReadonlyMap<number, PdfDict>;
};

const mostPages = 50_000;
const deepest = 60;

export function readPages(revision: PdfRevision): PageList {
  const pages: PageEntry[] = [];
  const nodes = new Map<number, PdfDict>();
  const visit = (item: PdfValue, depth: number): void => {
    const dict = revision.dict(item);
    const number = isRef(item) ? item.number : null;
    if (dict === null || depth > deepest || pages.length >= mostPages) {
      return;
    }
    const kids = revision.array(dict.entries.get('Kids'));
    if (kids === null) {
      pages.push({ number, dict });
      return;
    }
    if (number !== null) {
      // A tree that leads back into itself has no further pages.
      if (nodes.has(number)) {
        return;
      }
      nodes.set(number, dict);
    }
    kids.items.forEach((kid) => visit(kid, depth + 1));
  };
  visit(revision.catalog?.entries.get('Pages') ?? null, 0);
  return { pages, nodes };
}

/** The annotations of a page, as they stand there. */
export function annotationsOf(revision: PdfRevision, page: PdfDict): readonly PdfValue[] {
  return revision.array(page.entries.get('Annots'))?.items ?? [];
}

import { annotationsOf, readPages } from '../pdf/page-list.ts';
import type { PdfRevision } from '../pdf/pdf-revision.ts';
import { isKind, isRef, nameOf } from '../pdf/pdf-value.ts';
import type { PdfDict, PdfValue } from '../pdf/pdf-value.ts';

export type VisibleObjects = {
  /** The first page, from 1, that shows each object. */
  readonly pageOf: ReadonlyMap<number, number>;
  /** False where a document has more objects than are looked at. */
  readonly isComplete: boolean;
};

const mostObjects = 300_000;

/**
 * The objects that pages are drawn with: their content, what it uses, and how annotations look that are no fields of a form. None of
 * them may change after signing, whatever else they are used for as well.
 */
export function visibleObjects(revision: PdfRevision): VisibleObjects {
  const pageOf = new Map<number, number>();

  const follow = (first: PdfValue, page: number): void => {
    const waiting: PdfValue[] = [first];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (isRef(value)) {
        if (!pageOf.has(value.number) && pageOf.size < mostObjects) {
          const target = revision.object(value.number);
          if (!isPageNode(target)) {
            pageOf.set(value.number, page);
            waiting.push(target);
          }
        }
      } else if (isKind(value, 'array')) {
        waiting.push(...value.items.filter(isContainer));
      } else if (isKind(value, 'dict') || isKind(value, 'stream')) {
        const { entries } = isKind(value, 'dict') ? value : value.dict;
        waiting.push(...[...entries.values()].filter(isContainer));
      }
    }
  };

  readPages(revision).pages.forEach(({ dict }, index) => {
    const page = index + 1;
    follow(dict.entries.get('Contents') ?? null, page);
    for (const resources of resourcesOf(revision, dict)) {
      follow(resources, page);
    }
    for (const annotation of annotationsOf(revision, dict)) {
      const found = revision.dict(annotation);
      if (found !== null && nameOf(revision.get(found, 'Subtype')) !== 'Widget') {
        follow(found.entries.get('AP') ?? null, page);
      }
    }
  });
  return { pageOf, isComplete: pageOf.size < mostObjects };
}

const isContainer = (value: PdfValue): boolean => typeof value === 'object' && value !== null;

function isPageNode(value: PdfValue): boolean {
  const type = isKind(value, 'dict') ? nameOf(value.entries.get('Type')) : null;
  return type === 'Page' || type === 'Pages' || type === 'Catalog';
}

/** The resources of a page and of the nodes that it may inherit from. */
function resourcesOf(revision: PdfRevision, page: PdfDict): PdfValue[] {
  const found: PdfValue[] = [];
  let node: PdfDict | null = page;
  for (let depth = 0; node !== null && depth < 60; depth += 1) {
    found.push(node.entries.get('Resources') ?? null);
    node = revision.dict(node.entries.get('Parent'));
  }
  return found;
}

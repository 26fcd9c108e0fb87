import { annotationsOf, readPages } from '../pdf/page-list.ts';
import type { PageEntry } from '../pdf/page-list.ts';
import type { PdfRevision } from '../pdf/pdf-revision.ts';
import { differentKeys, isKind, isRef, nameOf, sameValue } from '../pdf/pdf-value.ts';
import type { PdfDict, PdfValue } from '../pdf/pdf-value.ts';
import type { Comparison } from './comparison.ts';

/** What may become another in a page without anything of it being shown otherwise. */
const harmlessOfPage = ['Annots', 'Tabs', 'LastModified'];
const shapeOfTree = ['Kids', 'Count', 'Parent'];

/** Widgets that a page has now and had not: the form says what they are. */
export type AddedWidget = { readonly page: number; readonly number: number | null };

/** Compares the pages and what lies on them. */
export function comparePages(comparison: Comparison): AddedWidget[] {
  const { signed, now, changed } = comparison;
  const before = readPages(signed);
  const after = readPages(now);
  const isSameOrder =
    before.pages.length === after.pages.length &&
    before.pages.every((page, index) => isSamePage(page, after.pages[index]));
  if (!isSameOrder) {
    comparison.say({ what: 'pages', before: before.pages.length, after: after.pages.length });
  }
  for (const [number, node] of before.nodes) {
    const later = after.nodes.get(number);
    if (changed.has(number) && later !== undefined && sameValue(node, later, shapeOfTree)) {
      comparison.explained.add(number);
      comparison.frame.add(number);
    }
  }
  const added: AddedWidget[] = [];
  before.pages.forEach((page, index) => {
    const later = after.pages[index];
    if (later !== undefined && isSameOrder) {
      comparePage(comparison, page, later.dict, index + 1, added);
    }
  });
  return added;
}

function isSamePage(page: PageEntry, later: PageEntry | undefined): boolean {
  return page.number === null
    ? later?.number === null && sameValue(page.dict, later.dict, harmlessOfPage)
    : page.number === later?.number;
}

function comparePage(
  comparison: Comparison,
  { number, dict }: PageEntry,
  later: PdfDict,
  page: number,
  added: AddedWidget[],
): void {
  if (number !== null && comparison.changed.has(number)) {
    comparison.explained.add(number);
    comparison.frame.add(number);
    if (!sameValue(dict, later, harmlessOfPage)) {
      comparison.say({ what: 'page-content', page });
    }
  }
  comparison.explain(dict.entries.get('Annots'));
  comparison.explain(later.entries.get('Annots'));
  compareAnnotations(comparison, dict, later, page, added);
}

function compareAnnotations(
  comparison: Comparison,
  dict: PdfDict,
  later: PdfDict,
  page: number,
  added: AddedWidget[],
): void {
  const { signed, now } = comparison;
  const before = annotationsOf(signed, dict);
  const after = annotationsOf(now, later);
  if (before === after) {
    return;
  }
  for (const item of after.filter((one) => !isAmong(before, one))) {
    const number = isRef(item) ? item.number : null;
    const subtype = subtypeOf(now, item);
    if (subtype === 'Widget') {
      added.push({ page, number });
    } else {
      comparison.say({ what: 'annotation-added', page, subtype, number });
    }
  }
  for (const item of before) {
    const subtype = subtypeOf(signed, item);
    const number = isRef(item) ? item.number : null;
    if (!isAmong(after, item)) {
      comparison.say({ what: 'annotation-removed', page, subtype, number });
    } else if (comparison.isChanged(item) && subtype !== 'Widget') {
      comparison.explain(item);
      comparison.say({ what: 'annotation-changed', page, subtype, number });
    }
  }
}

function isAmong(items: readonly PdfValue[], wanted: PdfValue): boolean {
  return items.some((item) => sameValue(item, wanted));
}

function subtypeOf(revision: PdfRevision, annotation: PdfValue): string {
  return nameOf(revision.get(revision.dict(annotation), 'Subtype')) ?? '';
}

/** Whether a dictionary has all that another has, and it says the same. */
export function isWithin(
  revision: PdfRevision,
  before: PdfValue,
  later: PdfRevision,
  after: PdfValue,
): boolean {
  const a = revision.resolve(before);
  const b = later.resolve(after);
  if (!isKind(a, 'dict') || !isKind(b, 'dict')) {
    return sameValue(a, b);
  }
  return differentKeys(a, b).every(
    (key) =>
      !a.entries.has(key) ||
      isWithin(revision, a.entries.get(key) ?? null, later, b.entries.get(key) ?? null),
  );
}

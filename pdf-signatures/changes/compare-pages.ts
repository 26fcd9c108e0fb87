import type { Form } from '../pdf/form-fields.ts';
import { placesOf } from '../pdf/mark-place.ts';
import type { PageEntry, PageList } from '../pdf/page-list.ts';
import type { PdfRevision } from '../pdf/pdf-revision.ts';
import { type PdfDict, type PdfValue, integerOf, isKind, isRef, nameOf } from '../pdf/pdf-value.ts';
import type { SideBySide } from './side-by-side.ts';

/** A widget that a page has now and had not: the form says what it is. */
export type AddedWidget = { readonly page: number; readonly number: number | null; readonly dict: PdfDict };

type Forms = { readonly before: Form; readonly after: Form };

/** What a page takes from the nodes above it (7.7.3.4). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** Compared apart, or of no meaning for what is shown. */
const ownParts = ['Annots', 'Parent', 'Tabs', 'LastModified', 'StructParents'];

/** Compares the pages and what lies on them. Pages are neither added nor taken away by anything that a signature allows. */
export function comparePages(
  sides: SideBySide,
  before: PageList,
  after: PageList,
  forms: Forms,
): readonly AddedWidget[] {
  const { signed, now } = sides;
  const added: AddedWidget[] = [];
  before.pages.forEach((page, index) => {
    const later = after.pages[index];
    if (later !== undefined) {
      added.push(...comparePage(sides, page, later, index + 1, forms));
    }
  });
  const tree = { what: 'pages', before: before.pages.length, after: after.pages.length } as const;
  sides.compare(signed.catalog?.entries.get('Pages'), now.catalog?.entries.get('Pages'), tree);
  before.pages.forEach(({ dict }, index) => {
    sides.compare(dict.entries.get('Parent'), after.pages[index]?.dict.entries.get('Parent'), tree, 'Parent');
  });
  if (before.pages.length !== after.pages.length) {
    sides.say(tree);
  }
  return added;
}

function comparePage(
  sides: SideBySide,
  before: PageEntry,
  after: PageEntry,
  page: number,
  forms: Forms,
): readonly AddedWidget[] {
  const otherwise = { what: 'page-content', page } as const;
  sides.compareKeys(before.dict, after.dict, otherwise, ownParts);
  for (const key of inheritable) {
    sides.compare(
      inherited(sides.signed, before.dict, key),
      inherited(sides.now, after.dict, key),
      otherwise,
    );
  }
  const tags = before.dict.entries.get('StructParents');
  if (tags !== undefined) {
    sides.compare(tags, after.dict.entries.get('StructParents'), otherwise);
  }
  return compareAnnotations(sides, before.dict, after.dict, page, forms);
}

function inherited(revision: PdfRevision, page: PdfDict, key: string): PdfValue | undefined {
  const seen = new Set<PdfDict>();
  for (let node: PdfDict | null = page; node !== null && !seen.has(node);) {
    seen.add(node);
    const value = node.entries.get(key);
    if (value !== undefined) {
      return value;
    }
    node = revision.dict(node.entries.get('Parent'));
  }
  return undefined;
}

function compareAnnotations(
  sides: SideBySide,
  before: PdfDict,
  after: PdfDict,
  page: number,
  { before: form }: Forms,
): AddedWidget[] {
  const [a, b] = sides.resolve(before.entries.get('Annots'), after.entries.get('Annots'));
  const earlier = isKind(a, 'array') ? a.items : [];
  const later = isKind(b, 'array') ? b.items : [];
  const added: AddedWidget[] = [];
  const isTurned = (integerOf(sides.now.resolve(inherited(sides.now, after, 'Rotate'))) ?? 0) % 360 !== 0;
  let next = 0;
  for (const item of later) {
    const old = earlier[next];
    const isMatched = old !== undefined && isSameItem(old, item);
    // Some readers turn it about its corner, out of its rectangle.
    if (isTurned && staysUpright(sides.now, item) && !(isMatched && staysUpright(sides.signed, old))) {
      sides.sayUnexamined('object');
    }
    if (isMatched) {
      next += 1;
      compareAnnotation(sides, old, item, page, form);
    } else {
      added.push(...sayAdded(sides, item, page));
    }
  }
  // What is left was taken away, or stands in another order: what is drawn last covers the rest.
  for (const item of earlier.slice(next)) {
    const { subtype, number, places } = describe(sides.signed, item, page);
    sides.say({ what: 'annotation-removed', page, subtype, number, places });
  }
  return added;
}

/** Whether an annotation does not turn with its page (12.5.3, NoRotate). */
function staysUpright(revision: PdfRevision, annotation: PdfValue): boolean {
  return ((integerOf(revision.get(revision.dict(annotation), 'F')) ?? 0) & (1 << 4)) !== 0;
}

const isSameItem = (a: PdfValue, b: PdfValue): boolean =>
  isRef(a) ? isRef(b) && a.number === b.number && a.generation === b.generation : !isRef(b);

function compareAnnotation(
  sides: SideBySide,
  before: PdfValue,
  after: PdfValue,
  page: number,
  form: Form,
): void {
  // Widgets of fields are compared with their fields.
  if (isRef(before) && form.numbers.has(before.number)) {
    return;
  }
  const { subtype, number, places } = describe(sides.signed, before, page);
  const bothPlaces = [...places, ...describe(sides.now, after, page).places];
  const otherwise = { what: 'annotation-changed', page, subtype, number, places: bothPlaces } as const;
  sides.compare(before, after, otherwise, 'Annots');
}

function sayAdded(sides: SideBySide, item: PdfValue, page: number): AddedWidget[] {
  const dict = sides.now.dict(item);
  const { subtype, number, places } = describe(sides.now, item, page);
  if (subtype === 'Widget' && dict !== null) {
    return [{ page, number, dict }];
  }
  sides.say({ what: 'annotation-added', page, subtype, number, places });
  return [];
}

function describe(revision: PdfRevision, item: PdfValue, page: number) {
  const dict = revision.dict(item);
  return {
    subtype: nameOf(revision.get(dict, 'Subtype')) ?? '',
    number: isRef(item) ? item.number : null,
    places: dict === null ? [] : placesOf(revision, dict, page),
  };
}

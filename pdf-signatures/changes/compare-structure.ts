/**
 * The logical structure of a tagged document (ISO 32000-2, 14.7): what assistive technology reads. A signature that is seen brings
 * an element for its widget; everything that was there must say what it said.
 */
import { type PdfDict, type PdfValue, integerOf, isKind, isRef, nameOf } from '../pdf/pdf-value.ts';
import type { SideBySide } from './side-by-side.ts';

const otherwise = { what: 'other' } as const;

/** What lists parts, to which further ones may come. */
const lists = ['K', 'Kids', 'Nums'];
/** What says where in a list something stands. */
const ofLists = ['P', 'Limits', 'ParentTreeNextKey', ...lists];
/** What an element for a widget has; words that are read in place of it are not among them. */
const keysOfAdded = new Set(['Type', 'S', 'P', 'K', 'Pg', 'Obj', 'ID', 'T', 'Lang', 'A', 'C']);
const deepest = 20;

export function compareStructure(sides: SideBySide, before: PdfDict, after: PdfDict): void {
  const first = { before: before.entries.get('StructTreeRoot'), after: after.entries.get('StructTreeRoot') };
  const seen = new Set<number>();
  const judged: Judged = new Map();
  const waiting = [first];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    if (isRef(pair.before)) {
      if (seen.has(pair.before.number)) {
        continue;
      }
      seen.add(pair.before.number);
    }
    const [a, b] = sides.resolve(pair.before, pair.after);
    if (isKind(a, 'array') && isKind(b, 'array')) {
      waiting.push(...compareList(sides, judged, a, b));
      continue;
    }
    if (!isKind(a, 'dict') || !isKind(b, 'dict') || nameOf(a.entries.get('Type')) === 'OBJR') {
      sides.compare(a, b, otherwise);
      continue;
    }
    sides.compareKeys(a, b, otherwise, ofLists.concat('ParentTree'));
    compareParents(sides, a, b);
    for (const key of lists) {
      waiting.push(...compareList(sides, judged, a.entries.get(key), b.entries.get(key)));
    }
    const tree = { before: a.entries.get('ParentTree'), after: b.entries.get('ParentTree') };
    if (tree.before !== undefined || tree.after !== undefined) {
      waiting.push(tree);
    }
  }
  sides.leave({ numbers: seen, keys: new Set(['', 'SE', 'SD', 'P', 'K', 'Ref']) });
}

function compareParents(sides: SideBySide, a: PdfDict, b: PdfDict): void {
  const before = a.entries.get('P');
  const after = b.entries.get('P');
  if (!isRef(before) || !isRef(after) || before.number !== after.number) {
    sides.compare(before, after, otherwise);
  }
}

type Matched = { readonly before: PdfValue; readonly after: PdfValue };

/** Pairs of what stands in both lists; what came between is looked at, and what is missing is said. */
function compareList(
  sides: SideBySide,
  judged: Judged,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): Matched[] {
  const [a, b] = sides.resolve(before, after);
  const earlier = itemsOf(before, a);
  const matched: Matched[] = [];
  for (const item of itemsOf(after, b)) {
    const old = earlier[matched.length];
    if (old !== undefined && isSameItem(old, item)) {
      matched.push({ before: old, after: item });
    } else if (!isForWidget(sides, judged, item, 0)) {
      sides.say(otherwise);
    }
  }
  if (matched.length < earlier.length) {
    sides.say(otherwise);
  }
  return matched;
}

/** A list of one may stand there without its brackets. */
function itemsOf(own: PdfValue | undefined, resolved: PdfValue): readonly PdfValue[] {
  return isKind(resolved, 'array') ? resolved.items : resolved === null ? [] : [own ?? null];
}

function isSameItem(a: PdfValue, b: PdfValue): boolean {
  if (isRef(a) || isRef(b)) {
    return isRef(a) && isRef(b) && a.number === b.number;
  }
  return typeof a === 'object' ? typeof b === 'object' : a === b;
}

/** Whether new objects are for widgets, by number, so that each is looked at once. One that holds itself is not. */
type Judged = Map<number, boolean>;

/** Whether something new in a list is for a widget: an element that holds nothing else, or the key under which it is found. */
function isForWidget(sides: SideBySide, judged: Judged, item: PdfValue, depth: number): boolean {
  if (!isRef(item)) {
    return holdsWidgets(sides, judged, item, depth);
  }
  const known = judged.get(item.number);
  if (known !== undefined) {
    return known;
  }
  judged.set(item.number, false);
  const isOne = holdsWidgets(sides, judged, item, depth);
  judged.set(item.number, isOne);
  return isOne;
}

function holdsWidgets(sides: SideBySide, judged: Judged, item: PdfValue, depth: number): boolean {
  if (integerOf(item) !== null) {
    return depth === 0;
  }
  const value = sides.now.resolve(item);
  if (isKind(value, 'array')) {
    return depth < deepest && value.items.every((one) => isForWidget(sides, judged, one, depth + 1));
  }
  if (!isKind(value, 'dict') || depth > deepest) {
    return false;
  }
  const kids = value.entries.get('K');
  return (
    [...value.entries.keys()].every((key) => keysOfAdded.has(key)) &&
    (kids === undefined || isForWidget(sides, judged, kids, depth + 1))
  );
}

/** What became of a signed document: the revision that was signed beside the one that there is now. */
import { readAppendedPart } from '../pdf/appended-part.ts';
import { readForm } from '../pdf/form-fields.ts';
import { readPages } from '../pdf/page-list.ts';
import { withStreamsFirst } from '../pdf/xref.ts';
import { TooMuchWork } from '../pdf/work-budget.ts';
import { PdfRevision } from '../pdf/pdf-revision.ts';
import { type PdfDict, isKind, isRef } from '../pdf/pdf-value.ts';
import type { Change } from './change.ts';
import { compareForm } from './compare-form.ts';
import { comparePages } from './compare-pages.ts';
import { compareStructure } from './compare-structure.ts';
import { SideBySide } from './side-by-side.ts';

/**
 * The changes from `signed` to `now`, each once. Whatever is not known to be harmless is a change, so that what nobody thought of
 * is not passed over.
 */
export function compareRevisions(signed: PdfRevision, now: PdfRevision): Change[] {
  try {
    return compareExamined(signed, now);
  } catch (reason) {
    if (reason instanceof TooMuchWork) {
      return [{ what: 'unexamined', because: 'too-large' }];
    }
    throw reason;
  }
}

function compareExamined(signed: PdfRevision, now: PdfRevision): Change[] {
  if (signed.isRecovered || now.isRecovered) {
    return [{ what: 'unexamined', because: 'structure' }];
  }
  if (now.isEncrypted && hasHiddenObjects(now)) {
    return [{ what: 'unexamined', because: 'encrypted' }];
  }
  switch (readAppendedPart(signed, now)) {
    case 'nothing':
      return [];
    case 'ambiguous':
      return [{ what: 'unexamined', because: 'structure' }];
    case 'revisions':
      return compareAllReadings(signed, now);
  }
}

/** Readers may read hybrid sections in two ways: what either of them finds is a change. */
function compareAllReadings(signed: PdfRevision, now: PdfRevision): Change[] {
  const changes = compareDocuments(signed, now);
  if (withStreamsFirst(now.sections) === null) {
    return changes;
  }
  const otherwise = (revision: PdfRevision): PdfRevision => {
    const own = withStreamsFirst(revision.sections) ?? revision.sections;
    return new PdfRevision(revision.file, revision.end, own, revision.trailer, false);
  };
  const others = compareDocuments(otherwise(signed), otherwise(now));
  return [...new Map([...changes, ...others].map((change) => [JSON.stringify(change), change])).values()];
}

/** Object streams of an encrypted file are encrypted, and nobody here has its key. */
function hasHiddenObjects(revision: PdfRevision): boolean {
  return [...revision.entries.values()].some(({ kind }) => kind === 'in');
}

/** Keys by which something refers to a page, or to a field and its widgets, as what it is. */
const pageKeys = new Set(['', 'P', 'Pg', 'Parent', 'Kids', 'D', 'Dest', 'SD']);
const fieldKeys = new Set(['', 'Parent', 'Kids', 'Obj', 'T', 'Fields', 'IRT', 'Popup']);

function compareDocuments(signed: PdfRevision, now: PdfRevision): Change[] {
  const sides = new SideBySide(signed, now);
  const pages = { before: readPages(signed), after: readPages(now) };
  const form = { before: readForm(signed), after: readForm(now) };
  sides.leave({ numbers: inBoth(pages.before.numbers, pages.after.numbers), keys: pageKeys });
  sides.leave({ numbers: inBoth(form.before.numbers, form.after.numbers), keys: fieldKeys });
  // A signature may name the document as what it is of (12.8.1, table 256).
  sides.leave({ numbers: inBoth(rootNumbers(signed), rootNumbers(now)), keys: new Set(['Data']) });

  const [before, after] = sides.resolve(signed.trailer.entries.get('Root'), now.trailer.entries.get('Root'));
  if (!isKind(before, 'dict') || !isKind(after, 'dict')) {
    return [{ what: 'unexamined', because: 'structure' }];
  }
  const widgets = comparePages(sides, pages.before, pages.after, form);
  compareForm(sides, { before, after }, form, pages.after, widgets);
  compareStructure(sides, before, after);
  compareCatalog(sides, before, after);
  compareTrailer(sides, signed.trailer, now.trailer);
  return [...sides.changes.values()];
}

function rootNumbers({ trailer }: PdfRevision): ReadonlySet<number> {
  const root = trailer.entries.get('Root');
  return new Set(isRef(root) ? [root.number] : []);
}

const inBoth = (a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...a].filter((number) => b.has(number)));

/** Compared by roles of their own, or of no meaning for what is shown. */
const ownParts = ['AcroForm', 'StructTreeRoot', 'DSS', 'Metadata', 'Extensions', 'Version'];

function compareCatalog(sides: SideBySide, before: PdfDict, after: PdfDict): void {
  sides.compareKeys(before, after, { what: 'other' }, ownParts);
  const areEqual = (key: string): boolean => sides.areEqual(before.entries.get(key), after.entries.get(key));
  if (!areEqual('Metadata')) {
    sides.say({ what: 'metadata' });
  }
  if (!areEqual('DSS')) {
    sides.say({ what: 'validation-data' });
  }
}

/** What a trailer says beside the way to the document: of it, only the encryption decides what is shown. */
function compareTrailer(sides: SideBySide, before: PdfDict, after: PdfDict): void {
  sides.compare(before.entries.get('Encrypt'), after.entries.get('Encrypt'), { what: 'other' });
  if (before.entries.has('Encrypt')) {
    sides.compare(before.entries.get('ID'), after.entries.get('ID'), { what: 'other' });
  }
  if (!sides.areEqual(before.entries.get('Info'), after.entries.get('Info'))) {
    sides.say({ what: 'metadata' });
  }
}

/** What became of a signed document: the revision that was signed beside the one that there is now. */
import type { PdfRevision } from '../pdf/pdf-revision.ts';
import { differentKeys } from '../pdf/pdf-value.ts';
import type { Change } from './change.ts';
import { compareForm } from './compare-form.ts';
import { comparePages } from './compare-pages.ts';
import { Comparison } from './comparison.ts';
import type { VisibleObjects } from './visible-objects.ts';

/** Parts of the catalog that are compared by themselves, or say nothing of what is shown. */
const ownParts = ['Pages', 'AcroForm', 'DSS', 'Metadata', 'Extensions', 'Version'];

/**
 * The changes from `signed` to `now`, each once. `visible`: the objects that the pages of `now` are drawn with. Whatever is not
 * known to be harmless is a change, so that what nobody thought of is not passed over.
 */
export function compareRevisions(
  signed: PdfRevision,
  now: PdfRevision,
  visible: () => VisibleObjects,
): Change[] {
  if (signed.isRecovered || now.isRecovered || (now.isEncrypted && hasHiddenObjects(now))) {
    return [{ what: 'unexamined' }];
  }
  const comparison = new Comparison(signed, now);
  compareTrailer(comparison);
  compareCatalog(comparison);
  compareForm(comparison, comparePages(comparison));
  sayUnexplained(comparison, visible);
  return distinct(comparison.changes);
}

/** Object streams of an encrypted file are encrypted, and nobody here has its key. */
function hasHiddenObjects(revision: PdfRevision): boolean {
  return [...revision.entries.values()].some(({ kind }) => kind === 'in');
}

function compareTrailer(comparison: Comparison): void {
  const { signed, now } = comparison;
  const isOtherwise = differentKeys(signed.trailer, now.trailer).includes('Encrypt');
  if (isOtherwise) {
    comparison.say({ what: 'other' });
  }
  const info = signed.trailer.entries.get('Info');
  const isNewInfo = differentKeys(signed.trailer, now.trailer).includes('Info');
  if (comparison.explainWhole(info) || isNewInfo) {
    comparison.say({ what: 'metadata' });
  }
}

function compareCatalog(comparison: Comparison): void {
  const { signed, now } = comparison;
  const before = signed.catalog;
  const after = now.catalog;
  for (const { trailer } of [signed, now]) {
    const root = trailer.entries.get('Root');
    comparison.explain(root);
    if (typeof root === 'object' && root?.kind === 'ref') {
      comparison.frame.add(root.number);
    }
  }
  if (before === null || after === null) {
    comparison.say({ what: 'unexamined' });
    return;
  }
  const keys = differentKeys(before, after);
  if (keys.some((key) => !ownParts.includes(key))) {
    comparison.say({ what: 'other' });
  }
  if (keys.includes('Metadata') || comparison.isChanged(before.entries.get('Metadata'))) {
    comparison.explain(before.entries.get('Metadata'));
    comparison.say({ what: 'metadata' });
  }
  const isNewData = keys.includes('DSS');
  if (comparison.explainWhole(before.entries.get('DSS')) || isNewData) {
    comparison.say({ what: 'validation-data' });
  }
}

/** What no role explains, and what is explained but drawn with as well. */
function sayUnexplained(comparison: Comparison, visible: () => VisibleObjects): void {
  const { changed, explained, frame } = comparison;
  const doubtful = [...changed].filter((number) => !frame.has(number));
  if (doubtful.length === 0) {
    return;
  }
  const { pageOf, isComplete } = visible();
  if (!isComplete) {
    comparison.say({ what: 'unexamined' });
  }
  for (const number of doubtful) {
    const page = pageOf.get(number);
    if (page !== undefined) {
      comparison.say({ what: 'page-content', page });
    } else if (!explained.has(number)) {
      comparison.say({ what: 'other' });
    }
  }
}

function distinct(changes: readonly Change[]): Change[] {
  const seen = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return [...seen.values()];
}

import type { PdfRevision } from '../pdf/pdf-revision.ts';
import { sameValue } from '../pdf/pdf-value.ts';
import type { XrefEntry } from '../pdf/xref.ts';

/** Numbers of objects that a revision had and that say something else, or nothing, in a later one. */
export function changedObjects(signed: PdfRevision, now: PdfRevision): Set<number> {
  const changed = new Set<number>();
  for (const [number, entry] of signed.entries) {
    const later = now.entries.get(number);
    if (entry.kind === 'free' || isSamePlace(signed, entry, now, later)) {
      continue;
    }
    const before = signed.object(number);
    if (before !== null && !sameValue(before, now.object(number))) {
      changed.add(number);
    }
  }
  return changed;
}

/** Whether an object stands at the same bytes in a later revision. */
export function isSamePlace(
  signed: PdfRevision,
  entry: XrefEntry,
  now: PdfRevision,
  later: XrefEntry | undefined,
): boolean {
  if (entry.kind === 'at') {
    return later?.kind === 'at' && later.offset === entry.offset;
  }
  return (
    entry.kind === 'in' &&
    later?.kind === 'in' &&
    later.container === entry.container &&
    signed.place(entry.container)?.start === now.place(later.container)?.start
  );
}

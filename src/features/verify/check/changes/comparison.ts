import type { PdfRevision } from '../pdf/pdf-revision.ts';
import { isKind, isRef } from '../pdf/pdf-value.ts';
import type { PdfValue } from '../pdf/pdf-value.ts';
import type { Change } from './change.ts';
import { changedObjects } from './changed-objects.ts';

const deepest = 12;

/**
 * Two revisions of a document side by side. Each part that is compared explains the changed objects that it knows the role of;
 * what nobody can explain is a change of the document.
 */
export class Comparison {
  readonly signed: PdfRevision;
  readonly now: PdfRevision;
  readonly changed: ReadonlySet<number>;
  readonly explained = new Set<number>();
  /** Explained as a part of the document's frame, which no page is drawn with by itself: its root and its pages. */
  readonly frame = new Set<number>();
  readonly changes: Change[] = [];

  constructor(signed: PdfRevision, now: PdfRevision) {
    this.signed = signed;
    this.now = now;
    this.changed = changedObjects(signed, now);
  }

  say(change: Change): void {
    this.changes.push(change);
  }

  isChanged(value: PdfValue | undefined): boolean {
    return isRef(value) && this.changed.has(value.number);
  }

  /** Takes the object that a reference names as explained. */
  explain(value: PdfValue | undefined): void {
    if (isRef(value)) {
      this.explained.add(value.number);
    }
  }

  /** Explains a value and everything that it leads to in either revision; whether any of it changed. */
  explainWhole(value: PdfValue | undefined): boolean {
    return [this.signed, this.now].map((revision) => this.#follow(revision, value ?? null, 0)).some(Boolean);
  }

  #follow(revision: PdfRevision, value: PdfValue, depth: number): boolean {
    if (depth > deepest) {
      return false;
    }
    if (isRef(value)) {
      const isNew = this.changed.has(value.number);
      this.explained.add(value.number);
      return this.#follow(revision, revision.object(value.number), depth + 1) || isNew;
    }
    const inside = isKind(value, 'array')
      ? value.items
      : isKind(value, 'dict')
        ? [...value.entries.values()]
        : isKind(value, 'stream')
          ? [...value.dict.entries.values()]
          : [];
    let hasChanged = false;
    for (const item of inside) {
      hasChanged = this.#follow(revision, item, depth + 1) || hasChanged;
    }
    return hasChanged;
  }
}

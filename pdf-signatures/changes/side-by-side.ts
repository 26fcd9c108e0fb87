/**
 * Two revisions of a document, walked side by side. Every value that is reached must say the same in both, except where a role
 * (compare-*.ts) knows what may be another. Nothing is excused by its number: an object that is reached on two ways is compared on
 * both.
 */
import type { Lookup, PdfRevision } from '../pdf/pdf-revision.ts';
import { type PdfDict, type PdfRef, type PdfValue, isRef } from '../pdf/pdf-value.ts';
import { sameBytes } from '../same-bytes.ts';
import type { Change, UnexaminedBecause } from './change.ts';

/** Objects that are compared by a role of their own, and the keys by which they are meant when something refers to them. */
export type Entities = {
  /** Objects by number, in both revisions. */
  readonly numbers: ReadonlySet<number>;
  readonly keys: ReadonlySet<string>;
};

type Pair = {
  readonly before: PdfValue;
  readonly after: PdfValue;
  /** The key of the dictionary in which they stand; empty for items of arrays and for what stands alone. */
  readonly key: string;
  /** What is said where they differ. */
  readonly otherwise: Change;
};

export class SideBySide {
  readonly signed: PdfRevision;
  readonly now: PdfRevision;
  readonly changes = new Map<string, Change>();
  readonly #entities: Entities[] = [];
  readonly #seen = new Set<string>();
  readonly #waiting: Pair[] = [];
  /** Pairs that were found equal by {@link areEqual}, with all that they lead to. */
  #equal = new Set<string>();

  constructor(signed: PdfRevision, now: PdfRevision) {
    this.signed = signed;
    this.now = now;
  }

  /** Leaves these objects to their roles, where they are referred to as what they are. */
  leave(entities: Entities): void {
    this.#entities.push(entities);
  }

  say(change: Change): void {
    this.changes.set(JSON.stringify(change), change);
  }

  sayUnexamined(because: UnexaminedBecause): void {
    this.say({ what: 'unexamined', because });
  }

  /** Both values with their references followed; `null` for what is absent. What is unreadable is said, and counts as absent. */
  resolve(before: PdfValue | undefined, after: PdfValue | undefined): readonly [PdfValue, PdfValue] {
    return [this.#follow(this.signed, before ?? null), this.#follow(this.now, after ?? null)];
  }

  /** Compares two values and all that they lead to. */
  compare(before: PdfValue | undefined, after: PdfValue | undefined, otherwise: Change, key = ''): void {
    this.#waiting.push({ before: before ?? null, after: after ?? null, key, otherwise });
    for (let pair = this.#waiting.pop(); pair !== undefined; pair = this.#waiting.pop()) {
      this.now.file.countPair();
      this.#comparePair(pair);
    }
  }

  /** Compares the keys of two dictionaries but for some. A key without a value is like one that holds null (7.3.7). */
  compareKeys(
    before: PdfDict | null,
    after: PdfDict | null,
    otherwise: Change,
    except: readonly string[] = [],
  ): void {
    for (const key of keysOfBoth(before, after)) {
      if (!except.includes(key)) {
        this.compare(before?.entries.get(key), after?.entries.get(key), otherwise, key);
      }
    }
  }

  /** Whether two values say the same, and all that they lead to; nothing is said of it. */
  areEqual(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
    const apart = new SideBySide(this.signed, this.now);
    apart.#entities.push(...this.#entities);
    apart.#equal = this.#equal;
    apart.compare(before, after, { what: 'other' });
    if (apart.changes.size > 0) {
      return false;
    }
    for (const pair of apart.#seen) {
      this.#equal.add(pair);
    }
    return true;
  }

  #follow(revision: PdfRevision, value: PdfValue): PdfValue {
    let found = value;
    for (let step = 0; isRef(found); step += 1) {
      const lookup: Lookup = step > 30 ? { kind: 'unreadable' } : revision.lookup(found);
      if (lookup.kind === 'unreadable') {
        this.sayUnexamined('object');
      }
      found = lookup.kind === 'value' ? lookup.value : null;
    }
    return found;
  }

  #comparePair(pair: Pair): void {
    const { before, after } = pair;
    if (isRef(before) && isRef(after)) {
      if (this.#isLeft(before, after, pair.key)) {
        return;
      }
      const id = `${before.number} ${before.generation} ${after.number} ${after.generation}`;
      if (this.#seen.has(id) || this.#equal.has(id)) {
        return;
      }
      this.#seen.add(id);
    }
    const [a, b] = this.resolve(before, after);
    this.#compareResolved(a, b, pair.otherwise);
  }

  #isLeft(before: PdfRef, after: PdfRef, key: string): boolean {
    return (
      before.number === after.number &&
      this.#entities.some(({ numbers, keys }) => keys.has(key) && numbers.has(before.number))
    );
  }

  #compareResolved(a: PdfValue, b: PdfValue, otherwise: Change): void {
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
      this.#sayUnless(a === b, otherwise);
      return;
    }
    switch (a.kind) {
      case 'name':
        this.#sayUnless(b.kind === 'name' && a.value === b.value, otherwise);
        return;
      case 'string':
        this.#sayUnless(b.kind === 'string' && sameBytes(a.bytes, b.bytes), otherwise);
        return;
      case 'ref':
        // Both were followed: a reference that is left leads nowhere.
        return;
      case 'array':
        if (b.kind !== 'array' || a.items.length !== b.items.length) {
          this.say(otherwise);
          return;
        }
        a.items.forEach((item, index) => this.#compareInner(item, b.items[index] ?? null, '', otherwise));
        return;
      case 'dict':
        if (b.kind === 'dict') {
          this.#compareDicts(a, b, otherwise);
        } else {
          this.say(otherwise);
        }
        return;
      case 'stream':
        if (b.kind === 'stream' && sameBytes(a.raw, b.raw)) {
          this.#compareDicts(a.dict, b.dict, otherwise);
        } else {
          this.say(otherwise);
        }
        return;
    }
  }

  #compareDicts(a: PdfDict, b: PdfDict, otherwise: Change): void {
    for (const key of keysOfBoth(a, b)) {
      this.#compareInner(a.entries.get(key) ?? null, b.entries.get(key) ?? null, key, otherwise);
    }
  }

  #compareInner(before: PdfValue, after: PdfValue, key: string, otherwise: Change): void {
    // What holds no reference and is the very same value needs no second look.
    if (before === after && (typeof before !== 'object' || before === null)) {
      return;
    }
    this.#waiting.push({ before, after, key, otherwise });
  }

  #sayUnless(isSame: boolean, otherwise: Change): void {
    if (!isSame) {
      this.say(otherwise);
    }
  }
}

function keysOfBoth(a: PdfDict | null, b: PdfDict | null): Iterable<string> {
  if (a === b) {
    return a?.entries.keys() ?? [];
  }
  return new Set([...(a?.entries.keys() ?? []), ...(b?.entries.keys() ?? [])]);
}

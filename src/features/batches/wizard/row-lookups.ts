import type { BatchLookUp } from '../../../../contract/models/batch.ts';
import { batchLimits } from '../../../../contract/operations/batches.ts';
import { type RowLookups, relatedNumbers } from '../../../../contract/rules/batch-rows.ts';
import type { BatchColumn } from './build-table.ts';

/** What the rows name, in the words of the service's look-up. */
export type RowNames = {
  readonly numbers: readonly string[];
  readonly processorCodes: readonly string[];
  readonly relatedNumbers: readonly string[];
};

type Similar = BatchLookUp['unknownProcessors'][number];

/**
 * What the service said of numbers, codes and related documents. What was not asked for yet counts as right: a cell is called wrong
 * only when it is known to be.
 */
export class KnownNames implements RowLookups {
  readonly #used = new Map<string, string | null>();
  readonly #enabled = new Map<string, string>();
  readonly #unknown = new Map<string, Similar>();
  readonly #missing = new Set<string>();
  readonly #asked = {
    numbers: new Set<string>(),
    processorCodes: new Set<string>(),
    relatedNumbers: new Set<string>(),
  };

  readonly takenNumbers = { has: (no: string): boolean => this.#used.has(no) };
  /** The service says, where the batch is created. */
  readonly ownAddresses = { has: (): boolean => false };
  readonly processors = { get: (code: string): number | undefined => this.#processor(code) };
  readonly documents = {
    get: (no: string): string | undefined => (this.#missing.has(no) ? undefined : no),
  };

  #processor(code: string): number | undefined {
    return code === '' || this.#unknown.has(code) ? undefined : 1;
  }

  /** When a used number was used; `null` when the service did not say. */
  usedOn(no: string): string | null {
    return this.#used.get(no) ?? null;
  }

  similarTo(code: string): Similar | null {
    return this.#unknown.get(code) ?? null;
  }

  nameOf(code: string): string | null {
    return this.#enabled.get(code) ?? null;
  }

  /** What of these names nobody has asked for; `null` when there is none. What cannot be anyone's is left out. */
  open(names: RowNames): RowNames | null {
    const fresh = (kind: keyof RowNames): string[] =>
      [...new Set(names[kind])]
        .filter(
          (name) => name !== '' && name.length <= batchLimits.valueLength && !this.#asked[kind].has(name),
        )
        .slice(0, batchLimits.rows);
    const open = {
      numbers: fresh('numbers'),
      processorCodes: fresh('processorCodes'),
      relatedNumbers: fresh('relatedNumbers'),
    };
    return Object.values(open).every((list) => list.length === 0) ? null : open;
  }

  /** Learns an answer. Returns whether some cell may be wrong by it, or right again. */
  learn(asked: RowNames, answer: BatchLookUp): boolean {
    for (const kind of ['numbers', 'processorCodes', 'relatedNumbers'] as const) {
      asked[kind].forEach((name) => this.#asked[kind].add(name));
    }
    answer.usedNumbers.forEach(({ no, createdDate }) => this.#used.set(no, createdDate));
    answer.processors.forEach(({ code, name }) => this.#enabled.set(code, name));
    answer.unknownProcessors.forEach((one) => this.#unknown.set(one.code, one));
    const related = new Set(answer.relatedNumbers);
    const missing = asked.relatedNumbers.filter((no) => !related.has(no));
    missing.forEach((no) => this.#missing.add(no));
    return answer.usedNumbers.length + answer.unknownProcessors.length + missing.length > 0;
  }
}

/** The names in rows of a batch. */
export function namesIn(columns: readonly BatchColumn[], rows: Iterable<readonly string[]>): RowNames {
  const placesOf = (parameter: string): number[] =>
    columns.flatMap((column, index) => (column.parameter === parameter ? [index] : []));
  const [no, codes, related] = [placesOf('{{D.No}}'), placesOf('{{P.Code}}'), placesOf('{{D.RefDocs}}')];
  const names = {
    numbers: new Set<string>(),
    processorCodes: new Set<string>(),
    relatedNumbers: new Set<string>(),
  };
  for (const row of rows) {
    no.forEach((place) => names.numbers.add((row[place] ?? '').trim()));
    codes.forEach((place) => names.processorCodes.add((row[place] ?? '').trim()));
    related.forEach((place) => {
      relatedNumbers(row[place] ?? '').forEach((each) => names.relatedNumbers.add(each));
    });
  }
  return {
    numbers: [...names.numbers],
    processorCodes: [...names.processorCodes],
    relatedNumbers: [...names.relatedNumbers],
  };
}

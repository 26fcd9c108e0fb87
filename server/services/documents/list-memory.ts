import { sql, type SQL } from 'drizzle-orm';

import type { DocumentCounts } from '../../../contract/models/document.ts';
import { companyChanges } from '../../adapters/database/schema.ts';

/** A result, and the changes of its company (see {@link changesOf}) that it was found at. */
export type Found<T> = { readonly stamp: number; readonly value: T };

const entriesMax = 300;

/** Results that hold for as long as nothing has changed in their company. The oldest make room for new ones. */
export class KeptResults<T> {
  readonly #entries = new Map<string, Found<T>>();

  /**
   * The result of a key at this stamp. `find` answers it with the stamp that its own statement saw, the earliest of several:
   * it is kept under no other.
   */
  async recall(key: string, stamp: number, find: () => Promise<Found<T>>): Promise<T> {
    const kept = this.#entries.get(key);
    if (kept?.stamp === stamp) {
      return kept.value;
    }
    const found = await find();
    this.#entries.delete(key);
    this.#entries.set(key, found);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > entriesMax && oldest !== undefined) {
      this.#entries.delete(oldest);
    }
    return found.value;
  }
}

/** What is kept of a list: how many documents it has, and the ids of its first ones in order. */
export type Outline = { readonly total: number; readonly head: readonly string[] };

/** What counting and searching documents found. */
export type ListMemory = {
  readonly outlines: KeptResults<Outline>;
  readonly counts: KeptResults<DocumentCounts>;
};

export function createListMemory(): ListMemory {
  return { outlines: new KeptResults(), counts: new KeptResults() };
}

/**
 * How often something that lists depend on has changed in a company, as this statement sees it. Triggers count (migration
 * 0003), and every commit of such a change raises it: so a result holds while this is what it was in its own statement.
 */
export function changesOf(comId: number): SQL<number> {
  return sql<number>`(select coalesce(sum(${companyChanges.changes}), 0)::float8 from ${companyChanges}
    where ${companyChanges.comId} = ${comId})`;
}

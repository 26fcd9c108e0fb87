import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import type { DocumentCounts } from '../../contract/models/document.ts';
import type { DocumentFigures, Statistics, TurnAround } from '../../contract/models/overview.ts';
import type { Queryable } from '../adapters/database/database.ts';
import { companyChanges } from '../adapters/database/schema/companies.ts';
import type { Cursor } from './list-cursor.ts';
import { preparedFor } from './prepared.ts';

const entriesMax = 300;

/** Results that hold for as long as nothing has changed in their company. */
export class StampedResults<T> {
  readonly #entries = new LRUCache<string, { readonly stamp: number; readonly value: T }>({
    max: entriesMax,
  });

  /**
   * The result of a key. `stamp` is the company's {@link readChanges} as it was read before: when a change comes between reading
   * it and finding the result, no later stamp is the same, and the result is never used again.
   */
  async recall(key: string, stamp: number, find: () => Promise<T>): Promise<T> {
    const known = this.peek(key, stamp);
    if (known !== undefined) {
      return known;
    }
    const value = await find();
    this.#entries.set(key, { stamp, value });
    return value;
  }

  /** The result of a key if it is known already. */
  peek(key: string, stamp: number): T | undefined {
    const entry = this.#entries.get(key);
    return entry?.stamp === stamp ? entry.value : undefined;
  }
}

/** What is kept of a list: the ids of its first documents in order, and whether there are others. */
export type Outline = { readonly head: readonly string[]; readonly hasMore: boolean };

/** What counting and searching documents found. */
export type ListCache = {
  readonly outlines: StampedResults<Outline>;
  /** How many documents a list has that is longer than its outline. */
  readonly totals: StampedResults<number>;
  /** Where every thousandth document of a list stands in its order. */
  readonly milestones: StampedResults<readonly Cursor[]>;
  readonly counts: StampedResults<DocumentCounts>;
  readonly statistics: StampedResults<Statistics>;
  readonly figures: StampedResults<DocumentFigures>;
  readonly turnArounds: StampedResults<TurnAround>;
};

export function createListCache(): ListCache {
  return {
    outlines: new StampedResults(),
    totals: new StampedResults(),
    milestones: new StampedResults(),
    counts: new StampedResults(),
    statistics: new StampedResults(),
    figures: new StampedResults(),
    turnArounds: new StampedResults(),
  };
}

const changesRows = preparedFor((db) =>
  db
    .select({ changes: sql<number>`coalesce(sum(${companyChanges.changes}), 0)::float8` })
    .from(companyChanges)
    .where(eq(companyChanges.comId, sql.placeholder('comId')))
    .prepare('company-changes'),
);

/**
 * How often something that lists depend on has changed in a company. Triggers count (migration 0003), and every commit of
 * such a change raises it.
 */
export async function readChanges(db: Queryable, comId: number): Promise<number> {
  const [row] = await changesRows(db).execute({ comId });
  return row?.changes ?? 0;
}

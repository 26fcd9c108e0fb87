import { and, asc, type SQL, sql } from 'drizzle-orm';

import { documents } from '../../adapters/database/schema/documents.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';

/** Far more than ever fail by themselves: what is broken for all of them ends a run here. */
const mostTried = 1000;

type Work = {
  readonly which: SQL | undefined;
  readonly first: SQL;
  /** How many are done in one run. */
  readonly atMost: number;
  /** Says in the log of one that failed what becomes of it. */
  readonly onFailed: string;
};

/** So many of one type are refused for what is true of all of them. */
const refusalsOfType = 3;

/**
 * Does something once with each of these documents, until as many are done as one run does. One that fails keeps no other from it: where
 * some of a type were refused, as for want of a seal or a time stamp, the others of it are left to the next run, which are refused alike.
 */
export async function tryEach(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  { which, first, atMost, onFailed }: Work,
  run: (documentId: string) => Promise<void>,
): Promise<void> {
  const tried: string[] = [];
  const refusals = new Map<number, number>();
  const refusedTypes = (): number[] =>
    [...refusals].filter(([, count]) => count >= refusalsOfType).map(([typeId]) => typeId);
  let done = 0;
  while (done < atMost && tried.length < mostTried) {
    const found = await db
      .select({ id: documents.id, typeId: documents.typeId })
      .from(documents)
      .where(
        and(
          which,
          sql`${documents.id} <> all(${sql.param(tried)}::uuid[])`,
          sql`${documents.typeId} <> all(${sql.param(refusedTypes())}::int[])`,
        ),
      )
      .orderBy(first, asc(documents.id))
      .limit(atMost - done);
    if (found.length === 0) {
      return;
    }
    for (const { id, typeId } of found) {
      if (refusedTypes().includes(typeId)) {
        continue;
      }
      tried.push(id);
      try {
        await run(id);
        done += 1;
      } catch (error) {
        if (error instanceof Refusal) {
          refusals.set(typeId, (refusals.get(typeId) ?? 0) + 1);
        }
        log.warn({ error, documentId: id }, onFailed);
      }
    }
  }
}

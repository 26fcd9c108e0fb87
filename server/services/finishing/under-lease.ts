import { randomUUID } from 'node:crypto';

import { and, eq, type SQL, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { deleteOnFailure } from '../files/delete-on-failure.ts';
import { keepLease, noLease, releaseLease, tryLease } from '../workflow/lease.ts';

export type Leased = { readonly document: typeof documents.$inferSelect; readonly holder: string };

/**
 * Does work of the service on a document under a lease that lasts as long as the work, which ends it by `writeUnderLease`. What is
 * thrown frees the document.
 * @returns null for a document that is not, or no more, what the work is for.
 * @throws {Error} when somebody else is at it: the job comes again.
 */
export async function underLease<T>(
  deps: Dependencies,
  documentId: string,
  wanted: SQL | undefined,
  work: (deps: Dependencies, leased: Leased) => Promise<T>,
): Promise<T | null> {
  const holder = randomUUID();
  const document = await tryLease(deps.db, documentId, holder, deps.leaseClock.now(), wanted);
  if (document === null) {
    if ((await deps.db.$count(documents, and(eq(documents.id, documentId), wanted))) > 0) {
      throw new Error('the document is being worked on by another');
    }
    return null;
  }
  const stop = keepLease(deps, holder);
  try {
    return await deleteOnFailure(deps, (noting) => work(noting, { document, holder }));
  } catch (error) {
    await releaseLease(deps, documentId, holder);
    throw error;
  } finally {
    stop();
  }
}

/** Writes what was done under a lease, which ends with it. */
export async function writeUnderLease(
  transaction: Transaction,
  { document, holder }: Leased,
  wanted: SQL | undefined,
  changes: Partial<typeof documents.$inferInsert>,
): Promise<void> {
  const written = await transaction
    .update(documents)
    .set({ ...changes, version: sql`${documents.version} + 1`, ...noLease })
    .where(
      and(
        eq(documents.id, document.id),
        wanted,
        eq(documents.leaseHolder, holder),
        eq(documents.version, document.version),
      ),
    )
    .returning({ id: documents.id });
  if (written.length === 0) {
    throw new Error('the document has changed while it was worked on');
  }
}

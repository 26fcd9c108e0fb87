import { and, asc, eq, lte } from 'drizzle-orm';

import { documents } from '../../adapters/database/schema/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { finishDocument } from './finish-document.ts';

/** About as long as a job is tried again by itself. */
const leftMs = 24 * 3_600_000;

const perRun = 50;

/** Seals documents that everyone has processed and that have waited for it longer than their job does. */
export async function finishLeftDocuments(deps: Dependencies): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - leftMs);
  const left = await deps.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.finalising, true), lte(documents.modifiedAt, since)))
    .orderBy(asc(documents.modifiedAt))
    .limit(perRun);
  for (const { id } of left) {
    try {
      await finishDocument(deps, { documentId: id, batchProcessId: null });
    } catch (error) {
      deps.log.warn({ error, documentId: id }, 'a document is left to be sealed later');
    }
  }
}

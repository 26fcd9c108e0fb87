import { and, desc } from 'drizzle-orm';

import type { BatchInput } from '../../../contract/models/batch.ts';
import type { batchesList, batchGet } from '../../../contract/operations/batches.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { loadVisibleDocuments } from '../workflow/check-visible.ts';
import { isAnyOf, matchesSearch, paginate } from '../paging.ts';
import { done } from '../reply.ts';
import { loadSending } from './batch-recipients.ts';
import { batchVisibleTo, findBatch } from './find-batch.ts';
import {
  documentIdsOf,
  loadFailures,
  loadProgress,
  noProgress,
  presentBatch,
  presentRecords,
} from './present-batch.ts';

/** Errors of a batch in a list; its detail has them all. */
const errorsInList = 100;
/** Documents in the detail of a batch; the list of documents has them all. */
const documentsInDetail = 100;

/** GET /api/batch-imports (companion operations, §5), newest first. */
export const listBatches: Handler<typeof batchesList> = async ({ deps, caller, query }) => {
  const condition = and(
    batchVisibleTo(caller),
    // 0 means unset, as in lists of documents.
    isAnyOf(batchImports.status, query.status),
    matchesSearch(batchImports.searchText, query.search),
  );
  const page = await paginate(
    query,
    deps.db.$count(batchImports, condition),
    deps.db
      .select()
      .from(batchImports)
      .where(condition)
      .orderBy(desc(batchImports.createdAt), desc(batchImports.id)),
    async (rows) => {
      const progress = await loadProgress(deps.db, rows);
      return rows.map((row) =>
        presentBatch(
          { ...row, errors: row.errors.slice(0, errorsInList) },
          caller.timeZone,
          progress.get(row.id) ?? noProgress(row),
        ),
      );
    },
  );
  return done(page);
};

/** GET /api/batch-imports/{id} (companion operations, §5). */
export const getBatch: Handler<typeof batchGet> = async ({ deps, caller, params: { id: batchId } }) =>
  done(await presentBatchFor(deps, caller, batchId));

/**
 * A batch with the first of its documents, as far as the caller may see them.
 * @throws {Refusal} `Batch import not found`.
 */
export async function presentBatchFor(
  deps: Dependencies,
  caller: SessionCaller,
  batchId: number,
): Promise<BatchInput> {
  const batch = await findBatch(deps.db, caller, batchId);
  const progress = await loadProgress(deps.db, [batch]);
  const ids = await documentIdsOf(deps.db, batchId, documentsInDetail);
  const records = await loadVisibleDocuments(deps.db, caller, ids);
  return presentBatch(
    batch,
    caller.timeZone,
    progress.get(batch.id) ?? noProgress(batch),
    await presentRecords(deps, caller, records),
    await loadFailures(deps.db, caller, batch.id),
    await loadSending(deps, batch),
  );
}

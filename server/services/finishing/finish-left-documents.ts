import { and, eq, lte, sql } from 'drizzle-orm';

import { documents } from '../../adapters/database/schema/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { finishDocument } from './finish-document.ts';
import { tryEach } from './try-each.ts';

/** About as long as a job is tried again by itself. */
const leftMs = 24 * 3_600_000;

const perRun = 50;

/** Seals documents that everyone has processed and that have waited for it longer than their job does. */
export async function finishLeftDocuments(deps: Dependencies): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - leftMs);
  await tryEach(
    deps,
    {
      which: and(eq(documents.finalising, true), lte(documents.modifiedAt, since)),
      first: sql`${documents.modifiedAt}`,
      atMost: perRun,
      onFailed: 'a document is left to be sealed later',
    },
    (documentId) => finishDocument(deps, { documentId, batchProcessId: null }),
  );
}

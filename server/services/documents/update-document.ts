import { eq, sql } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { documentUpdate } from '../../../contract/operations/documents.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { documentFiles, documents, processSteps } from '../../adapters/database/schema.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { checkDetails } from './check-details.ts';
import { addFile } from './create-document.ts';
import { lockDraft } from './draft.ts';
import { actorOf, appendHistory } from './history.ts';
import { storePdf } from './pdf-upload.ts';
import { presentDocumentFor } from './present-document.ts';

/**
 * POST /api/documents/update (companion operations, §3): fields that are left out stay, `null` empties an optional one.
 * Another file takes the places of signatures away, since they belong to the pages of the old one.
 */
export async function updateDocument(
  deps: Dependencies,
  caller: SessionCaller,
  body: Body<typeof documentUpdate>,
): Promise<Reply<DataInput<typeof documentUpdate>>> {
  const { id, file, ...changes } = body;
  await deps.db.transaction((transaction) => lockDraft(transaction, caller, id));
  const pdf = file && (await storePdf(deps, 'file', file));
  await deps.db.transaction(async (transaction) => {
    const document = await lockDraft(transaction, caller, id);
    await checkDetails({ ...deps, db: transaction }, caller, changes, id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await transaction
      .update(documents)
      .set({
        ...given,
        searchText: foldForSearch(`${changes.no ?? document.no} ${changes.subject ?? document.subject}`),
        modifiedAt: deps.clock.now(),
        version: sql`${documents.version} + 1`,
      })
      .where(eq(documents.id, id));
    if (pdf) {
      await transaction
        .update(processSteps)
        .set({ fileId: null, pageSign: null, llx: null, lly: null, urx: null, ury: null })
        .where(eq(processSteps.documentId, id));
      await transaction.delete(documentFiles).where(eq(documentFiles.documentId, id));
      await addFile(transaction, deps, id, pdf);
    }
    await appendHistory(transaction, deps, id, {
      ...actorOf(caller),
      activity: activity.updateDocument[0],
      fileSha256: pdf?.sha256 ?? null,
    });
  });
  return done(await presentDocumentFor(deps, deps.db, caller, id), say('updateDocumentSuccess'));
}

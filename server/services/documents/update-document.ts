import { eq } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { Body } from '../../../contract/operation.ts';
import type { documentUpdate } from '../../../contract/operations/document-actions.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentFiles, processSteps } from '../../adapters/database/schema/documents.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { componentFiles } from '../files/files-of-documents.ts';
import { noteLost } from '../files/unused-files.ts';
import { checkDetails } from './check-details.ts';
import {
  addAttachments,
  addFiles,
  appendFileChanges,
  storeAttachments,
  storeComponentFiles,
  uploadHash,
} from './document-files.ts';
import { lockDraft } from './draft.ts';
import { changesExpiryAlone, extendExpiry } from './extend-expiry.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { checkVisible } from '../workflow/check-visible.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { refusingTakenNumber } from './number-taken.ts';
import { isLaborContractBy } from './labor-contract.ts';
import { replyWithDocument } from './present-document.ts';
import { noPlace } from '../workflow/unprocessed-step.ts';
import { replaceRelations } from './relations.ts';

type Input = Body<typeof documentUpdate>;

/**
 * POST /api/documents/update (companion operations, §3): fields that are left out stay, `null` empties an optional one.
 * Other files take the places of signatures and fields away, since those belong to the pages of the old ones. Of a document
 * under way, when it expires may be changed and nothing else.
 */
export const updateDocument: Handler<typeof documentUpdate> = async ({ deps, caller, body }) => {
  const { id, file, files, attachments, relatedDocumentIds, ...changes } = body;
  const extended = changesExpiryAlone(body) && (await extendExpiry(deps, caller, id, body.expiryDate));
  if (!extended) {
    await deps.db.transaction((transaction) => lockDraft(transaction, caller, id));
    const stored = await storeComponentFiles(deps, caller.comId, givenFiles(body));
    const beside = await storeAttachments(deps, attachments ?? []);
    await refusingTakenNumber(() =>
      deps.db.transaction(async (transaction) => {
        const document = await lockDraft(transaction, caller, id);
        await checkDetails({ ...deps, db: transaction }, caller, changes, document);
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        await changeDocuments(transaction, [id], deps.clock.now(), {
          ...given,
          isLaborContract: isLaborContractBy({
            typeId: changes.typeId ?? document.typeId,
            documentTemplateId:
              changes.documentTemplateId === undefined
                ? document.documentTemplateId
                : changes.documentTemplateId,
          }),
          searchText: foldForSearch(`${changes.no ?? document.no} ${changes.subject ?? document.subject}`),
        });
        if (stored.length > 0) {
          await dropFiles(transaction, deps, id);
          await addFiles(transaction, deps, id, stored);
        }
        await addAttachments(transaction, deps, id, beside, { userId: caller.userId, stepId: null });
        if (relatedDocumentIds !== undefined) {
          await checkVisible(transaction, caller, relatedDocumentIds ?? [], 'relatedDocumentIds', id);
          await replaceRelations(transaction, id, relatedDocumentIds ?? []);
        }
        await appendHistory(transaction, deps, id, {
          ...actorOf(caller),
          activity: activity.updateDocument,
          fileSha256: uploadHash(stored),
        });
        await appendFileChanges(transaction, deps, id, actorOf(caller), stored);
      }),
    );
  }
  return replyWithDocument(deps, caller, id, 'updateDocumentSuccess');
};

function givenFiles({ file, files }: Input): { readonly field: string; readonly file: File }[] {
  if (files) {
    return files.map((one, index) => ({ field: `files.${String(index)}`, file: one }));
  }
  return file ? [{ field: 'file', file }] : [];
}

/** Component files go, and with them every place on their pages. */
async function dropFiles(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  documentId: string,
): Promise<void> {
  const steps = await transaction
    .update(processSteps)
    .set({ fileId: null, ...noPlace })
    .where(eq(processSteps.documentId, documentId))
    .returning({ id: processSteps.id, fillingItems: processSteps.fillingItems });
  for (const { id, fillingItems } of steps.filter((step) => step.fillingItems.length > 0)) {
    await transaction
      .update(processSteps)
      .set({ fillingItems: fillingItems.map((item) => ({ ...item, page: null, position: null })) })
      .where(eq(processSteps.id, id));
  }
  await noteLost(transaction, await componentFiles(transaction, [documentId]), clock.now());
  await transaction.delete(documentFiles).where(eq(documentFiles.documentId, documentId));
}

import { activity, documentStatus } from '../../../contract/enums.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type {
  documentCreate,
  documentCreateMultiFile,
} from '../../../contract/operations/document-actions.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { impossible } from '../../domain/impossible.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Reply } from '../reply.ts';
import { checkDetails } from './check-details.ts';
import {
  addAttachments,
  addFiles,
  appendFileChanges,
  storeAttachments,
  storeComponentFiles,
  uploadHash,
} from './document-files.ts';
import { checkVisible } from '../workflow/check-visible.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { refusingTakenNumber } from './number-taken.ts';
import { isLaborContractBy } from './labor-contract.ts';
import { replyWithDocument } from './present-document.ts';
import { replaceRelations } from './relations.ts';

type Answer = Promise<Reply<DataInput<typeof documentCreate>>>;

/** POST /api/documents/create (companion operations, §3): a document with status New from a PDF or Word file. */
export function createDocument(
  deps: Dependencies,
  caller: SessionCaller,
  { file, ...rest }: Body<typeof documentCreate>,
): Answer {
  return create(deps, caller, rest, [{ field: 'file', file }]);
}

/** POST /api/documents/create-multi-file (companion operations, §3): the same with several component files. */
export const createMultiFileDocument: Handler<typeof documentCreateMultiFile> = ({
  deps,
  caller,
  body: { files, ...rest },
}) =>
  create(
    deps,
    caller,
    rest,
    files.map((file, index) => ({ field: `files.${String(index)}`, file })),
  );

/** Files are stored before the transaction that writes the document: looking at them takes its time. */
async function create(
  deps: Dependencies,
  caller: SessionCaller,
  input: Omit<Body<typeof documentCreate>, 'file'>,
  given: readonly { readonly field: string; readonly file: File }[],
): Answer {
  const { attachments, relatedDocumentIds, ...details } = input;
  const related = relatedDocumentIds ?? [];
  await checkDetails(deps, caller, details);
  await checkVisible(deps.db, caller, related, 'relatedDocumentIds');
  const files = await storeComponentFiles(deps, caller.comId, given);
  const beside = await storeAttachments(deps, attachments ?? []);
  const documentId = await refusingTakenNumber(() =>
    deps.db.transaction(async (transaction) => {
      await checkDetails({ ...deps, db: transaction }, caller, details);
      await checkVisible(transaction, caller, related, 'relatedDocumentIds');
      const now = deps.clock.now();
      const [row = impossible('a document was not written')] = await transaction
        .insert(documents)
        .values({
          ...details,
          comId: caller.comId,
          createdByUserId: caller.userId,
          status: documentStatus.new,
          description: details.description ?? '',
          customerCode: details.customerCode ?? '',
          customerInformation: details.customerInformation ?? '',
          searchText: foldForSearch(`${details.no} ${details.subject}`),
          isLaborContract: isLaborContractBy(details),
          createdAt: now,
          modifiedAt: now,
        })
        .returning({ id: documents.id });
      await addFiles(transaction, deps, row.id, files);
      await addAttachments(transaction, deps, row.id, beside, { userId: caller.userId, stepId: null });
      await replaceRelations(transaction, row.id, related);
      await appendHistory(transaction, deps, row.id, {
        ...actorOf(caller),
        activity: activity.createDocument,
        fileSha256: uploadHash(files),
      });
      await appendFileChanges(transaction, deps, row.id, actorOf(caller), files);
      return row.id;
    }),
  );
  return replyWithDocument(deps, caller, documentId, 'createDocumentSuccess');
}

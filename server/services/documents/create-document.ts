import { activity, documentStatus } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { documentCreate } from '../../../contract/operations/documents.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentFiles, documents, fileRevisions } from '../../adapters/database/schema.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { checkDetails } from './check-details.ts';
import { actorOf, appendHistory } from './history.ts';
import { type StoredPdf, storePdf } from './pdf-upload.ts';
import { presentDocumentFor } from './present-document.ts';

/** POST /api/documents/create (companion operations, §3): a document with status New from a PDF. */
export async function createDocument(
  deps: Dependencies,
  caller: SessionCaller,
  body: Body<typeof documentCreate>,
): Promise<Reply<DataInput<typeof documentCreate>>> {
  const { file, ...details } = body;
  await checkDetails(deps, caller, details);
  const pdf = await storePdf(deps, 'file', file);
  const documentId = await deps.db.transaction(async (transaction) => {
    await checkDetails({ ...deps, db: transaction }, caller, details);
    const now = deps.clock.now();
    const [row] = await transaction
      .insert(documents)
      .values({
        ...details,
        comId: caller.comId,
        createdByUserId: caller.userId,
        status: documentStatus.new[0],
        description: details.description ?? '',
        customerCode: details.customerCode ?? '',
        customerInformation: details.customerInformation ?? '',
        searchText: foldForSearch(`${details.no} ${details.subject}`),
        createdAt: now,
        modifiedAt: now,
      })
      .returning({ id: documents.id });
    if (!row) {
      throw new Error('a document was not written');
    }
    await addFile(transaction, deps, row.id, pdf);
    await appendHistory(transaction, deps, row.id, {
      ...actorOf(caller),
      activity: activity.createDocument[0],
      fileSha256: pdf.sha256,
    });
    return row.id;
  });
  return done(await presentDocumentFor(deps, deps.db, caller, documentId), say('createDocumentSuccess'));
}

/** Makes a stored PDF the first file of a document. */
export async function addFile(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  documentId: string,
  pdf: StoredPdf,
): Promise<void> {
  const now = deps.clock.now();
  const [file] = await transaction
    .insert(documentFiles)
    .values({ documentId, orderNo: 1, name: pdf.name, createdAt: now })
    .returning({ id: documentFiles.id });
  if (!file) {
    throw new Error('a file was not written');
  }
  await transaction.insert(fileRevisions).values({
    fileId: file.id,
    revision: 1,
    sha256: pdf.sha256,
    size: pdf.size,
    pages: pdf.pages,
    createdAt: now,
  });
}

import type * as actions from '../../../contract/operations/document-actions.ts';
import type * as documents from '../../../contract/operations/documents.ts';
import type { HandlersOf } from '../handler.ts';
import { attachFile, deleteAttachment } from './attach-file.ts';
import { awaitChanges } from './await-changes.ts';
import { cancelDocument } from './cancel-document.ts';
import { correctDocument } from './correct-document.ts';
import { createDocument, createMultiFileDocument } from './create-document.ts';
import { deleteDocument } from './delete-document.ts';
import { getDocument } from './get-document.ts';
import { keepVerifiable } from './keep-verifiable.ts';
import { holdDocument, releaseDocument } from './hold-document.ts';
import { countDocuments, listDocuments } from './list-documents.ts';
import { markRead } from './mark-read.ts';
import { restoreDocument } from './restore-document.ts';
import { sendProcess } from './send-process.ts';
import { shareDocument, unshareDocument } from './share-document.ts';
import { starDocument } from './star-document.ts';
import { updateDocument } from './update-document.ts';
import { updateProcess } from './update-process.ts';
import { writeMessage } from './write-message.ts';
import { zipDocuments } from './zip-documents.ts';

export const documentHandlers: HandlersOf<typeof documents & typeof actions> = {
  documentsList: ({ deps, caller, query }) => listDocuments(deps, caller, query),
  documentCounts: ({ deps, caller }) => countDocuments(deps, caller),
  documentGet: ({ deps, caller, params }) => getDocument(deps, caller, params.id),
  documentCreate: ({ deps, caller, body }) => createDocument(deps, caller, body),
  documentCreateMultiFile: ({ deps, caller, body }) => createMultiFileDocument(deps, caller, body),
  documentUpdate: ({ deps, caller, body }) => updateDocument(deps, caller, body),
  documentDelete: ({ deps, caller, params, query }) =>
    deleteDocument(deps, caller, params.id, query.permanent),
  documentRestore: ({ deps, caller, params }) => restoreDocument(deps, caller, params.id),
  documentCancel: ({ deps, caller, body }) => cancelDocument(deps, caller, body),
  documentCorrect: ({ deps, caller, params }) => correctDocument(deps, caller, params.id),
  updateProcess: ({ deps, caller, body }) => updateProcess(deps, caller, body),
  sendProcess: ({ deps, caller, params }) => sendProcess(deps, caller, params.documentId),
  documentShare: ({ deps, caller, body }) => shareDocument(deps, caller, body),
  documentUnshare: ({ deps, caller, body }) => unshareDocument(deps, caller, body),
  documentAttach: ({ deps, caller, body }) => attachFile(deps, caller, body),
  attachmentDelete: ({ deps, caller, params }) => deleteAttachment(deps, caller, params),
  documentStar: ({ deps, caller, params, body }) => starDocument(deps, caller, params.id, body.star),
  documentMessage: ({ deps, caller, params, body }) => writeMessage(deps, caller, params.id, body.text),
  documentsZip: ({ deps, caller, body }) => zipDocuments(deps, caller, body.ids),
  documentChanges: ({ deps, caller, query, signal }) => awaitChanges(deps, caller, query, signal),
  documentsMarkRead: ({ deps, caller, body }) => markRead(deps, caller, body),
  documentHold: ({ deps, caller, params, body }) => holdDocument(deps, caller, params.id, body.reason),
  documentKeepVerifiable: ({ deps, caller, params }) => keepVerifiable(deps, caller, params.id),
  documentRelease: ({ deps, caller, params }) => releaseDocument(deps, caller, params.id),
};

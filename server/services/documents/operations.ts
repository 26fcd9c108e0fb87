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
  documentsList: listDocuments,
  documentCounts: countDocuments,
  documentGet: ({ deps, caller, params }) => getDocument(deps, caller, params.id),
  documentCreate: ({ deps, caller, body }) => createDocument(deps, caller, body),
  documentCreateMultiFile: createMultiFileDocument,
  documentUpdate: updateDocument,
  documentDelete: deleteDocument,
  documentRestore: restoreDocument,
  documentCancel: ({ deps, caller, body }) => cancelDocument(deps, caller, body),
  documentCorrect: ({ deps, caller, params }) => correctDocument(deps, caller, params.id),
  updateProcess: ({ deps, caller, body }) => updateProcess(deps, caller, body),
  sendProcess: ({ deps, caller, params }) => sendProcess(deps, caller, params.documentId),
  documentShare: shareDocument,
  documentUnshare: unshareDocument,
  documentAttach: attachFile,
  attachmentDelete: deleteAttachment,
  documentStar: starDocument,
  documentMessage: writeMessage,
  documentsZip: zipDocuments,
  documentChanges: awaitChanges,
  documentsMarkRead: markRead,
  documentHold: holdDocument,
  documentKeepVerifiable: keepVerifiable,
  documentRelease: releaseDocument,
};

import type { documentOperations } from '../../../contract/operations/documents.ts';
import { cancelDocument } from '../../services/documents/cancel-document.ts';
import { correctDocument } from '../../services/documents/correct-document.ts';
import { createDocument, createMultiFileDocument } from '../../services/documents/create-document.ts';
import { deleteDocument } from '../../services/documents/delete-document.ts';
import { getDocument } from '../../services/documents/get-document.ts';
import { countDocuments, listDocuments } from '../../services/documents/list-documents.ts';
import { restoreDocument } from '../../services/documents/restore-document.ts';
import { sendProcess } from '../../services/documents/send-process.ts';
import { updateDocument } from '../../services/documents/update-document.ts';
import { updateProcess } from '../../services/documents/update-process.ts';
import type { HandlersOf } from '../handler.ts';

export const documentHandlers: HandlersOf<typeof documentOperations> = {
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
};

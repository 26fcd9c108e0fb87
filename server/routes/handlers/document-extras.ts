import type { documentExtraOperations } from '../../../contract/operations/document-extras.ts';
import { attachFile, deleteAttachment } from '../../services/documents/attach-file.ts';
import { getEvidenceFiles } from '../../services/evidence/evidence-files.ts';
import { getEvidence } from '../../services/evidence/get-evidence.ts';
import { shareDocument, unshareDocument } from '../../services/documents/share-document.ts';
import { starDocument } from '../../services/documents/star-document.ts';
import { writeMessage } from '../../services/documents/write-message.ts';
import { zipDocuments } from '../../services/documents/zip-documents.ts';
import type { HandlersOf } from '../handler.ts';

export const documentExtraHandlers: HandlersOf<typeof documentExtraOperations> = {
  documentShare: ({ deps, caller, body }) => shareDocument(deps, caller, body),
  documentUnshare: ({ deps, caller, body }) => unshareDocument(deps, caller, body),
  documentAttach: ({ deps, caller, body }) => attachFile(deps, caller, body),
  attachmentDelete: ({ deps, caller, params }) => deleteAttachment(deps, caller, params),
  documentStar: ({ deps, caller, params, body }) => starDocument(deps, caller, params.id, body.star),
  documentMessage: ({ deps, caller, params, body }) => writeMessage(deps, caller, params.id, body.text),
  documentEvidence: ({ deps, caller, params }) => getEvidence(deps, caller, params.id),
  documentEvidenceFiles: ({ deps, caller, params, query }) =>
    getEvidenceFiles(deps, caller, params.id, query.language),
  documentsZip: ({ deps, caller, body }) => zipDocuments(deps, caller, body.ids),
};

import type { ParamsInput } from '../../contract/operation.ts';
import {
  attachmentDelete,
  documentAttach,
  documentMessage,
  documentShare,
  documentsZip,
  documentUnshare,
} from '../../contract/operations/document-actions.ts';
import { settleDocument } from './documents.ts';
import { type CallInput, request, withBody } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export function useShareDocument() {
  return useSettledMutation(withBody(documentShare), settleDocument);
}

export function useUnshareDocument() {
  return useSettledMutation(withBody(documentUnshare), settleDocument);
}

/** The address of one archive with the files of several documents, good for an hour. */
export function askForZip(ids: readonly string[], signal?: AbortSignal): Promise<{ downloadUrl: string }> {
  return request(documentsZip, { body: { ids: [...ids] }, ...(signal && { signal }) });
}

export function useAttachFile() {
  return useSettledMutation(
    (input: CallInput<typeof documentAttach> & { readonly documentId: string }) =>
      request(documentAttach, input),
    settleDocument,
  );
}

export function useDeleteAttachment() {
  return useSettledMutation(
    (params: ParamsInput<typeof attachmentDelete>) => request(attachmentDelete, { params }),
    settleDocument,
  );
}

export function useWriteMessage() {
  return useSettledMutation(
    ({ id, text }: { readonly id: string; readonly text: string }) =>
      request(documentMessage, { params: { id }, body: { text }, documentId: id }),
    settleDocument,
  );
}

import type { BodyInput, ParamsInput } from '../../contract/operation.ts';
import {
  attachmentDelete,
  documentAttach,
  documentMessage,
  documentShare,
  documentsZip,
  documentUnshare,
} from '../../contract/operations/document-actions.ts';
import { settleDocument } from './documents.ts';
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export function useShareDocument() {
  return useSettledMutation(
    (body: BodyInput<typeof documentShare>) => request(documentShare, { body }),
    settleDocument,
  );
}

export function useUnshareDocument() {
  return useSettledMutation(
    (body: BodyInput<typeof documentUnshare>) => request(documentUnshare, { body }),
    settleDocument,
  );
}

/** The address of one archive with the files of several documents, good for an hour. */
export function askForZip(ids: readonly string[], signal?: AbortSignal): Promise<{ downloadUrl: string }> {
  return request(documentsZip, { body: { ids: [...ids] }, ...(signal && { signal }) });
}

type Attach = {
  readonly body: BodyInput<typeof documentAttach>;
  /** The document, whose own token is used where it was opened by link or code. */
  readonly documentId: string;
  /** The share of the upload that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export function useAttachFile() {
  return useSettledMutation((input: Attach) => request(documentAttach, input), settleDocument);
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

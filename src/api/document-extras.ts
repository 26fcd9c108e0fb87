import { useMutation, useQueryClient } from '@tanstack/react-query';
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

export function useShareDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof documentShare>) => request(documentShare, { body }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useUnshareDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof documentUnshare>) => request(documentUnshare, { body }),
    onSuccess: (document) => settleDocument(client, document),
  });
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Attach) => request(documentAttach, input),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useDeleteAttachment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: ParamsInput<typeof attachmentDelete>) => request(attachmentDelete, { params }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useWriteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { readonly id: string; readonly text: string }) =>
      request(documentMessage, { params: { id }, body: { text }, documentId: id }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

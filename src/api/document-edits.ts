import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ParamsInput } from '../../contract/operation.ts';
import {
  documentCancel,
  documentCorrect,
  documentCreate,
  documentCreateMultiFile,
  documentDelete,
  documentRestore,
  documentUpdate,
  sendProcess,
  updateProcess,
} from '../../contract/operations/document-actions.ts';
import { documentQueries, settleDocument } from './documents.ts';
import { request } from './request.ts';

type Create = {
  readonly body: BodyInput<typeof documentCreate>;
  readonly signal?: AbortSignal;
  /** The share of the upload that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export function useCreateDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Create) => request(documentCreate, input),
    onSuccess: (document) => settleDocument(client, document),
  });
}

type CreateMultiFile = Omit<Create, 'body'> & { readonly body: BodyInput<typeof documentCreateMultiFile> };

export function useCreateMultiFileDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateMultiFile) => request(documentCreateMultiFile, input),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useRestoreDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(documentRestore, { params: { id } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useCancelDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof documentCancel>) => request(documentCancel, { body }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useCorrectDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(documentCorrect, { params: { id } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useUpdateDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof documentUpdate>) => request(documentUpdate, { body }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useDeleteDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, permanent }: ParamsInput<typeof documentDelete> & { readonly permanent?: boolean }) =>
      request(documentDelete, { params: { id }, query: { permanent: permanent ?? false } }),
    onSuccess: async (_data, { id }) => {
      client.removeQueries({ queryKey: documentQueries.detail(id).queryKey });
      await client.invalidateQueries({ queryKey: documentQueries.all() });
    },
  });
}

export function useUpdateProcess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateProcess>) => request(updateProcess, { body }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useSendProcess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => request(sendProcess, { params: { documentId } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

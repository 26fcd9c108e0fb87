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
import { useSettledMutation } from './use-settled-mutation.ts';

type Create = {
  readonly body: BodyInput<typeof documentCreate>;
  readonly signal?: AbortSignal;
  /** The share of the upload that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export function useCreateDocument() {
  return useSettledMutation((input: Create) => request(documentCreate, input), settleDocument);
}

type CreateMultiFile = Omit<Create, 'body'> & { readonly body: BodyInput<typeof documentCreateMultiFile> };

export function useCreateMultiFileDocument() {
  return useSettledMutation(
    (input: CreateMultiFile) => request(documentCreateMultiFile, input),
    settleDocument,
  );
}

export function useRestoreDocument() {
  return useSettledMutation((id: string) => request(documentRestore, { params: { id } }), settleDocument);
}

export function useCancelDocument() {
  return useSettledMutation(
    (body: BodyInput<typeof documentCancel>) => request(documentCancel, { body }),
    settleDocument,
  );
}

export function useCorrectDocument() {
  return useSettledMutation((id: string) => request(documentCorrect, { params: { id } }), settleDocument);
}

export function useUpdateDocument() {
  return useSettledMutation(
    (body: BodyInput<typeof documentUpdate>) => request(documentUpdate, { body }),
    settleDocument,
  );
}

export function useDeleteDocument() {
  return useSettledMutation(
    ({ id, permanent }: ParamsInput<typeof documentDelete> & { readonly permanent?: boolean }) =>
      request(documentDelete, { params: { id }, query: { permanent: permanent ?? false } }),
    async (client, _data, { id }) => {
      client.removeQueries({ queryKey: documentQueries.detail(id).queryKey });
      await client.invalidateQueries({ queryKey: documentQueries.all() });
    },
  );
}

export function useUpdateProcess() {
  return useSettledMutation(
    (body: BodyInput<typeof updateProcess>) => request(updateProcess, { body }),
    settleDocument,
  );
}

export function useSendProcess() {
  return useSettledMutation(
    (documentId: string) => request(sendProcess, { params: { documentId } }),
    settleDocument,
  );
}

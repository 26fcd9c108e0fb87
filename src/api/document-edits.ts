import type { ParamsInput } from '../../contract/operation.ts';
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
import { type CallInput, request, withBody, withId } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export function useCreateDocument() {
  return useSettledMutation(
    (input: CallInput<typeof documentCreate>) => request(documentCreate, input),
    settleDocument,
  );
}

export function useCreateMultiFileDocument() {
  return useSettledMutation(
    (input: CallInput<typeof documentCreateMultiFile>) => request(documentCreateMultiFile, input),
    settleDocument,
  );
}

export function useRestoreDocument() {
  return useSettledMutation(withId(documentRestore), settleDocument);
}

export function useCancelDocument() {
  return useSettledMutation(withBody(documentCancel), settleDocument);
}

export function useCorrectDocument() {
  return useSettledMutation(withId(documentCorrect), settleDocument);
}

export function useUpdateDocument() {
  return useSettledMutation(withBody(documentUpdate), settleDocument);
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
  return useSettledMutation(withBody(updateProcess), settleDocument);
}

export function useSendProcess() {
  return useSettledMutation(
    (documentId: string) => request(sendProcess, { params: { documentId } }),
    settleDocument,
  );
}

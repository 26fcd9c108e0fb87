import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '../../contract/operation.ts';
import {
  ekycStatus,
  ekycSubmit,
  identityVerificationDecide,
  identityVerificationsList,
} from '../../contract/operations/ekyc.ts';
import { documentQueries } from './documents.ts';
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export type IdentityVerificationsQuery = QueryInput<typeof identityVerificationsList>;

export const identityQueries = {
  all: () => ['identity-verifications'] as const,
  list: (query: IdentityVerificationsQuery) =>
    queryOptions({
      queryKey: [...identityQueries.all(), 'list', query],
      queryFn: ({ signal }) => request(identityVerificationsList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The newest pictures that the holder of a step sent. */
  ofStep: (documentId: string, processId: string) =>
    queryOptions({
      queryKey: [...identityQueries.all(), 'step', processId],
      queryFn: ({ signal }) => request(ekycStatus, { params: { processId }, documentId, signal }),
    }),
};

type Pictures = {
  readonly body: BodyInput<typeof ekycSubmit>;
  readonly signal?: AbortSignal;
  /** The share of the upload that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/** Sends pictures of an identity paper and a face. */
export function useSubmitPictures(documentId: string) {
  return useSettledMutation(
    (input: Pictures) => request(ekycSubmit, { ...input, documentId }),
    (client, verification) => {
      const { queryKey } = identityQueries.ofStep(documentId, verification.processId);
      client.setQueryData(queryKey, verification);
    },
  );
}

/** Accepts or refuses a person by the pictures. */
export function useDecideIdentity() {
  return useSettledMutation(
    ({ id, ...body }: BodyInput<typeof identityVerificationDecide> & { readonly id: string }) =>
      request(identityVerificationDecide, { params: { id }, body }),
    async (client, { documentId }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: identityQueries.all() }),
        client.invalidateQueries({ queryKey: documentQueries.detail(documentId).queryKey }),
      ]);
    },
  );
}

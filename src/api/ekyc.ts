import type { BodyInput, QueryInput } from '../../contract/operation.ts';
import {
  ekycStatus,
  ekycSubmit,
  identityVerificationDecide,
  identityVerificationsList,
} from '../../contract/operations/ekyc.ts';
import { documentQueries } from './documents.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { type CallInput, request } from './request.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';

export type IdentityVerificationsQuery = QueryInput<typeof identityVerificationsList>;

export const identityQueries = {
  all: () => ['identity-verifications'] as const,
  list: (query: IdentityVerificationsQuery) =>
    listQuery(identityVerificationsList, [...identityQueries.all(), 'list', query], { query }),
  /** The newest pictures that the holder of a step sent. */
  ofStep: (documentId: string, processId: string) =>
    operationQuery(ekycStatus, [...identityQueries.all(), 'step', processId], {
      params: { processId },
      documentId,
    }),
};

/** Sends pictures of an identity paper and a face. */
export function useSubmitPictures(documentId: string) {
  return useSettledMutation(
    (input: CallInput<typeof ekycSubmit>) => request(ekycSubmit, { ...input, documentId }),
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
      await invalidate(client, identityQueries.all(), documentQueries.detail(documentId).queryKey);
    },
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  guestAccountDelete,
  guestAccountGet,
  guestAccountInvite,
  guestAccountPassword,
  guestAccountUpdate,
  guestDocumentOpen,
  guestDocumentsList,
} from '../../contract/operations/guest-account.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { saveOpened } from './open-document.ts';
import { request, withBody } from './request.ts';
import { session } from './session.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const guestAccountQueries = {
  all: () => ['guest-account'] as const,
  account: () => operationQuery(guestAccountGet, [...guestAccountQueries.all(), 'account'], {}),
  /** What was sent to my address: what waits for me, or the rest. */
  documents: (query: { readonly waiting: boolean; readonly search: string; readonly page: number }) =>
    listQuery(guestDocumentsList, [...guestAccountQueries.all(), 'documents', query], {
      query: { ...query, pageSize: 20 },
    }),
};

/** Has a link to make an account sent to whom a document was sent to. */
export function useInviteGuest(documentId: string) {
  return useMutation({ mutationFn: () => request(guestAccountInvite, { documentId }) });
}

/**
 * Opens a document as the link of its mail does, and hands over its id. Whoever asked may be gone by then: the answers of the account give
 * way to those of the document.
 */
export function useOpenGuestDocument(onOpened: (documentId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInput<typeof guestDocumentOpen>) => {
      return saveOpened(client, await request(guestDocumentOpen, { body }));
    },
    onSuccess: (documentId) => onOpened(documentId),
  });
}

export function useUpdateGuestAccount() {
  return useSettledMutation(withBody(guestAccountUpdate), (client, saved) =>
    client.setQueryData(guestAccountQueries.account().queryKey, saved),
  );
}

/** Every other token of the account ends; this tab goes on with the new one. */
export function useChangeGuestPassword() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof guestAccountPassword>) => {
      session.renew(await request(guestAccountPassword, { body }));
    },
  });
}

export function useDeleteGuestAccount() {
  return useMutation({
    mutationFn: async (password: string) => {
      await request(guestAccountDelete, { body: { password } });
      session.end();
    },
  });
}

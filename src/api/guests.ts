import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/models/user.ts';
import type { BodyInput } from '../../contract/operation.ts';
import { guestCreate, guestMerge, guestsImport, guestUpdate } from '../../contract/operations/users.ts';
import { partnerQueries } from './partners.ts';
import { request } from './request.ts';
import { settleUser, userQueries } from './users.ts';

/** A guest is one of the people of a partner, which may be a new one. */
async function settleGuest(client: QueryClient, guest: User): Promise<void> {
  await Promise.all([
    settleUser(client, guest),
    client.invalidateQueries({ queryKey: partnerQueries.all() }),
  ]);
}

/** Somebody outside the company; who is known already is answered. */
export function useCreateGuest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof guestCreate>) => request(guestCreate, { body }),
    onSuccess: (user) => settleGuest(client, user),
  });
}

export function useUpdateGuest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof guestUpdate>) => request(guestUpdate, { body }),
    onSuccess: (user) => settleGuest(client, user),
  });
}

/** Two guests who turn out to be one person. */
export function useMergeGuests() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof guestMerge>) => request(guestMerge, { body }),
    onSuccess: (user) => settleGuest(client, user),
  });
}

/** Guests from a sheet, one part after the other: what was written stays written where a later part is refused. */
export function useImportGuests() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof guestsImport>) => request(guestsImport, { body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: userQueries.lists() }),
        client.invalidateQueries({ queryKey: partnerQueries.all() }),
      ]),
  });
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/models/user.ts';
import { guestCreate, guestMerge, guestsImport, guestUpdate } from '../../contract/operations/users.ts';
import { partnerQueries } from './partners.ts';
import { withBody } from './request.ts';
import { settleUser, userQueries } from './users.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';

/** A guest is one of the people of a partner, which may be a new one. */
async function settleGuest(client: QueryClient, guest: User): Promise<void> {
  await Promise.all([
    settleUser(client, guest),
    client.invalidateQueries({ queryKey: partnerQueries.all() }),
  ]);
}

/** Somebody outside the company; who is known already is answered. */
export function useCreateGuest() {
  return useSettledMutation(withBody(guestCreate), settleGuest);
}

export function useUpdateGuest() {
  return useSettledMutation(withBody(guestUpdate), settleGuest);
}

/** Two guests who turn out to be one person. */
export function useMergeGuests() {
  return useSettledMutation(withBody(guestMerge), settleGuest);
}

/** Guests from a sheet, one part after the other: what was written stays written where a later part is refused. */
export function useImportGuests() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: withBody(guestsImport),
    onSettled: () => invalidate(client, userQueries.lists(), partnerQueries.all()),
  });
}

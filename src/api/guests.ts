import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/models/user.ts';
import type { BodyInput } from '../../contract/operation.ts';
import { guestCreate, guestMerge, guestsImport, guestUpdate } from '../../contract/operations/users.ts';
import { partnerQueries } from './partners.ts';
import { request } from './request.ts';
import { settleUser, userQueries } from './users.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

/** A guest is one of the people of a partner, which may be a new one. */
async function settleGuest(client: QueryClient, guest: User): Promise<void> {
  await Promise.all([
    settleUser(client, guest),
    client.invalidateQueries({ queryKey: partnerQueries.all() }),
  ]);
}

/** Somebody outside the company; who is known already is answered. */
export function useCreateGuest() {
  return useSettledMutation(
    (body: BodyInput<typeof guestCreate>) => request(guestCreate, { body }),
    settleGuest,
  );
}

export function useUpdateGuest() {
  return useSettledMutation(
    (body: BodyInput<typeof guestUpdate>) => request(guestUpdate, { body }),
    settleGuest,
  );
}

/** Two guests who turn out to be one person. */
export function useMergeGuests() {
  return useSettledMutation(
    (body: BodyInput<typeof guestMerge>) => request(guestMerge, { body }),
    settleGuest,
  );
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

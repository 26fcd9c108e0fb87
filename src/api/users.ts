import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { userStatus } from '../../contract/enums.ts';
import type { User } from '../../contract/models/user.ts';
import type { BodyInput, QueryInput } from '../../contract/operation.ts';
import { totpReset } from '../../contract/operations/auth.ts';
import {
  sendInvitation,
  userCreate,
  userGet,
  usersCreateOrUpdate,
  usersList,
  contactChangeDecide,
  userUnlock,
  userUpdate,
  smartCaAdd,
  smartCaDelete,
  smartCaUpdate,
} from '../../contract/operations/users.ts';
import { authQueries } from './auth.ts';
import { directoryQueries } from './directory.ts';
import { readPages } from './pages.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { request, withBody, withId } from './request.ts';
import { useAskedPeople } from './use-asked-people.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';

export const userQueries = {
  all: () => ['users'] as const,
  lists: () => [...userQueries.all(), 'list'] as const,
  list: (query: QueryInput<typeof usersList>) =>
    listQuery(usersList, [...userQueries.lists(), query], { query }),
  detail: (id: number) => operationQuery(userGet, [...userQueries.all(), 'detail', id], { params: { id } }),
};

/** Every page of the users, asked for outside of any screen's cache. */
export const userPages = (query: Omit<QueryInput<typeof usersList>, 'page'>, signal: AbortSignal) =>
  readPages((page) => request(usersList, { query: { ...query, page, pageSize: 100 }, signal }));

/** Enabled users of the company who match a text, for whoever picks people; with those outside it where these may be picked. */
export function useUserSearch({ guests }: Pick<QueryInput<typeof usersList>, 'guests'> = {}) {
  return useAskedPeople((search) =>
    userQueries.list({
      search,
      pageSize: 20,
      status: [userStatus.enabled],
      guests,
    }),
  );
}

/** Puts the answered user in place and waits until what else shows users is fresh. */
export async function settleUser(client: QueryClient, user: User): Promise<void> {
  client.setQueryData(userQueries.detail(user.id).queryKey, user);
  await invalidate(client, userQueries.lists(), directoryQueries.all(), authQueries.me().queryKey);
}

export function useCreateUser() {
  return useSettledMutation(withBody(userCreate), settleUser);
}

export function useUpdateUser() {
  return useSettledMutation(withBody(userUpdate), settleUser);
}

export function useCreateOrUpdateUsers() {
  return useSettledMutation(withBody(usersCreateOrUpdate), (client) =>
    invalidate(client, userQueries.all(), directoryQueries.all()),
  );
}

export function useUnlockUser() {
  return useSettledMutation(withId(userUnlock), settleUser);
}

/** Switches two-factor sign-in off for a user who has lost the app. */
export function useResetTotp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: withId(totpReset),
    // Another admin may have done it meanwhile.
    onSettled: () => invalidate(client, userQueries.all(), authQueries.me().queryKey),
  });
}

/** Confirms or declines the changed addresses of a user that wait, as far as they are the ones that were shown. */
export function useDecideContactChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInput<typeof contactChangeDecide> & { readonly id: number }) =>
      request(contactChangeDecide, { params: { id }, body }),
    onSuccess: (user) => settleUser(client, user),
    // Another change may wait now than the one that was shown.
    onError: (_error, { id }) => client.invalidateQueries({ queryKey: userQueries.detail(id).queryKey }),
  });
}

export function useSendInvitation() {
  return useMutation({ mutationFn: withId(sendInvitation) });
}

export function useAddSmartCa() {
  return useSettledMutation(withBody(smartCaAdd), settleUser);
}

export function useUpdateSmartCa() {
  return useSettledMutation(withBody(smartCaUpdate), settleUser);
}

export function useDeleteSmartCa() {
  return useSettledMutation((id: number) => request(smartCaDelete, { body: { id } }), settleUser);
}

import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  acceptInvitation,
  changePassword,
  chooseCompany,
  forgotPassword,
  freshProcessCode,
  getCompanies,
  linkLogin,
  passwordLink,
  passwordLogin,
  passwordLoginV2,
  processCodeLogin,
  resetPassword,
  sessionEnd,
  sessionKeep,
  sessionsEndOthers,
  sessionsList,
  signOut,
  signOutEverywhere,
  totpDisable,
  totpEnroll,
  totpVerify,
} from '../../contract/operations/auth.ts';
import { getMe } from '../../contract/operations/account.ts';
import { deviceId } from './device-id.ts';
import { documentQueries } from './documents.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { operationQuery } from './operation-query.ts';
import { nextToken, request, withBody, withId } from './request.ts';
import { isOwnService } from './runtime-config.ts';
import { session, type SessionState, useSession } from './session.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const authQueries = {
  all: () => ['auth'] as const,
  me: () =>
    queryOptions({
      queryKey: [...authQueries.all(), 'me'],
      queryFn: async ({ signal }) => {
        const me = await request(getMe, { signal });
        if (me.scope.kind === 'session' && me.user !== null) {
          session.belongsTo(me.user.id);
        }
        return me;
      },
      staleTime: 60_000,
    }),
  /** Who reads this document: whom a link or code was sent to, where it was opened by one, else who is signed in. */
  reader: (documentId: string) =>
    queryOptions({
      queryKey: [...authQueries.me().queryKey, session.isOpenedByGrant(documentId) ? documentId : 'session'],
      queryFn: ({ signal }) => request(getMe, { documentId, signal }),
      staleTime: 60_000,
    }),
  companies: () => operationQuery(getCompanies, [...authQueries.all(), 'companies'], {}),
  sessions: () => operationQuery(sessionsList, [...authQueries.all(), 'sessions'], {}),
  /** Whose password a link sets. The token is a secret: it is no part of any address, and the answer is not kept. */
  passwordLink: (token: string) => ({
    ...operationQuery(passwordLink, [...authQueries.all(), 'password-link', token], { body: { token } }),
    gcTime: 0,
  }),
};

/** Begins or goes on with the session of a token: in all tabs where service and browser keep it, else in this one. */
async function enter(token: string, how: 'begin' | 'renew'): Promise<void> {
  const mayBeKept = isOwnService() && navigator.cookieEnabled;
  // A service may know nothing of it, and refuse.
  const kept = mayBeKept
    ? await request(sessionKeep, { token, body: { keepFor: session.keepFor() } }).catch(() => null)
    : null;
  if (kept === null || !session.keep(kept, how)) {
    session.endPersistent();
    session[how](token);
  }
}

/** The session of this tab, once it is known whether the browser keeps one; null until then. */
export function useKnownSession(): SessionState | null {
  const state = useSession();
  const isUnknown = state.end === 'unknown';
  const { isPending } = useQuery({ ...authQueries.me(), enabled: isUnknown });
  return isUnknown && isPending ? null : state;
}

/** Follows what becomes of the session in other tabs, until the answer is called. */
export function followOtherTabs(): () => void {
  return hearOtherTabs((message) => {
    if (session.hear(message)) {
      void nextToken().catch(() => undefined);
    }
  });
}

/**
 * Signs in; the only company of an account is chosen by the service. An account with a second factor answers `code-needed` first,
 * and takes the code in a second call.
 */
export function useSignIn() {
  return useMutation({
    mutationFn: async ({
      stays,
      ...body
    }: BodyInput<typeof passwordLoginV2> & { readonly stays: boolean }): Promise<
      'signed-in' | 'code-needed'
    > => {
      const outcome = await request(passwordLoginV2, { body: { ...body, device: deviceId() } });
      if (outcome.kind === 'otp-sent') {
        return 'code-needed';
      }
      session.wishToStay(stays);
      await enter(outcome.data, 'begin');
      return 'signed-in';
    },
  });
}

/**
 * Lets the person whose session ended, or is about to, go on in the same company. An account with a second factor answers
 * `code-needed` first, like {@link useSignIn}.
 */
export function useSignInAgain() {
  return useSettledMutation(
    async (body: BodyInput<typeof passwordLogin>): Promise<'signed-in' | 'code-needed'> => {
      const outcome = await request(passwordLogin, { body: { ...body, device: deviceId() } });
      if (outcome.kind === 'otp-sent') {
        return 'code-needed';
      }
      await enter(outcome.data, 'renew');
      return 'signed-in';
    },
    async (client, outcome) => {
      if (outcome === 'signed-in') {
        await client.invalidateQueries({ queryKey: authQueries.all() });
      }
    },
  );
}

/** Has a fresh code and link sent to whom a link was for. `proof` is that link, or the token that it gave. */
export function useFreshCode() {
  return useMutation({ mutationFn: (proof: string) => request(freshProcessCode, { body: { proof } }) });
}

/** What keeps a code from going on with a document: it opens another one, or the step of another person. */
export class OtherDocument extends Error {}

/** Goes on with a document whose link or code has ended, by a code for the same step of it. */
export function useOpenAgain(documentId: string, processId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Pick<BodyInput<typeof processCodeLogin>, 'processCode' | 'accessCode'>) => {
      const known = client.getQueryData(documentQueries.detail(documentId).queryKey);
      const holder = known?.processes.find(({ id }) => id === processId)?.processedByUser;
      const sentTo = holder?.email === '' ? holder.phone : holder?.email;
      const { token, document } = await request(processCodeLogin, { body: { ...body, sentTo } });
      if (document.id !== documentId || document.waitingProcess?.id !== processId) {
        throw new OtherDocument('the code is for another step');
      }
      session.renewDocumentToken(documentId, token);
    },
  });
}

/** Chooses the company to work in, with the token of sign-in or of another company. */
export function useChooseCompany() {
  return useMutation({
    mutationFn: async (comId: number) => {
      await enter(await request(chooseCompany, { body: { comId } }), 'begin');
    },
  });
}

/** Opens the one document that a typed process code stands for, and answers its id. */
export function useOpenByCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInput<typeof processCodeLogin>) => {
      const { token, document } = await request(processCodeLogin, { body });
      session.saveDocumentToken(document.id, token);
      client.setQueryData(documentQueries.detail(document.id).queryKey, document);
      return document.id;
    },
  });
}

/** Opens the one document that a mail's link stands for, and answers its id. For a route's loader. */
export async function openByLink(
  client: QueryClient,
  body: BodyInput<typeof linkLogin>,
  signal?: AbortSignal,
): Promise<string> {
  const { token, document, me } = await request(linkLogin, { body, ...(signal && { signal }) });
  session.saveDocumentToken(document.id, token);
  client.setQueryData(documentQueries.detail(document.id).queryKey, document);
  if (me) {
    client.setQueryData(authQueries.reader(document.id).queryKey, me);
  }
  return document.id;
}

/** The same with the access code that the link alone was refused without. */
export function useOpenByLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof linkLogin>) => openByLink(client, body),
  });
}

export function useForgotPassword() {
  return useMutation({ mutationFn: withBody(forgotPassword) });
}

export function useResetPassword() {
  return useMutation({ mutationFn: withBody(resetPassword) });
}

/**
 * Joins a company with the account that I have, by its invitation, and begins to work there. An account with a second factor answers
 * `code-needed` first, like {@link useSignIn}.
 */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof acceptInvitation>): Promise<'signed-in' | 'code-needed'> => {
      const outcome = await request(acceptInvitation, { body: { ...body, device: deviceId() } });
      if (outcome.kind === 'otp-sent') {
        return 'code-needed';
      }
      await enter(outcome.data, 'begin');
      return 'signed-in';
    },
  });
}

/** Changes my password. Every other token of mine ends; this tab goes on with the new one. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof changePassword>) => {
      session.renew(await request(changePassword, { body }));
    },
  });
}

/** Ends my session, at once for this page: whether the service hears of it keeps nobody here. Until it has, the browser has it to do. */
export function endMySession(): void {
  const isPersistent = session.isPersistent();
  // In place of a token that is about to end, the cookie is worth another.
  const answer = isPersistent && session.needsToken(null) ? null : request(signOut, {});
  session.end();
  if (isPersistent) {
    session.leaveLater();
  }
  void (isPersistent ? finishLeaving(answer) : answer)?.catch(() => undefined);
}

/** Waits until the service has heard of a sign-out, and signs out by the cookie where it has not taken the token. */
async function finishLeaving(answer: Promise<unknown> | null): Promise<void> {
  const isHeard =
    answer !== null &&
    (await answer.then(
      () => true,
      () => false,
    ));
  // Somebody may have signed in meanwhile.
  if (session.get().end !== 'signed-out' || !session.isLeaving()) {
    return;
  }
  if (isHeard) {
    session.clearPersistent();
  } else {
    await nextToken();
  }
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: withId(sessionEnd),
    // One that has ended meanwhile goes from the list as well.
    onSettled: () => client.invalidateQueries({ queryKey: authQueries.sessions().queryKey }),
  });
}

/** Ends every session of mine but this one, which goes on with a new token. */
export function useEndOtherSessions() {
  return useSettledMutation(
    async () => {
      session.renew(await request(sessionsEndOthers, {}));
    },
    (client) => client.invalidateQueries({ queryKey: authQueries.sessions().queryKey }),
  );
}

export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      await request(signOutEverywhere, {});
      session.end();
    },
  });
}

/** Makes a secret for an authenticator app. It is shown once and kept nowhere. */
export function useEnrollTotp() {
  return useMutation({
    mutationFn: (password: string) => request(totpEnroll, { body: { password } }),
    gcTime: 0,
  });
}

/** Switches two-factor sign-in on with a code of the app. Every other session of mine ends; this tab goes on with the new token. */
export function useVerifyTotp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (otp: string) => {
      const { token, recoveryCodes } = await request(totpVerify, { body: { otp } });
      session.renew(token);
      return { recoveryCodes };
    },
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
  });
}

export function useDisableTotp() {
  return useSettledMutation(
    (password: string) => request(totpDisable, { body: { password } }),
    (client) => client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
  );
}

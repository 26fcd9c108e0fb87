import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCompanies, passwordLink, sessionsList, signOut } from '../../contract/operations/auth.ts';
import { getMe } from '../../contract/operations/account.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { operationQuery } from './operation-query.ts';
import { nextToken, request } from './request.ts';
import { session, useSession, type SessionState } from './session.ts';

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

import { useMutation } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  acceptInvitation,
  chooseCompany,
  passwordLogin,
  passwordLoginV2,
  sessionKeep,
} from '../../contract/operations/auth.ts';
import { authQueries } from './auth.ts';
import { deviceId } from './device-id.ts';
import { request } from './request.ts';
import { isOwnService } from './runtime-config.ts';
import { session } from './session.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

/** Begins or goes on with the session of a token: in all tabs where service and browser keep it, else in this one. */
async function enter(token: string, how: 'begin' | 'renew'): Promise<void> {
  const mayPersist = isOwnService() && navigator.cookieEnabled;
  // A service may know nothing of it, and refuse.
  const persistent = mayPersist
    ? await request(sessionKeep, { token, body: { keepFor: session.keepFor() } }).catch(() => null)
    : null;
  if (persistent === null || !session.keep(persistent, how)) {
    session.endPersistent();
    session[how](token);
  }
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

/** Chooses the company to work in, with the token of sign-in or of another company. */
export function useChooseCompany() {
  return useMutation({
    mutationFn: async (comId: number) => {
      await enter(await request(chooseCompany, { body: { comId } }), 'begin');
    },
  });
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

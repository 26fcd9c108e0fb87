import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  sessionEnd,
  sessionsEndOthers,
  signOutEverywhere,
  totpDisable,
  totpEnroll,
  totpVerify,
} from '../../contract/operations/auth.ts';
import { authQueries } from './auth.ts';
import { request, withBody, withId } from './request.ts';
import { session } from './session.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

/* Passwords, sessions and the second factor of an account: what no screen begins with. */

export function useForgotPassword() {
  return useMutation({ mutationFn: withBody(forgotPassword) });
}

export function useResetPassword() {
  return useMutation({ mutationFn: withBody(resetPassword) });
}

/** Changes my password. Every other token of mine ends; this tab goes on with the new one. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof changePassword>) => {
      session.renew(await request(changePassword, { body }));
    },
  });
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

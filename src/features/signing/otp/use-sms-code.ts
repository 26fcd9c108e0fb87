import { useEffect, useEffectEvent } from 'react';

/** WebOTP, which TypeScript's DOM library does not know yet: the part used here. */
type OtpRequest = { readonly otp: { readonly transport: readonly 'sms'[] }; readonly signal: AbortSignal };

function codeOf(credential: unknown): string | null {
  return typeof credential === 'object' &&
    credential !== null &&
    'code' in credential &&
    typeof credential.code === 'string'
    ? credential.code
    : null;
}

/** Asks the phone for the code of an SMS that names this site, where it can do that; the person is asked by the phone first. */
export function useSmsCode(isWaiting: boolean, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) {
      return;
    }
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(request as CredentialRequestOptions).then(
      (credential) => {
        const code = codeOf(credential);
        if (code !== null) {
          take(code);
        }
      },
      () => {
        // Left, refused or too late: the code is typed.
      },
    );
    return () => waiting.abort();
  }, [isWaiting]);
}

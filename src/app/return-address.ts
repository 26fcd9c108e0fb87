import type { Role } from '../../contract/operation.ts';

/** Leads on to {@link landingOf}, once it is known who signed in. */
const start = '/start';

/** The first screen after sign-in: the overview for whoever works with documents, the inbox for those who only sign. */
export function landingOf(roles: readonly Role[]): string {
  return roles.some((role) => role !== 'signer') ? '/home' : '/';
}

/** Where sign-in leads back to: a path of this page, never another site's address. */
export function safeReturn(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) {
    return start;
  }
  const [path = ''] = wanted.split(/[?#]/, 1);
  return ['/sign-in', '/choose-company', '/second-factor'].includes(path) ? start : wanted;
}

/** The address of sign-in, which leads back to `from` afterwards. */
export function signInAddress(from: string): string {
  return from === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ return: from }).toString()}`;
}

/** Where sign-in leads back to: a path of this page, never another site's address. */
export function safeReturn(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) {
    return '/';
  }
  const path = wanted.split(/[?#]/, 1)[0] ?? '/';
  return ['/sign-in', '/choose-company'].includes(path) ? '/' : wanted;
}

/** The address of sign-in, which leads back to `from` afterwards. */
export function signInAddress(from: string): string {
  return from === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ return: from }).toString()}`;
}

import type { Role } from '../../../contract/operation.ts';

/** Whether a company that asks the holders of some roles for a second factor asks a user with these. */
export function isSecondFactorRequired(required: readonly Role[], roles: readonly Role[]): boolean {
  return roles.some((role) => required.includes(role));
}

type Authenticator = { readonly totpSecret: unknown; readonly totpConfirmedAt: Date | null };

/** Whether signing in to this account asks for a code. A secret that nobody has confirmed asks for none. */
export function hasSecondFactor(account: Authenticator): boolean {
  return account.totpSecret !== null && account.totpConfirmedAt !== null;
}

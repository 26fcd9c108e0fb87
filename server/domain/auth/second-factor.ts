import type { Role } from '../../../contract/operation.ts';

/** Whether a company that asks the holders of some roles for a second factor asks a user with these. */
export function isSecondFactorRequired(required: readonly Role[], roles: readonly Role[]): boolean {
  return roles.some((role) => required.includes(role));
}

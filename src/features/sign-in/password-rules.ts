import { passwordMinLength } from '../../../contract/operations/auth.ts';

export type PasswordRule = 'length' | 'not-username' | 'repeated';

/** Which rules a new password meets (companion operations, §2); the service checks the same again. */
export function passwordRules(
  password: string,
  repeated: string,
  username: string,
): ReadonlyMap<PasswordRule, boolean> {
  const same = password.toLowerCase() === username.toLowerCase();
  return new Map<PasswordRule, boolean>([
    // Code points: a letter with its marks counts as the service counts it.
    ['length', [...password].length >= passwordMinLength],
    ['not-username', password !== '' && !same],
    ['repeated', password !== '' && password === repeated],
  ]);
}

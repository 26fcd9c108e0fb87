import { and, asc, eq, isNotNull } from 'drizzle-orm';

import { passwordMinLength } from '../../../contract/operations/auth.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { accounts } from '../../adapters/database/schema/users.ts';
import { refuseFields } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';

/** @throws {Refusal} `<path>: …` for a password that is the user name; its length is checked by the operation's schema */
export function checkNewPassword(path: string, password: string, username: string): void {
  if (canonicalUsername(password) === canonicalUsername(username)) {
    throw refuseFields([{ path, id: 'weakPassword', params: { n: passwordMinLength } }]);
  }
}

/** Hashes a password for an account of this name, so that signing in takes as long for one account of a name as for several. */
export async function hashPassword(
  deps: Pick<Dependencies, 'db' | 'passwords'>,
  username: string,
  password: string,
): Promise<string> {
  const [other] = await deps.db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.username, canonicalUsername(username)), isNotNull(accounts.passwordHash)))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  return deps.passwords.hash(password, other?.passwordHash ?? null);
}

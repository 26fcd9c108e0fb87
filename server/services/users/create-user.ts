import { and, eq, or } from 'drizzle-orm';

import type { ReceiveNotificationMethod, ReceiveOtpMethod, SignMethod } from '../../../contract/enums.ts';
import type { Role } from '../../../contract/operation.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, userDepartments, userRoles, users } from '../../adapters/database/schema.ts';
import { canonicalUsername } from '../../domain/auth/lockout.ts';
import type { Dependencies } from '../dependencies.ts';

export type NewUser = {
  readonly comId: number;
  readonly code: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly roles: readonly Role[];
  readonly departmentIds?: readonly number[];
  /** From `Passwords.hash`; `null` for a user who sets one by invitation. An account that exists keeps its own. */
  readonly passwordHash: string | null;
  readonly signMethod?: SignMethod;
  readonly signConfirmationEnabled?: boolean;
  readonly receiveOtpMethod?: ReceiveOtpMethod;
  readonly receiveNotificationMethod?: ReceiveNotificationMethod;
};

export type CreatedUser =
  | { readonly kind: 'created'; readonly userId: number; readonly accountId: string }
  /** Another user of the company has it. */
  | { readonly kind: 'code-taken' }
  | { readonly kind: 'username-taken' };

/** What of a user is searched (companion operations, §6). */
export function userSearchText(user: Pick<NewUser, 'code' | 'name' | 'username' | 'email'>): string {
  return foldForSearch(`${user.code} ${user.name} ${user.username} ${user.email}`);
}

/**
 * Makes a user of a company and, unless someone of another company signs in under the same name, its account. Who is to be
 * told of it is up to the caller.
 */
export async function createUser(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  user: NewUser,
): Promise<CreatedUser> {
  const username = canonicalUsername(user.username);
  const taken = await transaction
    .select({ code: users.code })
    .from(users)
    .where(and(eq(users.comId, user.comId), or(eq(users.code, user.code), eq(users.username, username))));
  if (taken.length > 0) {
    return { kind: taken.some(({ code }) => code === user.code) ? 'code-taken' : 'username-taken' };
  }
  const now = deps.clock.now();
  await transaction
    .insert(accounts)
    .values({ username, passwordHash: user.passwordHash, createdAt: now })
    .onConflictDoNothing();
  const [account] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.username, username));
  if (!account) {
    throw new Error('an account was not written');
  }
  const [row] = await transaction
    .insert(users)
    .values({
      comId: user.comId,
      accountId: account.id,
      code: user.code,
      username,
      name: user.name,
      email: user.email,
      phone: user.phone,
      searchText: userSearchText({ ...user, username }),
      createdAt: now,
      ...(user.signMethod !== undefined && { signMethod: user.signMethod }),
      ...(user.signConfirmationEnabled !== undefined && {
        signConfirmationEnabled: user.signConfirmationEnabled,
      }),
      ...(user.receiveOtpMethod !== undefined && { receiveOtpMethod: user.receiveOtpMethod }),
      ...(user.receiveNotificationMethod !== undefined && {
        receiveNotificationMethod: user.receiveNotificationMethod,
      }),
    })
    .returning({ id: users.id });
  if (!row) {
    throw new Error('a user was not written');
  }
  const { id: userId } = row;
  if (user.roles.length > 0) {
    await transaction.insert(userRoles).values([...new Set(user.roles)].map((role) => ({ userId, role })));
  }
  const departmentIds = [...new Set(user.departmentIds)];
  if (departmentIds.length > 0) {
    await transaction
      .insert(userDepartments)
      .values(departmentIds.map((departmentId) => ({ userId, departmentId })));
  }
  return { kind: 'created', userId, accountId: account.id };
}

import { and, eq, or } from 'drizzle-orm';

import type { ReceiveNotificationMethod, ReceiveOtpMethod, SignMethod } from '../../../contract/enums.ts';
import type { Role } from '../../../contract/operation.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { impossible } from '../../domain/impossible.ts';
import type { Dependencies } from '../dependencies.ts';
import { findOperatorsAccount } from './operators-account.ts';
import { insertUsersOfAccounts, newUserSettings } from '../identity/write-users.ts';

export type NewUser = {
  readonly comId: number;
  readonly code: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly roles: readonly Role[];
  readonly departmentIds?: readonly number[];
  /** From `Passwords.hash`; `null` for a user who sets one by invitation. An account that the operator made keeps its own. */
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

/**
 * Makes a user of a company as the operator of the installation does, who answers for all of its companies: under a name that they
 * gave somebody before, it is the same account. What a company does goes by `insertUsers`. Who is to be told of it is up to the
 * caller.
 */
export async function createUser(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  user: NewUser,
): Promise<CreatedUser> {
  const { comId, departmentIds = [], ...draft } = user;
  const username = canonicalUsername(user.username);
  const taken = await transaction
    .select({ code: users.code })
    .from(users)
    .where(and(eq(users.comId, comId), or(eq(users.code, user.code), eq(users.username, username))));
  if (taken.length > 0) {
    return { kind: taken.some(({ code }) => code === user.code) ? 'code-taken' : 'username-taken' };
  }
  const accountId = await findOperatorsAccount(transaction, deps, {
    username,
    email: draft.email,
    passwordHash: draft.passwordHash,
  });
  const [userId = impossible('a user was not written')] = await insertUsersOfAccounts(
    transaction,
    deps,
    comId,
    [{ ...newUserSettings, ...draft, username, departmentIds, accountId }],
  );
  return { kind: 'created', userId, accountId };
}

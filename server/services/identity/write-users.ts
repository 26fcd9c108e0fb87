import { randomUUID } from 'node:crypto';

import { and, eq, inArray, sql } from 'drizzle-orm';

import {
  receiveNotificationMethod,
  receiveOtpMethod,
  signMethod,
  userStatus,
} from '../../../contract/enums.ts';
import type { Role } from '../../../contract/operation.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, userDepartments, userRoles, users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { insertMany } from '../insert-many.ts';
import { isAmong } from '../is-among.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../present-user.ts';

/** A user to be made. `username` is canonical. */
export type UserDraft = Pick<
  UserRow,
  'code' | 'username' | 'name' | 'email' | 'phone' | keyof typeof newUserSettings
> &
  Partial<Pick<UserRow, 'isGuest' | 'organization' | 'language'>> & {
    readonly roles: readonly Role[];
    readonly departmentIds: readonly number[];
    /** For an account that is made with the user; `null` for one who sets a password by invitation. */
    readonly passwordHash: string | null;
  };

/** What a new user starts with, unless something else is said. */
export const newUserSettings = {
  status: userStatus.enabled,
  signMethod: signMethod.unset,
  signConfirmationEnabled: true,
  receiveOtpMethod: receiveOtpMethod.email,
  receiveNotificationMethod: receiveNotificationMethod.email,
  signatureText: null,
  generateSelfSignedCert: false,
} as const;

type Searched = Pick<UserRow, 'code' | 'name' | 'username' | 'email'> &
  Partial<Pick<UserRow, 'isGuest' | 'organization' | 'phone'>>;

/** What of a user is searched (companion operations, §6); a guest's user name is their code. */
export function userSearchText(user: Searched): string {
  const { code, name, username, email, isGuest = false, organization = '', phone = '' } = user;
  return foldForSearch(
    isGuest ? `${code} ${name} ${email} ${phone} ${organization}` : `${code} ${name} ${username} ${email}`,
  );
}

/**
 * Makes users, each with an account of its own that opens this company alone, whoever else has an account of the name: what a company
 * knows of a person, their address and a password it gives them, opens nothing elsewhere, and so it learns nothing of elsewhere
 * either. Answers their ids in the order given. That codes and user names are free is checked before, under the company's lock.
 */
export async function insertUsers(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  drafts: readonly UserDraft[],
): Promise<number[]> {
  const createdAt = deps.clock.now();
  const withAccounts = drafts.map((draft) => ({ ...draft, accountId: randomUUID() }));
  await insertMany(
    transaction,
    accounts,
    withAccounts.map(({ accountId, username, passwordHash }) => ({
      id: accountId,
      comId,
      username,
      passwordHash,
      createdAt,
    })),
  );
  return insertUsersOfAccounts(transaction, deps, comId, withAccounts);
}

/** Makes users of accounts that exist. Answers their ids in the order given. */
export async function insertUsersOfAccounts(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  drafts: readonly (UserDraft & { readonly accountId: string })[],
): Promise<number[]> {
  if (drafts.length === 0) {
    return [];
  }
  const createdAt = deps.clock.now();
  await insertMany(
    transaction,
    users,
    drafts.map(({ roles: _roles, departmentIds: _departments, passwordHash: _hash, ...draft }) => ({
      ...draft,
      comId,
      searchText: userSearchText(draft),
      createdAt,
    })),
  );
  const accountIds = drafts.map(({ accountId }) => accountId);
  const inserted = await transaction
    .select({ id: users.id, accountId: users.accountId })
    .from(users)
    .where(and(eq(users.comId, comId), isAmong(users.accountId, accountIds)));
  const idOf = new Map(inserted.map(({ id, accountId }) => [accountId, id]));
  const written = drafts.map(({ accountId, roles, departmentIds }) => {
    const userId = idOf.get(accountId) ?? impossible('a user was not written');
    return { userId, roles, departmentIds };
  });
  await insertRoles(transaction, written);
  await insertDepartments(transaction, written);
  return written.map(({ userId }) => userId);
}

/** Writes users that exist as they are given, apart from who they are and where they belong. */
export async function replaceUsers(transaction: Transaction, rows: readonly UserRow[]): Promise<void> {
  await insertMany(
    transaction,
    users,
    rows.map((row) => ({ ...row, searchText: userSearchText(row) })),
    sql`on conflict (id) do update set
      code = excluded.code, name = excluded.name, email = excluded.email, phone = excluded.phone,
      status = excluded.status, sign_method = excluded.sign_method,
      sign_confirmation_enabled = excluded.sign_confirmation_enabled,
      receive_otp_method = excluded.receive_otp_method,
      receive_notification_method = excluded.receive_notification_method,
      signature_text = excluded.signature_text, search_text = excluded.search_text,
      organization = excluded.organization, partner_id = excluded.partner_id,
      generate_self_signed_cert = excluded.generate_self_signed_cert`,
  );
}

type WithRoles = { readonly userId: number; readonly roles: readonly Role[] };
type WithDepartments = { readonly userId: number; readonly departmentIds: readonly number[] };

/** Gives users these roles and no others. */
export async function replaceRoles(transaction: Transaction, items: readonly WithRoles[]): Promise<void> {
  await deleteOf(transaction, userRoles, items);
  await insertRoles(transaction, items);
}

/** Puts users into these departments and no others. */
export async function replaceDepartments(
  transaction: Transaction,
  items: readonly WithDepartments[],
): Promise<void> {
  await deleteOf(transaction, userDepartments, items);
  await insertDepartments(transaction, items);
}

async function deleteOf(
  transaction: Transaction,
  table: typeof userRoles | typeof userDepartments,
  items: readonly { readonly userId: number }[],
): Promise<void> {
  const userIds = items.map(({ userId }) => userId);
  await transaction.delete(table).where(inArray(table.userId, userIds));
}

async function insertRoles(transaction: Transaction, items: readonly WithRoles[]): Promise<void> {
  const rows = items.flatMap(({ userId, roles }) => [...new Set(roles)].map((role) => ({ userId, role })));
  await insertMany(transaction, userRoles, rows);
}

async function insertDepartments(transaction: Transaction, items: readonly WithDepartments[]): Promise<void> {
  const rows = items.flatMap(({ userId, departmentIds }) =>
    [...new Set(departmentIds)].map((departmentId) => ({ userId, departmentId })),
  );
  await insertMany(transaction, userDepartments, rows);
}

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
import { insertMany } from '../batches/insert-many.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../present-user.ts';

/** Rows written in one statement, well below the number of values that a statement takes. */
const rowsAtOnce = 1000;

/** A user to be made. `username` is canonical. */
export type UserDraft = Pick<
  UserRow,
  'code' | 'username' | 'name' | 'email' | 'phone' | keyof typeof newUserSettings
> & {
  readonly roles: readonly Role[];
  readonly departmentIds: readonly number[];
  /** For an account that is made with the user; `null` for one who sets a password by invitation. */
  readonly passwordHash: string | null;
};

/** What a new user starts with, unless something else is said. */
export const newUserSettings = {
  status: userStatus.enabled[0],
  signMethod: signMethod.unset[0],
  signConfirmationEnabled: true,
  receiveOtpMethod: receiveOtpMethod.email[0],
  receiveNotificationMethod: receiveNotificationMethod.email[0],
  signatureText: null,
  generateSelfSignedCert: false,
} as const;

export type WrittenUser = {
  readonly userId: number;
  readonly accountId: string;
  readonly username: string;
  /** False where somebody of another company signs in under this name already. */
  readonly isNewAccount: boolean;
};

/** What of a user is searched (companion operations, §6). */
export function userSearchText(user: Pick<UserRow, 'code' | 'name' | 'username' | 'email'>): string {
  return foldForSearch(`${user.code} ${user.name} ${user.username} ${user.email}`);
}

function chunksOf<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    chunks.push(items.slice(at, at + rowsAtOnce));
  }
  return chunks;
}

/**
 * Makes users and, unless someone of another company signs in under the same name, their accounts, in the order given. That
 * codes and user names are free is checked before, under the company's lock.
 */
export async function insertUsers(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  drafts: readonly UserDraft[],
): Promise<WrittenUser[]> {
  const written: WrittenUser[] = [];
  for (const chunk of chunksOf(drafts)) {
    written.push(...(await insertChunk(transaction, deps, comId, chunk)));
  }
  await insertRoles(
    transaction,
    drafts.flatMap(({ roles }, index) => pairs(written[index]?.userId, roles)),
  );
  await insertDepartments(
    transaction,
    drafts.flatMap(({ departmentIds }, index) => pairs(written[index]?.userId, departmentIds)),
  );
  return written;
}

type Pair<T> = { readonly userId: number; readonly item: T };

function pairs<T>(userId: number | undefined, items: readonly T[]): Pair<T>[] {
  return userId === undefined ? [] : [...new Set(items)].map((item) => ({ userId, item }));
}

async function insertChunk(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  drafts: readonly UserDraft[],
): Promise<WrittenUser[]> {
  const createdAt = deps.clock.now();
  const made = await transaction
    .insert(accounts)
    .values(drafts.map(({ username, passwordHash }) => ({ username, passwordHash, createdAt })))
    .onConflictDoNothing()
    .returning({ username: accounts.username });
  const isNew = new Set(made.map(({ username }) => username));
  const usernames = drafts.map(({ username }) => username);
  const accountRows = await transaction
    .select({ id: accounts.id, username: accounts.username })
    .from(accounts)
    .where(inArray(accounts.username, usernames));
  const accountIds = new Map(accountRows.map(({ id, username }) => [username, id]));
  await insertMany(
    transaction,
    users,
    drafts.map(({ roles: _roles, departmentIds: _departments, passwordHash: _hash, ...draft }) => ({
      ...draft,
      comId,
      accountId: accountIds.get(draft.username) ?? '',
      searchText: userSearchText(draft),
      createdAt,
    })),
  );
  const inserted = await transaction
    .select({ id: users.id, accountId: users.accountId, username: users.username })
    .from(users)
    .where(and(eq(users.comId, comId), inArray(users.username, usernames)));
  const userOf = new Map(inserted.map((user) => [user.username, user]));
  return usernames.map((username) => {
    const user = userOf.get(username);
    if (!user) {
      throw new Error('a user was not written');
    }
    return { userId: user.id, accountId: user.accountId, username, isNewAccount: isNew.has(username) };
  });
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
      generate_self_signed_cert = excluded.generate_self_signed_cert`,
  );
}

/** Gives users these roles and no others. */
export async function replaceRoles(
  transaction: Transaction,
  items: readonly { readonly userId: number; readonly roles: readonly Role[] }[],
): Promise<void> {
  if (items.length === 0) {
    return;
  }
  await transaction.delete(userRoles).where(
    inArray(
      userRoles.userId,
      items.map(({ userId }) => userId),
    ),
  );
  await insertRoles(
    transaction,
    items.flatMap(({ userId, roles }) => pairs(userId, roles)),
  );
}

/** Puts users into these departments and no others. */
export async function replaceDepartments(
  transaction: Transaction,
  items: readonly { readonly userId: number; readonly departmentIds: readonly number[] }[],
): Promise<void> {
  if (items.length === 0) {
    return;
  }
  await transaction.delete(userDepartments).where(
    inArray(
      userDepartments.userId,
      items.map(({ userId }) => userId),
    ),
  );
  await insertDepartments(
    transaction,
    items.flatMap(({ userId, departmentIds }) => pairs(userId, departmentIds)),
  );
}

async function insertRoles(transaction: Transaction, rows: readonly Pair<Role>[]): Promise<void> {
  await insertMany(
    transaction,
    userRoles,
    rows.map(({ userId, item }) => ({ userId, role: item })),
  );
}

async function insertDepartments(transaction: Transaction, rows: readonly Pair<number>[]): Promise<void> {
  await insertMany(
    transaction,
    userDepartments,
    rows.map(({ userId, item }) => ({ userId, departmentId: item })),
  );
}

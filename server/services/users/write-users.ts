import { inArray, sql } from 'drizzle-orm';

import type { Role } from '../../../contract/operation.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, userDepartments, userRoles, users } from '../../adapters/database/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../present-user.ts';

/** Rows written in one statement, well below the number of values that a statement takes. */
const rowsAtOnce = 1000;

/** A user to be made. `username` is canonical. */
export type UserDraft = Omit<UserRow, keyof typeof ownedHere> & {
  readonly roles: readonly Role[];
  readonly departmentIds: readonly number[];
  /** For an account that is made with the user; `null` for one who sets a password by invitation. */
  readonly passwordHash: string | null;
};

/** Fields that nobody gives who makes a user. */
const ownedHere = {
  id: 0,
  comId: 0,
  accountId: '',
  searchText: '',
  createdAt: new Date(0),
  identityVerificationStatus: 0,
  identityVerifiedType: 0,
  identityVerifiedSource: 0,
  language: null,
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
  const rows = drafts.map(
    ({ roles: _roles, departmentIds: _departments, passwordHash: _hash, ...draft }) => ({
      ...draft,
      comId,
      accountId: accountIds.get(draft.username) ?? '',
      searchText: userSearchText({ ...draft, email: draft.email ?? '' }),
      createdAt,
    }),
  );
  const inserted = await transaction
    .insert(users)
    .values(rows)
    .returning({ id: users.id, username: users.username });
  const userIds = new Map(inserted.map(({ id, username }) => [username, id]));
  return rows.map(({ username, accountId }) => {
    const userId = userIds.get(username);
    if (userId === undefined) {
      throw new Error('a user was not written');
    }
    return { userId, accountId, username, isNewAccount: isNew.has(username) };
  });
}

/** Writes users that exist as they are given, apart from who they are and where they belong. */
export async function replaceUsers(transaction: Transaction, rows: readonly UserRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await transaction
      .insert(users)
      .values(chunk.map((row) => ({ ...row, searchText: userSearchText(row) })))
      .onConflictDoUpdate({
        target: users.id,
        set: {
          code: sql`excluded.code`,
          name: sql`excluded.name`,
          email: sql`excluded.email`,
          phone: sql`excluded.phone`,
          status: sql`excluded.status`,
          signMethod: sql`excluded.sign_method`,
          signConfirmationEnabled: sql`excluded.sign_confirmation_enabled`,
          receiveOtpMethod: sql`excluded.receive_otp_method`,
          receiveNotificationMethod: sql`excluded.receive_notification_method`,
          signatureText: sql`excluded.signature_text`,
          generateSelfSignedCert: sql`excluded.generate_self_signed_cert`,
          searchText: sql`excluded.search_text`,
        },
      });
  }
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
  for (const chunk of chunksOf(rows)) {
    await transaction.insert(userRoles).values(chunk.map(({ userId, item }) => ({ userId, role: item })));
  }
}

async function insertDepartments(transaction: Transaction, rows: readonly Pair<number>[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await transaction
      .insert(userDepartments)
      .values(chunk.map(({ userId, item }) => ({ userId, departmentId: item })));
  }
}

import { and, eq, ne, or } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { Body } from '../../../contract/operation.ts';
import type {
  userCreate,
  usersCreateOrUpdate,
  UserUpsert,
  userUpdate,
} from '../../../contract/operations/users.ts';
import type { RowClash } from '../../../contract/rules/row-clash.ts';
import { UserClaims } from '../../../contract/rules/user-claims.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { findByCode, spellCodes } from '../../../contract/rules/person-codes.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import { refuseRows } from '../../domain/row-clash.ts';
import { checkNewPassword, hashPassword } from '../identity/new-password.ts';
import type { Handler } from '../handler.ts';
import type { UserRow } from '../present-user.ts';
import { done } from '../reply.ts';
import { loadUser, loadUsers } from './load-users.ts';
import { isAmong } from '../is-among.ts';
import { mayBeNamed } from '../names-code.ts';
import { isOwnUser, refuseGuests } from '../own-users.ts';
import { saveUsers, type Wanted } from './save-users.ts';
import type { UserChange } from './user-change.ts';

const claimOf = ({ code, username }: Pick<UserUpsert, 'code' | 'username'>) => ({
  code,
  username: canonicalUsername(username),
});

const wantedOf = (given: {
  readonly code: string;
  readonly name: string;
  readonly generateSelfSignedCertEnabled: boolean | null;
}): Wanted[] =>
  given.generateSelfSignedCertEnabled === true ? [{ name: given.name, code: given.code }] : [];

/** Users of the company who have any of these codes or user names. */
async function readClaimed(
  db: Queryable,
  comId: number,
  claims: readonly { readonly code: string; readonly username: string }[],
): Promise<UserRow[]> {
  const codes = claims.map(({ code }) => code);
  const usernames = claims.map(({ username }) => username);
  return db
    .select()
    .from(users)
    .where(and(eq(users.comId, comId), or(mayBeNamed(codes), isAmong(users.username, usernames))));
}

/**
 * POST /api/users/create (companion operations, §6). Without a password the user gets an invitation. Either opens this company alone,
 * also for somebody who signs in to another company under the name.
 * @throws {Refusal} userCodeTaken, usernameTaken, a field's fault
 */
export const createCompanyUser: Handler<typeof userCreate> = async ({ deps, caller, body }) => {
  const { password, ...given } = body;
  if (password !== null) {
    checkNewPassword('password', password, given.username);
  }
  const passwordHash = password === null ? null : await hashPassword(deps, given.username, password);
  const saved = await saveUsers(deps, caller, wantedOf(given), async (transaction) => {
    const claim = claimOf(given);
    const taken = await readClaimed(transaction, caller.comId, [claim]);
    if (findByCode(taken, claim.code)) {
      refuse('userCodeTaken', { code: claim.code });
    }
    if (taken.length > 0) {
      refuse('usernameTaken', { username: given.username });
    }
    return [{ existing: null, identity: given, settings: given, passwordHash, path: '' }];
  });
  return done(await loadUser(deps, caller.comId, saved.userIds[0] ?? 0), 'createUserSuccess');
};

/**
 * POST /api/users/update (companion operations, §6): what is left out stays. A user name belongs to its account and stays as well.
 * @throws {Refusal} userNotFound, userHasOtherUsername, userCodeTaken, lastAdmin, a field's fault
 */
export const updateCompanyUser: Handler<typeof userUpdate> = async ({ deps, caller, body }) => {
  const before = await loadUser(deps, caller.comId, body.id);
  const wanted = wantedOf({
    name: body.name ?? before.name ?? '',
    code: body.code ?? before.code ?? '',
    generateSelfSignedCertEnabled: body.generateSelfSignedCertEnabled,
  });
  await saveUsers(deps, caller, wanted, async (transaction) => [
    await planUpdate(transaction, caller.comId, body),
  ]);
  return done(await loadUser(deps, caller.comId, body.id), 'updateUserSuccess');
};

async function planUpdate(
  transaction: Transaction,
  comId: number,
  body: Body<typeof userUpdate>,
): Promise<UserChange> {
  const [existing = refuse('userNotFound')] = await transaction
    .select()
    .from(users)
    .where(and(eq(users.comId, comId), isOwnUser, eq(users.id, body.id)));
  if (body.username !== null && canonicalUsername(body.username) !== existing.username) {
    refuse('userHasOtherUsername');
  }
  const code = body.code ?? existing.code;
  const others = await transaction
    .select({ code: users.code })
    .from(users)
    .where(and(eq(users.comId, comId), ne(users.id, body.id), mayBeNamed([code])));
  if (code !== existing.code && findByCode(others, code)) {
    refuse('userCodeTaken', { code });
  }
  const identity = {
    code,
    username: existing.username,
    name: body.name ?? existing.name,
    email: body.email ?? existing.email,
    phone: body.phone ?? existing.phone,
  };
  return { existing, identity, settings: body, passwordHash: null, path: '' };
}

/**
 * POST /api/users/create-or-update (companion operations, §6): by code, all or none.
 * @throws {Refusal} with the first clash's message, and all of them in `data.errors`; lastAdmin; a field's fault
 */
export const createOrUpdateUsers: Handler<typeof usersCreateOrUpdate> = async ({ deps, caller, body }) => {
  const codes = spellCodes(
    body.map(({ code }) => code),
    await readClaimed(deps.db, caller.comId, body.map(claimOf)),
  );
  const rows = body.map((row, index) => ({ ...row, code: codes[index] ?? row.code }));
  const saved = await saveUsers(deps, caller, rows.flatMap(wantedOf), async (transaction) => {
    const known = await readClaimed(transaction, caller.comId, rows.map(claimOf));
    refuseGuests(known);
    const clashes = findClashes(rows, known);
    if (clashes.length > 0) {
      throw refuseRows(clashes);
    }
    const byCode = new Map(known.map((user) => [user.code, user]));
    return rows.map((row, index) => ({
      existing: byCode.get(row.code) ?? null,
      identity: row,
      settings: row,
      passwordHash: null,
      path: `${String(index)}.`,
    }));
  });
  const { created, userIds } = saved;
  return done(await loadUsers(deps, caller.comId, userIds), 'upsertUsersSuccess', {
    created,
    updated: userIds.length - created,
  });
};

function findClashes(rows: readonly UserUpsert[], known: readonly UserRow[]): RowClash[] {
  const claims = new UserClaims(known);
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const claim = claimOf(row);
    const at = { row: index + 1, code: envelopeCode.default };
    if (seen.has(claim.code)) {
      return { ...at, field: 'code', message: formatMessage('userCodeRepeated', { code: claim.code }) };
    }
    seen.add(claim.code);
    switch (claims.clashOf(claim)) {
      case 'other-username':
        return { ...at, field: 'username', message: formatMessage('userHasOtherUsername') };
      case 'username-taken':
        return {
          ...at,
          field: 'username',
          message: formatMessage('usernameTaken', { username: row.username }),
        };
      case null:
        claims.add(claim);
        return [];
    }
  });
}

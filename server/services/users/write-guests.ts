import { and, eq, isNull } from 'drizzle-orm';

import { receiveNotificationMethod, receiveOtpMethod } from '../../../contract/enums.ts';
import type { Body } from '../../../contract/operation.ts';
import type { guestCreate, guestsImport, guestUpdate } from '../../../contract/operations/users.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkGuestAddress, findOrMakeGuests, ofPartner } from '../identity/find-guests.ts';
import { findOrMakePartners } from '../identity/find-partners.ts';
import { isUnmerged } from '../own-users.ts';
import type { UserRow } from '../present-user.ts';
import { done } from '../reply.ts';
import { loadUser } from './load-users.ts';
import { saveUsers } from './save-users.ts';
import { currentSettings } from './user-change.ts';

/** POST /api/users/guests/create. @throws {Refusal} guestWithoutAddress, guestIsUser */
export const createGuest: Handler<typeof guestCreate> = async ({ deps, caller, body: guest }) => {
  const [made] = await deps.db.transaction((transaction) =>
    findOrMakeGuests(transaction, deps, caller.comId, [{ guest, path: '' }]),
  );
  return done(await loadUser(deps, caller.comId, made?.guest.id ?? 0), 'createUserSuccess');
};

/** POST /api/users/guests/import. @throws {Refusal} guestWithoutAddress, guestIsUser at their row; guestLimit */
export const importGuests: Handler<typeof guestsImport> = async ({ deps, caller, body: rows }) => {
  const found = await deps.db.transaction((transaction) =>
    findOrMakeGuests(
      transaction,
      deps,
      caller.comId,
      rows.map((guest, index) => ({ guest, path: `${String(index)}.` })),
    ),
  );
  return done(
    found.map(({ guest, isNew }) => ({ id: guest.id, isNew })),
    'importGuestsSuccess',
  );
};

/**
 * POST /api/users/guests/update. An address that its holder has proved changes once they confirm it, as any user's.
 * @throws {Refusal} userNotFound, also for who is no guest, was merged or erased; guestWithoutAddress, guestIsUser
 */
export const updateGuest: Handler<typeof guestUpdate> = async ({
  deps,
  caller,
  body: { id, status, ...given },
}) => {
  await saveUsers(deps, caller, [], async (transaction) => {
    const [existing = refuse('userNotFound')] = await transaction
      .select()
      .from(users)
      .where(
        and(
          eq(users.comId, caller.comId),
          eq(users.id, id),
          eq(users.isGuest, true),
          isUnmerged,
          isNull(users.erasedAt),
        ),
      );
    const identity = {
      code: existing.code,
      username: existing.username,
      name: given.name ?? existing.name,
      email: given.email ?? existing.email,
      phone: given.phone ?? existing.phone,
      ...(await partnerOf(transaction, deps, existing, given)),
    };
    await checkGuestAddress(transaction, caller.comId, identity);
    const isByEmail = identity.email !== '';
    const settings = {
      ...currentSettings,
      status,
      receiveOtpMethod: isByEmail ? receiveOtpMethod.email : receiveOtpMethod.sms,
      receiveNotificationMethod: isByEmail ? receiveNotificationMethod.email : receiveNotificationMethod.sms,
    };
    return [{ existing, identity, settings, passwordHash: null, path: '' }];
  });
  return done(await loadUser(deps, caller.comId, id), 'updateUserSuccess');
};

/** Whom a guest acts for from now on: what is said again as it stands changes nothing, though several have one name. */
async function partnerOf(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  existing: UserRow,
  { organization, taxCode }: Pick<Body<typeof guestUpdate>, 'organization' | 'taxCode'>,
): Promise<Pick<UserRow, 'organization' | 'partnerId'>> {
  const { partnerId } = existing;
  const isSame = (organization ?? existing.organization) === existing.organization;
  if (isSame && (taxCode ?? null) === null && (partnerId !== null || existing.organization === '')) {
    return { organization: existing.organization, partnerId };
  }
  const wanted = { name: organization ?? existing.organization, taxCode: taxCode ?? null };
  const [partner = null] = await findOrMakePartners(transaction, deps, existing.comId, [wanted]);
  return ofPartner(partner);
}

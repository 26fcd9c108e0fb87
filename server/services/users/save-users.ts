import { and, eq, inArray } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { RoleItem } from '../../../contract/roles.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { departments } from '../../adapters/database/schema/companies.ts';
import { userRoles } from '../../adapters/database/schema/users.ts';
import { refuse, checkFaults } from '../../domain/refusal.ts';
import { isSameSet, rolesFromIds } from '../../domain/user-roles.ts';
import type { SessionCaller } from '../caller.ts';
import { holdersOf } from '../certificates/holder.ts';
import {
  insertCertificates,
  type PreparedCertificate,
  prepareCertificates,
  revokeCertificates,
} from '../certificates/issue-certificates.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import {
  commitAndDeliver,
  createNotifications,
  type NewNotification,
} from '../../notifications/create-notification.ts';
import { planContacts, writeContactPlan } from './contact-changes.ts';
import { endSessions, resetIdentity } from './end-access.ts';
import { nameInTemplates } from './name-in-templates.ts';
import { readRoles } from '../directory/read-roles.ts';
import { changedUser, draftOf, faultsOfChange, type UserChange } from './user-change.ts';
import { insertUsers, replaceDepartments, replaceRoles, replaceUsers } from '../identity/write-users.ts';
import { checkLastAdmin } from '../users-with-roles.ts';

export type SavedUsers = {
  /** In the order of the changes. */
  readonly userIds: readonly number[];
  readonly created: number;
};

/** A user that is in the company now, and its id there. */
type Saved = UserChange & { readonly userId: number };

/** Who may want a certificate: the name and code that it will bear. */
export type Wanted = { readonly name: string; readonly code: string };

/**
 * Makes and changes users in one transaction, all or none. `plan` says, under the company's lock, what is to become of whom,
 * and refuses what clashes; `wanted` tells before whom certificates are made for, since keys are not made in a transaction.
 * @throws {Refusal} what `plan` refuses, a field's fault, lastAdmin
 */
export async function saveUsers(
  deps: Dependencies,
  caller: SessionCaller,
  wanted: readonly Wanted[],
  plan: (transaction: Transaction) => Promise<readonly UserChange[]>,
): Promise<SavedUsers> {
  const certificates = await prepareCertificates(
    deps,
    caller.comId,
    await holdersOf(deps.db, caller.comId, wanted),
  );
  const prepared = new Map(
    wanted.flatMap(({ code }, index) => {
      const certificate = certificates[index];
      return certificate ? [[code, certificate]] : [];
    }),
  );
  return commitAndDeliver(deps, async (transaction) => {
    await lockCompany(transaction, caller.comId);
    return writeChanges(transaction, deps, caller.comId, await plan(transaction), prepared);
  });
}

async function writeChanges(
  transaction: Transaction,
  deps: Dependencies,
  comId: number,
  changes: readonly UserChange[],
  prepared: ReadonlyMap<string, PreparedCertificate>,
): Promise<SavedUsers> {
  if (changes.some(({ existing }) => existing !== null && existing.erasedAt !== null)) {
    refuse('personErased');
  }
  const roles = await readRoles(transaction, comId);
  await checkFields(transaction, comId, changes, roles);
  const isNew = changes.filter(({ existing }) => existing === null);
  const drafts = isNew.map((change) => draftOf(change, roles));
  const written = await insertUsers(transaction, deps, comId, drafts);
  const userIdOf = new Map(isNew.map((change, index) => [change, written[index] ?? 0]));
  const saved = changes.map((change) => ({
    ...change,
    userId: change.existing?.id ?? userIdOf.get(change) ?? 0,
  }));
  const contactNotifications = await changeExisting(
    transaction,
    deps,
    comId,
    saved.filter(({ existing }) => existing !== null),
    roles,
  );
  await giveCertificates(transaction, deps, comId, saved, prepared);
  const invited = isNew.filter(({ passwordHash }) => passwordHash === null);
  await createNotifications(transaction, deps, [
    ...invited.map((change) => ({
      kind: 'invitation' as const,
      userId: userIdOf.get(change) ?? 0,
      message: change.settings.invitationMessage ?? null,
    })),
    ...contactNotifications,
  ]);
  return { userIds: saved.map(({ userId }) => userId), created: isNew.length };
}

async function checkFields(
  transaction: Transaction,
  comId: number,
  changes: readonly UserChange[],
  roles: readonly RoleItem[],
): Promise<void> {
  const wanted = [...new Set(changes.flatMap(({ settings }) => settings.departmentIds ?? []))];
  const rows = await transaction
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.comId, comId), inArray(departments.id, wanted)))
    // Until the users are written: it may be being deleted.
    .for('key share');
  const found = new Set(rows.map(({ id }) => id));
  const faults = changes.flatMap((change) => faultsOfChange(change, found, roles));
  checkFaults(faults);
}

async function changeExisting(
  transaction: Transaction,
  deps: Dependencies,
  comId: number,
  saved: readonly Saved[],
  roles: readonly RoleItem[],
): Promise<NewNotification[]> {
  if (saved.length === 0) {
    return [];
  }
  // An admin who is shown the address that a user has says nothing of one that waits by saving it again.
  const contacts = await planContacts(
    transaction,
    saved.flatMap(({ existing, identity: { email, phone } }) =>
      existing ? [{ existing, email, phone }] : [],
    ),
    { keepsWaiting: true },
  );
  const rows = saved.flatMap((change) =>
    change.existing
      ? { ...changedUser(change.existing, change), ...contacts.kept.get(change.existing.id) }
      : [],
  );
  await replaceUsers(transaction, rows);
  for (const { existing, identity } of saved) {
    if (existing && existing.code !== identity.code) {
      await nameInTemplates(transaction, comId, existing, { id: existing.id, code: identity.code });
    }
  }
  await resetIdentity(
    transaction,
    saved.flatMap(({ existing, identity }) =>
      existing && existing.name !== identity.name ? [existing.id] : [],
    ),
  );
  const newRoles = await changedRoles(transaction, saved, roles);
  await replaceRoles(transaction, newRoles);
  await replaceDepartments(
    transaction,
    saved.flatMap(({ userId, settings }) =>
      settings.departmentIds === null ? [] : [{ userId, departmentIds: settings.departmentIds }],
    ),
  );
  await checkLastAdmin(transaction, comId);

  const disabled = saved
    .filter(
      ({ existing, settings }) =>
        existing?.status === userStatus.enabled && settings.status === userStatus.disabled,
    )
    .map(({ userId }) => userId);
  await revokeCertificates(transaction, deps, disabled);
  await endSessions(transaction, comId, [...disabled, ...newRoles.map(({ userId }) => userId)]);
  return writeContactPlan(transaction, deps, comId, contacts);
}

async function changedRoles(transaction: Transaction, saved: readonly Saved[], items: readonly RoleItem[]) {
  const rows = await transaction
    .select()
    .from(userRoles)
    .where(
      inArray(
        userRoles.userId,
        saved.map(({ userId }) => userId),
      ),
    );
  return saved.flatMap(({ userId, settings }) => {
    const roles = rolesFromIds(settings.roleIds, items);
    const before = rows.filter((row) => row.userId === userId).map(({ role }) => role);
    return roles === null || isSameSet(roles, before) ? [] : [{ userId, roles }];
  });
}

/** For enabled users who want one and have none that is valid. */
async function giveCertificates(
  transaction: Transaction,
  deps: Dependencies,
  comId: number,
  saved: readonly Saved[],
  prepared: ReadonlyMap<string, PreparedCertificate>,
): Promise<void> {
  const candidates = saved.flatMap(({ userId, identity, existing, settings }) => {
    const certificate = prepared.get(identity.code);
    const status = settings.status ?? existing?.status ?? userStatus.enabled;
    return certificate && status === userStatus.enabled ? [{ userId, prepared: certificate }] : [];
  });
  await insertCertificates(transaction, deps, comId, candidates);
}

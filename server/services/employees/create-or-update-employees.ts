import {
  receiveNotificationMethod,
  receiveOtpMethod,
  signMethod,
  userStatus,
} from '../../../contract/enums.ts';
import type { employeesCreateOrUpdate, EmployeeUpsert } from '../../../contract/operations/employees.ts';
import { type EmployeeClaim, findEmployeeClashes } from '../../../contract/rules/employee-claims.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { refuse } from '../../domain/refusal.ts';
import { refuseRows } from '../../domain/row-clash.ts';
import type { SessionCaller } from '../caller.ts';
import {
  insertCertificates,
  type PreparedCertificate,
  prepareCertificates,
  usersWithCertificate,
} from '../certificates/issue-certificates.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import {
  commitAndDeliver,
  createNotifications,
  type NewNotification,
} from '../../notifications/create-notification.ts';
import type { UserRow } from '../present-user.ts';
import { done } from '../reply.ts';
import { planContacts, writeContactPlan } from '../users/contact-changes.ts';
import { resetIdentity } from '../users/end-access.ts';
import { insertUsers, newUserSettings, replaceUsers, type UserDraft } from '../identity/write-users.ts';
import { type People, privilegedAmong, readPeople, spellRows } from './known-people.ts';
import { loadEmployees } from './load-employees.ts';
import { writeEmployees } from './write-employees.ts';
import { refuseGuests } from '../own-users.ts';

type Row = EmployeeUpsert & { readonly claim: EmployeeClaim };

/** Certificates that were made before the transaction, by the code of their user. */
type Prepared = ReadonlyMap<string, PreparedCertificate>;

type Outcome = {
  readonly employeeIds: readonly number[];
  readonly created: number;
};

/**
 * POST /api/employees/create-or-update (specification, "Create or update employee"): every row or none, with the users that
 * belong to them. Users who are new get an invitation; of users who exist, the name follows the row, and an address
 * that nobody has proved: see `judgeContact`.
 * @throws {Refusal} with the first clash's message and code, and all of them in `data.errors`
 */
export const createOrUpdateEmployees: Handler<typeof employeesCreateOrUpdate> = async ({
  deps,
  caller,
  body,
}) => {
  const spelled = await spellRows(deps.db, caller.comId, body);
  const rows: Row[] = spelled.map((row) => ({ ...row, claim: claimOf(row) }));
  const prepared = await prepareFor(deps, caller, rows);
  const { created, employeeIds } = await commitAndDeliver(deps, (transaction) =>
    writeAll(transaction, deps, caller, rows, prepared),
  );
  return done(await loadEmployees(deps, caller, employeeIds), 'upsertEmployeesSuccess', {
    created,
    updated: rows.length - created,
  });
};

function claimOf({ employeeCode, identityNumber, user }: EmployeeUpsert): EmployeeClaim {
  const { code, username } = user;
  return {
    employeeCode,
    identityNumber,
    user: { code, username: canonicalUsername(username), givenUsername: username },
  };
}

function checkClashes(rows: readonly Row[], people: People): void {
  refuseGuests(people.users);
  if (people.users.some(({ erasedAt }) => erasedAt !== null)) {
    refuse('personErased');
  }
  const clashes = findEmployeeClashes(
    rows.map(({ claim }) => claim),
    people,
  );
  if (clashes.length > 0) {
    throw refuseRows(clashes);
  }
}

/** Makes the certificates that are wanted and not there yet, once it is clear that the rows can be written at all. */
async function prepareFor(
  deps: Dependencies,
  caller: SessionCaller,
  rows: readonly Row[],
): Promise<Prepared> {
  const people = await readPeople(
    deps.db,
    caller.comId,
    rows.map(({ claim }) => claim),
  );
  checkClashes(rows, people);
  const userIds = people.users.map(({ id }) => id);
  const holding = await usersWithCertificate(deps.db, deps, caller.comId, userIds);
  const covered = new Map(people.users.map(({ id, code }) => [code, holding.get(id)]));
  const disabled = disabledAmong(people);
  const wanted = rows.filter(({ user, identityNumber }) => {
    const held = covered.get(user.code);
    return (
      user.generateSelfSignedCertEnabled === true &&
      !disabled.has(user.code) &&
      (held?.name !== user.name || held.uid !== identityNumber)
    );
  });
  const certificates = await prepareCertificates(
    deps,
    caller.comId,
    wanted.map(({ user, identityNumber }) => ({ name: user.name, uid: identityNumber, isGuest: false })),
  );
  return new Map(
    wanted.flatMap(({ user }, index) => {
      const certificate = certificates[index];
      return certificate ? [[user.code, certificate]] : [];
    }),
  );
}

/** The codes of users whose certificates were revoked when they were disabled. */
const disabledAmong = ({ users }: People): Set<string> =>
  new Set(users.filter(({ status }) => status !== userStatus.enabled).map(({ code }) => code));

async function writeAll(
  transaction: Transaction,
  deps: Dependencies,
  caller: SessionCaller,
  rows: readonly Row[],
  prepared: Prepared,
): Promise<Outcome> {
  await lockCompany(transaction, caller.comId);
  const people = await readPeople(
    transaction,
    caller.comId,
    rows.map(({ claim }) => claim),
  );
  checkClashes(rows, people);
  const { userIds, invitations, contactNotifications } = await writeUsers(
    transaction,
    deps,
    caller,
    rows,
    people,
  );
  const employeeIds = await writeEmployees(
    transaction,
    deps,
    caller.comId,
    rows.map((row) => ({ ...row, userId: userIds.get(row.user.code) ?? 0 })),
  );
  const disabled = disabledAmong(people);
  const certificates = [...prepared].flatMap(([code, certificate]) =>
    disabled.has(code) ? [] : [{ userId: userIds.get(code) ?? 0, prepared: certificate }],
  );
  await insertCertificates(transaction, deps, caller.comId, certificates);
  await createNotifications(transaction, deps, [...invitations, ...contactNotifications]);
  const known = new Set(people.employees.map(({ employeeCode }) => employeeCode));
  const created = rows.filter(({ employeeCode }) => !known.has(employeeCode)).length;
  return { employeeIds, created };
}

type WrittenUsers = {
  /** By code, of every row. */
  readonly userIds: ReadonlyMap<string, number>;
  /** Of those that are new. */
  readonly invitations: readonly NewNotification[];
  /** What is to be told of changed addresses. */
  readonly contactNotifications: readonly NewNotification[];
};

async function writeUsers(
  transaction: Transaction,
  deps: Dependencies,
  caller: SessionCaller,
  rows: readonly Row[],
  people: People,
): Promise<WrittenUsers> {
  const existing = new Map(people.users.map((user) => [user.code, user]));
  const privileged = await guardedUsers(transaction, caller, people);
  const updates = rows.flatMap((row) => {
    const user = existing.get(row.user.code);
    return user ? [{ user, row }] : [];
  });
  const contacts = await planContacts(
    transaction,
    updates.flatMap(({ user, row }) =>
      privileged.has(user.id) ? [] : [{ existing: user, email: row.email, phone: row.phoneNumber }],
    ),
    { keepsWaiting: false },
  );
  await replaceUsers(
    transaction,
    updates.map(({ user, row }) => ({ ...updatedUser(user, row), ...contacts.kept.get(user.id) })),
  );
  await resetIdentity(
    transaction,
    updates.flatMap(({ user, row }) => (user.name === row.user.name ? [] : [user.id])),
  );
  const contactNotifications = await writeContactPlan(transaction, deps, caller.comId, contacts);
  const isNew = rows.filter(({ user }) => !existing.has(user.code));
  const written = await insertUsers(transaction, deps, caller.comId, isNew.map(draftOf));
  const userIds = new Map([...existing.values()].map(({ code, id }) => [code, id]));
  isNew.forEach(({ user }, index) => userIds.set(user.code, written[index] ?? 0));
  const invitations = isNew.map(({ user }) => ({
    kind: 'invitation' as const,
    userId: userIds.get(user.code) ?? 0,
    message: user.invitationMessage ?? null,
  }));
  return { userIds, invitations, contactNotifications };
}

/**
 * Users whose addresses HR leaves alone: a password is recovered through them, so that changing an admin's would make whoever
 * may upload employees an admin.
 */
async function guardedUsers(
  transaction: Transaction,
  caller: SessionCaller,
  people: People,
): Promise<Set<number>> {
  return caller.roles.includes('admin')
    ? new Set()
    : privilegedAmong(
        transaction,
        people.users.map(({ id }) => id),
      );
}

function updatedUser(user: UserRow, row: Row): UserRow {
  return {
    ...user,
    name: row.user.name,
    generateSelfSignedCert: row.user.generateSelfSignedCertEnabled ?? user.generateSelfSignedCert,
  };
}

/** What users made here start with is laid down in companion operations, §6. */
function draftOf({ user, claim, email, phoneNumber }: Row): UserDraft {
  return {
    code: user.code,
    username: claim.user.username,
    name: user.name,
    email,
    phone: phoneNumber,
    ...newUserSettings,
    signMethod: signMethod.remoteCa,
    receiveOtpMethod: receiveOtpMethod.email,
    receiveNotificationMethod: receiveNotificationMethod.email,
    signConfirmationEnabled: true,
    generateSelfSignedCert: user.generateSelfSignedCertEnabled ?? false,
    roles: ['signer'],
    departmentIds: [],
    passwordHash: null,
  };
}

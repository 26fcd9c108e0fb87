import { asc, eq, getTableColumns } from 'drizzle-orm';

import { describe } from '../../../contract/enumeration.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { absences } from '../../adapters/database/schema/absences.ts';
import { departments } from '../../adapters/database/schema/companies.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import {
  accounts,
  contactChanges,
  savedSignatures,
  savedViews,
  sessions,
  userCertificates,
  userDepartments,
  userGroupMembers,
  userGroups,
  userRoles,
} from '../../adapters/database/schema/users.ts';
import { isSharedAccount } from '../identity/account-sharing.ts';
import type { StoredEntry } from '../files/archive.ts';
import type { CompanyRow, UserRow } from '../present-user.ts';

export type PersonRecord = Awaited<ReturnType<typeof loadPersonRecord>>;

/** What is kept about a person apart from documents. Secrets and their digests are nobody's data, and stay out. */
export async function loadPersonRecord(db: Queryable, user: UserRow, company: CompanyRow, now: Date) {
  const instant = (at: Date | null): string | null => at && formatInstant(at, company.timeZone);
  const [account] = await db.select().from(accounts).where(eq(accounts.id, user.accountId));
  // Of an account that other companies share, when and where its holder signs in is not this company's to know.
  const signIns = (await isSharedAccount(db, user.accountId, user.comId))
    ? []
    : await db
        .select()
        .from(sessions)
        .where(eq(sessions.accountId, user.accountId))
        .orderBy(asc(sessions.createdAt));
  const changes = await db
    .select()
    .from(contactChanges)
    .where(eq(contactChanges.userId, user.id))
    .orderBy(asc(contactChanges.createdAt));
  const certificates = await db.select().from(userCertificates).where(eq(userCertificates.userId, user.id));
  const away = await db.select().from(absences).where(eq(absences.userId, user.id));
  const views = await db.select().from(savedViews).where(eq(savedViews.userId, user.id));
  const told = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, user.id))
    .orderBy(asc(notifications.createdAt));
  const checks = await db
    .select()
    .from(identityVerifications)
    .where(eq(identityVerifications.userId, user.id))
    .orderBy(asc(identityVerifications.createdAt));
  return {
    exportedAt: instant(now),
    company: { name: company.name, taxCode: company.taxCode, address: company.address },
    profile: {
      code: user.code,
      username: user.username,
      name: user.name,
      organization: user.organization,
      email: user.email,
      phone: user.phone,
      status: describe('userStatus', user.status).description,
      signMethod: describe('signMethod', user.signMethod).description,
      receiveOtpMethod: describe('receiveOtpMethod', user.receiveOtpMethod).description,
      receiveNotificationMethod: describe('receiveNotificationMethod', user.receiveNotificationMethod)
        .description,
      identity: describe('identityVerificationStatus', user.identityVerificationStatus).description,
      signatureText: user.signatureText,
      language: user.language,
      createdAt: instant(user.createdAt),
      lastSignInAt: instant(user.lastSignInAt),
      ...(await belonging(db, user)),
    },
    account: {
      createdAt: instant(account?.createdAt ?? null),
      recoveryEmail: account?.recoveryEmail ?? null,
      recoveryVerifiedAt: instant(account?.recoveryVerifiedAt ?? null),
      lockedUntil: instant(account?.lockedUntil ?? null),
      twoFactorSince: instant(account?.totpConfirmedAt ?? null),
      sessions: signIns.map(({ browser, system, ipAddress, createdAt, lastUsedAt, endedAt }) => ({
        browser,
        system,
        ipAddress,
        createdAt: instant(createdAt),
        lastUsedAt: instant(lastUsedAt),
        endedAt: instant(endedAt),
      })),
    },
    contactChanges: changes.map((row) => ({
      field: row.field,
      from: row.previous,
      to: row.value,
      at: instant(row.createdAt),
      outcome: row.outcome,
      settledAt: instant(row.settledAt),
    })),
    employee: await employeeOf(db, user),
    certificates: certificates.map((row) => ({
      name: row.name,
      subject: row.subjectDn,
      issuer: row.issuerDn,
      serialNumber: row.serialNumber,
      validFrom: instant(row.validFrom),
      validTo: instant(row.validTo),
      revokedAt: instant(row.revokedAt),
      remoteUsername: row.remoteUsername,
    })),
    absences: away.map((row) => ({
      from: row.fromDay,
      to: row.toDay,
      reason: row.reason,
      endedAt: instant(row.endedAt),
    })),
    savedViews: views.map(({ name, query }) => ({ name, query })),
    identityChecks: checks.map((row) => ({
      at: instant(row.createdAt),
      status: row.status,
      reason: row.reason,
      decidedAt: instant(row.decidedAt),
    })),
    notices: told.map((row) => ({
      at: instant(row.createdAt),
      kind: row.kind,
      documentId: row.documentId,
      message: row.message,
      deliveredAt: instant(row.deliveredAt),
      refusal: row.refusal,
    })),
  };
}

async function belonging(db: Queryable, { id }: UserRow) {
  const roles = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, id));
  const inDepartments = await db
    .select({ name: departments.name })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(eq(userDepartments.userId, id));
  const inGroups = await db
    .select({ name: userGroups.name })
    .from(userGroupMembers)
    .innerJoin(userGroups, eq(userGroups.id, userGroupMembers.groupId))
    .where(eq(userGroupMembers.userId, id));
  return {
    roles: roles.map(({ role }) => role),
    departments: inDepartments.map(({ name }) => name),
    groups: inGroups.map(({ name }) => name),
  };
}

async function employeeOf(db: Queryable, user: UserRow) {
  const { id: _id, comId: _comId, userId: _userId, searchText: _text, ...facts } = getTableColumns(employees);
  const [row] = await db.select(facts).from(employees).where(eq(employees.userId, user.id));
  return row === undefined
    ? null
    : {
        ...row,
        status: describe('employeeStatus', row.status).description,
        gender: describe('gender', row.gender).description,
        contractType: describe('contractType', row.contractType).description,
        contractSigningMethod: describe('contractSigningMethod', row.contractSigningMethod).description,
      };
}

/** Pictures of signatures and of identity papers, under the folders of an archive. */
export async function loadPersonPictures(db: Queryable, user: UserRow): Promise<StoredEntry[]> {
  const signatures = await db
    .select()
    .from(savedSignatures)
    .where(eq(savedSignatures.userId, user.id))
    .orderBy(asc(savedSignatures.createdAt), asc(savedSignatures.id));
  const checks = await db
    .select()
    .from(identityVerifications)
    .where(eq(identityVerifications.userId, user.id))
    .orderBy(asc(identityVerifications.createdAt), asc(identityVerifications.id));
  return [
    ...signatures.map(({ sha256, mediaType, createdAt }, index) => ({
      name: `signatures/${String(index + 1)}.${endingOf(mediaType)}`,
      sha256,
      modifiedAt: createdAt,
    })),
    ...checks.flatMap(({ pictures, createdAt }, index) =>
      (['front', 'back', 'portrait'] as const).flatMap((side) => {
        const picture = pictures[side];
        const name = `identity/${String(index + 1)}-${side}.${endingOf(picture?.mediaType ?? 'image/png')}`;
        return picture === null ? [] : [{ name, sha256: picture.sha256, modifiedAt: createdAt }];
      }),
    ),
  ];
}

const endingOf = (mediaType: 'image/png' | 'image/jpeg'): string =>
  mediaType === 'image/png' ? 'png' : 'jpg';

import { describe } from '../../contract/enumeration.ts';
import { userStatus } from '../../contract/enums.ts';
import type { CompanyInput, UserBriefInput, UserInput } from '../../contract/models/user.ts';
import { formatInstant } from '../../contract/time.ts';
import type { companies } from '../adapters/database/schema/companies.ts';
import { type contactChanges, type partners, users } from '../adapters/database/schema/users.ts';

export type UserRow = typeof users.$inferSelect;
export type CompanyRow = typeof companies.$inferSelect;

/** What `presentUserBrief` needs of a user's row, for queries that choose columns. */
export type UserBriefRow = Pick<
  UserRow,
  'id' | 'comId' | 'code' | 'name' | 'email' | 'phone' | 'username' | 'isGuest' | 'organization'
>;

export const userBriefColumns = {
  id: users.id,
  comId: users.comId,
  code: users.code,
  name: users.name,
  email: users.email,
  phone: users.phone,
  username: users.username,
  isGuest: users.isGuest,
  organization: users.organization,
};

/** A user as it stands inside a document (specification, "Document", createdByUser). */
export function presentUserBrief(row: UserBriefRow): UserBriefInput {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    email: row.email,
    phone: row.phone,
    comId: row.comId,
    username: row.username,
    isSelected: false,
    ...presentGuest(row),
  };
}

/** On whose device a step was processed; nothing of one that was not processed in person. */
export function presentHost(host: UserBriefRow | null) {
  return host === null ? {} : { inPerson: true, inPersonHost: presentUserBrief(host) };
}

/** Somebody else as a guest sees them: by name, without an address or what is typed to name them. */
export function hideFromGuest<P extends UserBriefInput | null | undefined>(person: P, guestId: number): P {
  return person && person.id !== guestId
    ? { ...person, code: '', username: '', email: '', phone: '' }
    : person;
}

/** Nothing is added to what known clients see of the company's own people. */
function presentGuest({ isGuest, organization }: Pick<UserRow, 'isGuest' | 'organization'>) {
  return isGuest && { isGuest, organization };
}

/** A company that a guest acts for. */
export const presentPartner = ({
  id,
  name,
  taxCode,
  address,
}: Pick<typeof partners.$inferSelect, 'id' | 'name' | 'taxCode' | 'address'>) => ({
  id,
  name,
  taxCode,
  address,
});

/** A user's own fields (specification, "User"); what stands on its account, the caller says. See `users/load-users.ts`. */
export function presentUser(
  row: Omit<UserRow, 'searchText'> & {
    readonly isAccountLocked: boolean;
    readonly twoFactorEnabled: boolean;
    readonly mustSetUpSecondFactor: boolean;
    readonly isInvited: boolean;
    readonly waiting: readonly Pick<typeof contactChanges.$inferSelect, 'field' | 'value' | 'createdAt'>[];
  },
  timeZone: string,
): UserInput {
  return {
    id: row.id,
    createdDate: formatInstant(row.createdAt, timeZone),
    comId: row.comId,
    code: row.code,
    username: row.username,
    name: row.name,
    phone: row.phone,
    email: row.email,
    identityVerificationStatus: describe('identityVerificationStatus', row.identityVerificationStatus),
    identityVerifiedType: describe('identityVerifiedType', row.identityVerifiedType),
    identityVerifiedSource: describe('identityVerifiedSource', row.identityVerifiedSource),
    isValid: row.status === userStatus.enabled,
    signConfirmationEnabled: row.signConfirmationEnabled,
    generateSelfSignedCertEnabled: row.generateSelfSignedCert,
    isAccountLocked: row.isAccountLocked,
    accountId: row.shownAccountId ?? row.accountId,
    signMethod: describe('signMethod', row.signMethod),
    status: describe('userStatus', row.status),
    receiveOtpMethod: describe('receiveOtpMethod', row.receiveOtpMethod),
    receiveNotificationMethod: describe('receiveNotificationMethod', row.receiveNotificationMethod),
    usedMemory: 0,
    waitingChangeRequest: row.waiting.length > 0,
    waitingContacts: row.waiting.map(({ field, value, createdAt }) => ({
      field,
      value,
      createdDate: formatInstant(createdAt, timeZone),
    })),
    twoFactorEnabled: row.twoFactorEnabled,
    ...(row.mustSetUpSecondFactor && { mustSetUpSecondFactor: true }),
    signatureText: row.signatureText,
    isInvited: row.isInvited,
    ...presentGuest(row),
    ...(row.lastSignInAt !== null && { lastSignInDate: formatInstant(row.lastSignInAt, timeZone) }),
    ...(row.erasedAt !== null && { erasedDate: formatInstant(row.erasedAt, timeZone) }),
  };
}

/** A company as get-companies answers it (companion operations, §2). */
export function presentCompany(row: CompanyRow): CompanyInput {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    taxCode: row.taxCode,
    createdDate: formatInstant(row.createdAt, row.timeZone),
    status: { value: 0, description: 'Active' },
  };
}

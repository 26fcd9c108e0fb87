import { receiveNotificationMethod, receiveOtpMethod } from '../../../contract/enums.ts';
import type { FieldFault } from '../../../contract/faults.ts';
import type { UserUpsert } from '../../../contract/operations/users.ts';
import type { RoleItem } from '../../../contract/roles.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { namesRole, rolesFromIds } from '../../domain/user-roles.ts';
import { unreachable } from '../../domain/contact-change.ts';
import type { UserRow } from '../present-user.ts';
import { newUserSettings, type UserDraft } from '../identity/write-users.ts';

/** What may be given of a user beside who they are; `null` and left out mean that it stays, or is the usual for a new one. */
export type UserSettings = Omit<UserUpsert, 'code' | 'username' | 'name' | 'email' | 'phone'>;

/** What is wanted of one user: `existing` is changed, or else a new one made. */
export type UserChange = {
  readonly existing: UserRow | null;
  readonly identity: Pick<UserUpsert, 'code' | 'username' | 'name' | 'email' | 'phone'> &
    Partial<Pick<UserRow, 'organization' | 'partnerId'>>;
  readonly settings: UserSettings;
  /** For the account of a new user. */
  readonly passwordHash: string | null;
  /** Stands before the names of fields in faults: `3.` in a call with many users. */
  readonly path: string;
};

/** A change of who somebody is and of nothing else. */
export const currentSettings: UserSettings = {
  status: null,
  receiveOtpMethod: null,
  receiveNotificationMethod: null,
  signMethod: null,
  signConfirmationEnabled: null,
  generateSelfSignedCertEnabled: null,
  departmentIds: null,
  roleIds: null,
};

type StoredSettings = Pick<UserRow, keyof typeof newUserSettings>;

/** The row as it will stand. */
export function changedUser(user: UserRow, { identity, settings }: UserChange): UserRow {
  const { code, name, email, phone } = identity;
  const { organization = user.organization, partnerId = user.partnerId } = identity;
  return { ...user, code, name, email, phone, organization, partnerId, ...changedSettings(user, settings) };
}

function changedSettings(before: StoredSettings, settings: UserSettings): StoredSettings {
  return {
    status: settings.status ?? before.status,
    signMethod: settings.signMethod ?? before.signMethod,
    signConfirmationEnabled: settings.signConfirmationEnabled ?? before.signConfirmationEnabled,
    receiveOtpMethod: settings.receiveOtpMethod ?? before.receiveOtpMethod,
    receiveNotificationMethod: settings.receiveNotificationMethod ?? before.receiveNotificationMethod,
    signatureText: signatureTextOf(settings, before.signatureText),
    generateSelfSignedCert: settings.generateSelfSignedCertEnabled ?? before.generateSelfSignedCert,
  };
}

/** Left out it stays; `null` or empty takes it away. */
function signatureTextOf({ signatureText }: UserSettings, before: string | null): string | null {
  if (signatureText === undefined) {
    return before;
  }
  return signatureText === '' ? null : signatureText;
}

export function draftOf(
  { identity, settings, passwordHash }: UserChange,
  roles: readonly RoleItem[],
): UserDraft {
  const { code, username, name, email, phone } = identity;
  return {
    code,
    username: canonicalUsername(username),
    name,
    email,
    phone,
    ...changedSettings(newUserSettings, settings),
    roles: rolesFromIds(settings.roleIds, roles) ?? ['signer'],
    departmentIds: settings.departmentIds ?? [],
    passwordHash,
  };
}

/** People choose Zalo for themselves. Nobody else chooses it for them, and whoever writes a user back as they are changes nothing. */
function newlyByZalo({ existing, settings }: UserChange): FieldFault[] {
  const faults: FieldFault[] = [];
  if (
    settings.receiveOtpMethod === receiveOtpMethod.zalo &&
    existing?.receiveOtpMethod !== receiveOtpMethod.zalo
  ) {
    faults.push({ path: 'receiveOtpMethod', id: 'notOneOf', params: { values: '1, 2, -1' } });
  }
  if (
    settings.receiveNotificationMethod === receiveNotificationMethod.zalo &&
    existing?.receiveNotificationMethod !== receiveNotificationMethod.zalo
  ) {
    faults.push({ path: 'receiveNotificationMethod', id: 'notOneOf', params: { values: '0, 1, -1' } });
  }
  return faults;
}

/** Ways of being reached that are asked for and lead nowhere, and departments and roles that the company does not have. */
export function faultsOfChange(
  change: UserChange,
  departments: ReadonlySet<number>,
  roles: readonly RoleItem[],
): FieldFault[] {
  const { identity, settings, path } = change;
  const { receiveOtpMethod: otp, receiveNotificationMethod: notification } = settings;
  const faults = [
    ...unreachable(identity, {
      receiveOtpMethod: otp === receiveOtpMethod.zalo ? null : otp,
      receiveNotificationMethod: notification === receiveNotificationMethod.zalo ? null : notification,
    }),
    ...newlyByZalo(change),
  ];
  if (settings.departmentIds?.some((id) => !departments.has(id))) {
    faults.push({ path: 'departmentIds', id: 'unknownDepartment' });
  }
  for (const [index, name] of (settings.roleIds ?? []).entries()) {
    if (!namesRole(name, roles)) {
      faults.push({ path: `roleIds.${String(index)}`, id: 'unknownRole' });
    }
  }
  return faults.map((fault) => ({ ...fault, path: `${path}${fault.path}` }));
}

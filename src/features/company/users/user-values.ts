import {
  receiveNotificationMethod,
  receiveOtpMethod,
  signMethod,
  type ReceiveNotificationMethod,
  type ReceiveOtpMethod,
  type SignMethod,
} from '../../../../contract/enums.ts';
import { faultMessage } from '../../../../contract/faults.ts';
import type { User } from '../../../../contract/models/user.ts';
import type { BodyInput } from '../../../../contract/operation.ts';
import { userCreate } from '../../../../contract/operations/users.ts';
import { roleItems } from '../../../../contract/roles.ts';
import { type Checked, checkForm } from '../../../shared/form/check-form.ts';

/** A user as the fields of the form hold them; numbers are chosen as texts. */
export type UserValues = {
  code: string;
  username: string;
  name: string;
  email: string;
  phone: string;
  departmentIds: string[];
  roleIds: string[];
  signMethod: string;
  receiveOtpMethod: string;
  receiveNotificationMethod: string;
  signConfirmationEnabled: boolean;
  generateSelfSignedCertEnabled: boolean;
  signatureText: string;
  /** To one who is invited. */
  invitationMessage: string;
};

type UserBody = Omit<BodyInput<typeof userCreate>, 'password' | 'status'>;

/** Roles are chosen by the numbers that they have in every company. */
export const roleIds = { signer: String(roleItems[0].number), admin: String(roleItems[3].number) } as const;

/** What a form begins with: the user, or what is usual for a new one. */
export function userValuesOf(user: User | null): UserValues {
  if (user === null) {
    return {
      code: '',
      username: '',
      name: '',
      email: '',
      phone: '',
      departmentIds: [],
      roleIds: [roleIds.signer],
      signMethod: String(signMethod.signDraw),
      receiveOtpMethod: String(receiveOtpMethod.email),
      receiveNotificationMethod: String(receiveNotificationMethod.email),
      signConfirmationEnabled: true,
      generateSelfSignedCertEnabled: false,
      signatureText: '',
      invitationMessage: '',
    };
  }
  return {
    code: user.code,
    username: user.username,
    name: user.name,
    email: user.email,
    phone: user.phone,
    departmentIds: user.departments.map(({ id }) => String(id)),
    roleIds: roleItems
      .filter(({ code }) => user.roles.some((role) => role.code === code))
      .map(({ number }) => String(number)),
    signMethod: String(user.signMethod?.value ?? signMethod.unset),
    receiveOtpMethod: String(user.receiveOtpMethod?.value ?? receiveOtpMethod.email),
    receiveNotificationMethod: String(
      user.receiveNotificationMethod?.value ?? receiveNotificationMethod.email,
    ),
    signConfirmationEnabled: user.signConfirmationEnabled,
    generateSelfSignedCertEnabled: user.generateSelfSignedCertEnabled,
    signatureText: user.signatureText ?? '',
    invitationMessage: '',
  };
}

/** Checks the form by the contract. An empty list of roles means "not given" to the service, so one must be chosen here. */
export function checkUser(values: UserValues): Checked<UserBody> {
  const checked = checkForm(userCreate.body, {
    ...values,
    departmentIds: values.departmentIds.map(Number),
    roleIds: values.roleIds.map(Number),
    signMethod: Number(values.signMethod) as SignMethod,
    receiveOtpMethod: Number(values.receiveOtpMethod) as ReceiveOtpMethod,
    receiveNotificationMethod: Number(values.receiveNotificationMethod) as ReceiveNotificationMethod,
  });
  if (values.roleIds.length > 0) {
    return checked;
  }
  const faults = checked.kind === 'faults' ? checked.faults : {};
  return {
    kind: 'faults',
    faults: { ...faults, roleIds: faultMessage({ path: 'roleIds', id: 'required' }) },
  };
}

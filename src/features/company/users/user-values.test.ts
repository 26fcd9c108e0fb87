import { describe, expect, it } from 'vitest';
import { userSchema } from '../../../../contract/models/user.ts';
import { roleItems } from '../../../../contract/roles.ts';
import { departmentsWith } from './bulk-run.ts';
import { checkUser, userValuesOf } from './user-values.ts';

const given = {
  ...userValuesOf(null),
  code: 'an',
  username: 'an@vn.vn',
  name: 'Nguyễn Văn An',
  email: 'an@vn.vn',
  phone: '0912345678',
};

describe('the form of a user', () => {
  it('sends numbers for what is chosen', () => {
    expect(checkUser({ ...given, departmentIds: ['3', '5'], roleIds: ['1', '4'] })).toMatchObject({
      kind: 'ok',
      body: { departmentIds: [3, 5], roleIds: [1, 4], signMethod: 1, receiveOtpMethod: 1 },
    });
  });

  it('wants a role, since none means "as before" to the service', () => {
    expect(checkUser({ ...given, roleIds: [] })).toEqual({
      kind: 'faults',
      faults: { roleIds: 'roleIds: is required' },
    });
  });

  it('says what is wrong at each field', () => {
    expect(checkUser({ ...given, email: 'an', phone: '' })).toEqual({
      kind: 'faults',
      faults: { email: 'email: must be an e-mail address', phone: 'phone: is required' },
    });
  });

  it('shows a user as they are, and would send the same again', () => {
    const user = userSchema.parse({
      id: 7,
      code: 'an',
      username: 'an@vn.vn',
      name: 'An',
      email: 'an@vn.vn',
      phone: '09',
      roles: [{ id: roleItems[1].id, code: 'clerk', name: 'Clerk' }],
      departments: [{ id: 3, code: 'NS', name: 'Nhân sự' }],
      signMethod: { value: 0 },
      receiveOtpMethod: { value: -1 },
      receiveNotificationMethod: { value: 1 },
      signConfirmationEnabled: false,
      generateSelfSignedCertEnabled: true,
    });
    expect(checkUser(userValuesOf(user))).toMatchObject({
      kind: 'ok',
      body: {
        departmentIds: [3],
        roleIds: [2],
        signMethod: 0,
        receiveOtpMethod: -1,
        receiveNotificationMethod: 1,
        signConfirmationEnabled: false,
        generateSelfSignedCertEnabled: true,
      },
    });
  });
});

it('keeps the departments of a user when another is added', () => {
  const departments = [{ id: 3, code: 'NS', name: 'Nhân sự' }];
  expect(departmentsWith({ departments }, 5)).toEqual([3, 5]);
  expect(departmentsWith({ departments }, 3)).toEqual([3]);
});

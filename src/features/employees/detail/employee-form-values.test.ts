import { expect, it } from 'vitest';
import { employeeSchema } from '../../../../contract/models/employee.ts';
import { checkEmployee, emptyValues, valuesOf } from './employee-form-values.ts';

const values = {
  ...emptyValues,
  employeeCode: 'NV1',
  fullName: 'Nguyễn Thị Hoa',
  dateOfBirth: '1990-05-17',
  gender: '2',
  identityNumber: '079190000001',
  email: 'hoa@minhlong.vn',
  phoneNumber: '0912345678',
  workingPosition: '1',
  jobTitle: 'Kế toán',
  salary: 15_000_000,
  contractEffectiveDate: '2026-12-01',
};

const userOf = (change: Partial<typeof values>) => {
  const checked = checkEmployee({ ...values, ...change });
  return checked.kind === 'ok' ? checked.body.user : checked.faults;
};

it('an account follows the employee where nothing else is said, and its invitation says what was written', () => {
  expect(userOf({})).toEqual({
    code: 'NV1',
    username: 'hoa@minhlong.vn',
    name: 'Nguyễn Thị Hoa',
    generateSelfSignedCertEnabled: null,
  });
  expect(userOf({ user_code: 'hoa', user_invitationMessage: 'Hạn là thứ Sáu.' })).toMatchObject({
    code: 'hoa',
    invitationMessage: 'Hạn là thứ Sáu.',
  });
});

it.each([
  ['Nguyễn Thị Hoa', 'Nguyễn Thị Hoà'],
  ['Hoa Nguyễn', 'Hoa Nguyễn'],
])('of an account named %s the name becomes %s once the full name is corrected', (name, expected) => {
  const employee = employeeSchema.parse({
    id: 1,
    fullName: 'Nguyễn Thị Hoa',
    user: { id: 1, code: 'NV1', username: 'hoa', name },
  });
  const { user_name } = valuesOf(employee);
  expect(userOf({ fullName: 'Nguyễn Thị Hoà', user_name })).toMatchObject({ name: expected });
});

import type { BodyInput } from '../../contract/operation.ts';
import type { employeesCreateOrUpdate } from '../../contract/operations/employees.ts';

export type NewEmployee = BodyInput<typeof employeesCreateOrUpdate>[number];

/** What the upsert asks for, and what else of it is given; the user has the same code, address and name where nothing else is said. */
export function newEmployee({
  user,
  ...given
}: Partial<Omit<NewEmployee, 'user'>> &
  Pick<NewEmployee, 'employeeCode' | 'identityNumber'> & {
    readonly user?: Partial<NewEmployee['user']>;
  }): NewEmployee {
  const {
    employeeCode: code,
    email = `${code.toLowerCase()}@minhlong.vn`,
    fullName = 'Trần Văn Bình',
  } = given;
  return {
    fullName,
    dateOfBirth: '1990-05-17',
    gender: 1,
    email,
    phoneNumber: '0912345678',
    status: 1,
    workingPosition: 5,
    contractType: 2,
    contractSigningMethod: 1,
    jobTitle: 'Kỹ sư',
    salary: 15_000_000,
    contractEffectiveDate: '2026-12-01',
    ...given,
    user: { code, username: email, name: fullName, ...user },
  };
}

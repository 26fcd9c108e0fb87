import type { MatchedEmployee } from '../../contract/models/employee.ts';
import type { EmployeeUpsert } from '../../contract/operations/employees.ts';

/** A row as the request takes it. */
export function bodyOf(code: string, change: Partial<EmployeeUpsert> = {}): EmployeeUpsert {
  return {
    employeeCode: code,
    fullName: 'Trần Văn Bình',
    dateOfBirth: '1990-05-17',
    gender: 1,
    identityNumber: `id-${code}`,
    email: `${code}@minhlong.vn`,
    phoneNumber: '0912345678',
    socialInsuranceCode: null,
    status: 1,
    workingPosition: 5,
    contractType: 2,
    contractReportType: null,
    contractSigningMethod: 1,
    jobTitle: 'Kỹ sư',
    salary: 15_000_000,
    salaryAllowance: null,
    contractEffectiveDate: '2026-12-01',
    contractExpiredDate: '2027-11-30',
    contractNote: null,
    user: {
      code,
      username: `${code}@minhlong.vn`,
      name: 'Trần Văn Bình',
      generateSelfSignedCertEnabled: null,
    },
    ...change,
  };
}

/** The same as an employee of the company. */
export function knownOf(code: string, change: Partial<MatchedEmployee> = {}): MatchedEmployee {
  const { user, ...fields } = bodyOf(code);
  return { id: 1, ...fields, user: { ...user, generateSelfSignedCertEnabled: false }, ...change };
}

import { z } from 'zod';
import { faultMessage, issueFault } from '../../../../contract/faults.ts';
import { type EmployeeUpsert, employeeUpsertSchema } from '../../../../contract/operations/employees.ts';
import type { Employee } from '../../../../contract/models/employee.ts';
import type { FieldId } from '../upload/fields.ts';

const choice = z.string().nullable();
const amount = z.union([z.number(), z.string()]);

/** What the fields hold: nothing chosen is `null`, days are yyyy-MM-dd. Names are `FieldId`s with `_` for the point of a path. */
export const employeeValuesSchema = z.object({
  employeeCode: z.string(),
  fullName: z.string(),
  dateOfBirth: choice,
  gender: choice,
  identityNumber: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  socialInsuranceCode: z.string(),
  status: choice,
  workingPosition: z.string(),
  contractType: choice,
  contractReportType: z.string(),
  contractSigningMethod: choice,
  jobTitle: z.string(),
  salary: amount,
  salaryAllowance: amount,
  contractEffectiveDate: choice,
  contractExpiredDate: choice,
  contractNote: z.string(),
  user_code: z.string(),
  user_username: z.string(),
  user_name: z.string(),
  user_generateSelfSignedCertEnabled: z.boolean(),
  /** To one who is invited. */
  user_invitationMessage: z.string(),
});
export type EmployeeValues = z.output<typeof employeeValuesSchema>;

export const valueName = (field: FieldId | (string & {})): string => field.replace('.', '_');

export const emptyValues: EmployeeValues = {
  employeeCode: '',
  fullName: '',
  dateOfBirth: null,
  gender: null,
  identityNumber: '',
  email: '',
  phoneNumber: '',
  socialInsuranceCode: '',
  status: '1',
  workingPosition: '',
  contractType: '2',
  contractReportType: '',
  contractSigningMethod: '1',
  jobTitle: '',
  salary: '',
  salaryAllowance: '',
  contractEffectiveDate: null,
  contractExpiredDate: null,
  contractNote: '',
  user_code: '',
  user_username: '',
  user_name: '',
  user_generateSelfSignedCertEnabled: false,
  user_invitationMessage: '',
};

const text = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const day = (value: string | null): string | null => value?.slice(0, 10) ?? null;

/** What the form shows for an employee who exists. */
export function valuesOf(one: Employee): EmployeeValues {
  return {
    employeeCode: one.employeeCode,
    fullName: one.fullName,
    dateOfBirth: day(one.dateOfBirth),
    gender: one.gender === null ? null : String(one.gender),
    identityNumber: one.identityNumber,
    email: one.email,
    phoneNumber: one.phoneNumber,
    socialInsuranceCode: one.socialInsuranceCode ?? '',
    status: one.status === null ? null : String(one.status.value),
    workingPosition: text(one.currentWorkingPosition),
    contractType: one.currentContractType === null ? null : String(one.currentContractType),
    contractReportType: text(one.currentReportType),
    contractSigningMethod:
      one.currentContractSigningMethod === null ? null : String(one.currentContractSigningMethod.value),
    jobTitle: one.currentJobTitle,
    salary: one.currentSalary ?? '',
    salaryAllowance: one.currentSalaryAllowance ?? '',
    contractEffectiveDate: day(one.currentContractEffectiveDate),
    contractExpiredDate: day(one.currentContractExpiredDate),
    contractNote: one.currentContractNote ?? '',
    user_code: one.user?.code ?? '',
    user_username: one.user?.username ?? '',
    // Where it is the employee's own name it goes on following that: marks and certificates name the account.
    user_name: one.user === null || one.user.name === one.fullName ? '' : one.user.name,
    user_generateSelfSignedCertEnabled: false,
    user_invitationMessage: '',
  };
}

/** Fields of the request that are numbers, however they are typed or chosen. */
const numberNames = [
  'gender',
  'status',
  'workingPosition',
  'contractType',
  'contractReportType',
  'contractSigningMethod',
  'salary',
  'salaryAllowance',
] as const;

const numberOr = (value: string | number | null): number | undefined =>
  value === null || value === '' ? undefined : Number(value);

/** What stands in an empty field of the user: what it follows. */
const or = (value: string, instead: string): string => (value.trim() === '' ? instead : value);

type CheckedEmployee =
  | { readonly kind: 'ok'; readonly body: EmployeeUpsert }
  /** By name of value, in the wire's words. */
  | { readonly kind: 'faults'; readonly faults: ReadonlyMap<string, string> };

/** Checks the form by the schema that the service checks with. */
export function checkEmployee(values: EmployeeValues): CheckedEmployee {
  const parsed = employeeUpsertSchema.safeParse(
    {
      ...values,
      ...Object.fromEntries(numberNames.map((name) => [name, numberOr(values[name])])),
      dateOfBirth: values.dateOfBirth ?? undefined,
      contractEffectiveDate: values.contractEffectiveDate ?? undefined,
      user: {
        code: or(values.user_code, values.employeeCode),
        username: or(values.user_username, values.email),
        name: or(values.user_name, values.fullName),
        generateSelfSignedCertEnabled: values.user_generateSelfSignedCertEnabled || undefined,
        invitationMessage: values.user_invitationMessage || undefined,
      },
    },
    { reportInput: true },
  );
  if (parsed.success) {
    return { kind: 'ok', body: parsed.data };
  }
  const faults = new Map<string, string>();
  for (const fault of parsed.error.issues.map(issueFault)) {
    const name = valueName(fault.path);
    if (!faults.has(name)) {
      faults.set(name, faultMessage(fault));
    }
  }
  return { kind: 'faults', faults };
}

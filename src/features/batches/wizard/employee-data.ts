import type { TFunction } from 'i18next';
import type { Data } from '../../../../contract/operation.ts';
import type { employeeGet } from '../../../../contract/operations/employees.ts';
import { formatDay } from '../../../../contract/time.ts';
import { enumText } from '../../../i18n/enum-text.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Filling } from './draft.ts';

type Employee = Data<typeof employeeGet>;

const dayText = (day: string | null): string => (day === null ? '' : formatDay(day));
/** As a contract writes it, in the language of the page. */
const amountText = (amount: number | null, language: string): string =>
  amount === null ? '' : formatNumber(amount, language);

/** Columns of a list of employees: a header, and what stands below it. */
function columnsOf(
  t: TFunction,
  language: string,
): readonly (readonly [string, (employee: Employee) => string])[] {
  return [
    [t('employees.field.employeeCode'), (one) => one.employeeCode],
    [t('employees.field.fullName'), (one) => one.fullName],
    [t('employees.field.dateOfBirth'), (one) => dayText(one.dateOfBirth)],
    [t('employees.field.gender'), (one) => (one.gender === null ? '' : enumText(t, 'gender', one.gender))],
    [t('employees.field.identityNumber'), (one) => one.identityNumber],
    [t('employees.field.phoneNumber'), (one) => one.phoneNumber],
    [t('employees.field.email'), (one) => one.email],
    [t('batches.employee.socialInsurance'), (one) => one.socialInsuranceCode ?? ''],
    [t('employees.field.jobTitle'), (one) => one.currentJobTitle],
    [t('employees.field.salary'), (one) => amountText(one.currentSalary, language)],
    [t('employees.field.salaryAllowance'), (one) => amountText(one.currentSalaryAllowance, language)],
    [
      t('employees.field.contractType'),
      (one) => (one.currentContractType === null ? '' : enumText(t, 'contractType', one.currentContractType)),
    ],
    [t('employees.field.contractEffectiveDate'), (one) => dayText(one.currentContractEffectiveDate)],
    [t('employees.field.contractExpiredDate'), (one) => dayText(one.currentContractExpiredDate)],
    [t('employees.field.contractNumber'), (one) => one.currentContractNumber],
    [t('batches.employee.note'), (one) => one.currentContractNote ?? ''],
    [t('batches.employee.account'), (one) => one.user?.code ?? ''],
  ];
}

export type EmployeeTable = { readonly headers: string[]; readonly rows: string[][] };

/** Employees as a sheet would have them. */
export function employeeTable(employees: readonly Employee[], t: TFunction, language: string): EmployeeTable {
  const columns = columnsOf(t, language);
  return {
    headers: columns.map(([header]) => header),
    rows: employees.map((employee) => columns.map(([, tell]) => tell(employee))),
  };
}

/**
 * A new contract is numbered by its employee's code and called after them. The number of the contract that they have is not the
 * number of the next.
 */
export function usualFilling(t: TFunction, templateName: string): Filling {
  const from = (label: string): string => `{${label}}`;
  return {
    'D.No': { kind: 'pattern', pattern: `HDLD-${from(t('employees.field.employeeCode'))}`, start: 1 },
    'D.Subject': {
      kind: 'pattern',
      pattern: `${templateName} – ${from(t('employees.field.fullName'))}`,
      start: 1,
    },
  };
}

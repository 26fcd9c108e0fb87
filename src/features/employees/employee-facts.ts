import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Employee } from '../../../contract/models/employee.ts';
import { directoryChoices } from '../../api/directory.ts';
import { type EnumName, useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Texts } from '../../i18n/plain-key.ts';
import { type Categories, noCategories } from './upload/cell-text.ts';

/** How a fact is written for people. */
export type Say = {
  readonly enumeration: (table: EnumName, value: number) => string;
  readonly number: (value: number) => string;
  readonly date: (day: string) => string;
  readonly categories: Categories;
};

type Value = string | number | null;

/** One thing that is known of an employee. `kind` is how a spreadsheet keeps it. */
export type Fact = {
  readonly id: FactId;
  readonly kind: 'text' | 'number' | 'day';
  readonly value: (employee: Employee) => Value;
  readonly show: (value: string | number, say: Say) => string;
};

export type FactId = keyof Texts['employees']['field'];

const plain = (value: string | number): string => String(value);
const day = (value: string | number, say: Say): string => say.date(String(value));
const enumerated =
  (table: EnumName) =>
  (value: string | number, say: Say): string =>
    say.enumeration(table, Number(value));
const categorized =
  (kind: keyof Categories) =>
  (value: string | number, say: Say): string =>
    say.categories[kind].get(Number(value)) ?? plain(value);

const fact = (
  id: FactId,
  value: Fact['value'],
  show: Fact['show'] = plain,
  kind: Fact['kind'] = 'text',
): Fact => ({ id, kind, value, show });

const amount = (value: string | number, say: Say): string => say.number(Number(value));

/** Everything about an employee, in the order in which it is read. */
export const facts: readonly Fact[] = [
  fact('employeeCode', (one) => one.employeeCode),
  fact('fullName', (one) => one.fullName),
  fact('dateOfBirth', (one) => one.dateOfBirth, day, 'day'),
  fact('gender', (one) => one.gender, enumerated('gender')),
  fact('identityNumber', (one) => one.identityNumber),
  fact('email', (one) => one.email),
  fact('phoneNumber', (one) => one.phoneNumber),
  fact('socialInsuranceCode', (one) => one.socialInsuranceCode),
  fact('status', (one) => one.status?.value ?? null, enumerated('employeeStatus')),
  fact('jobTitle', (one) => one.currentJobTitle),
  fact('workingPosition', (one) => one.currentWorkingPosition, categorized('position')),
  fact('contractType', (one) => one.currentContractType, enumerated('contractType')),
  fact('contractReportType', (one) => one.currentReportType, categorized('report')),
  fact(
    'contractSigningMethod',
    (one) => one.currentContractSigningMethod?.value ?? null,
    enumerated('contractSigningMethod'),
  ),
  fact('contractNumber', (one) => one.currentContractNumber),
  fact('contractEffectiveDate', (one) => one.currentContractEffectiveDate, day, 'day'),
  fact('contractExpiredDate', (one) => one.currentContractExpiredDate, day, 'day'),
  fact('salary', (one) => one.currentSalary, amount, 'number'),
  fact('salaryAllowance', (one) => one.currentSalaryAllowance, amount, 'number'),
  fact('contractNote', (one) => one.currentContractNote),
  fact('username', (one) => one.user?.username ?? null),
  fact('createdDate', (one) => one.createdDate, day, 'day'),
];

/** A fact in words; empty where it is not known. */
export function factText(one: Fact, employee: Employee, say: Say): string {
  const value = one.value(employee);
  return value === null || value === '' ? '' : one.show(value, say);
}

/** The company's labels for the numbers that employees carry; `null` until they are there, or cannot be had. */
export function useSettledCategories(): Categories | null {
  const positions = useQuery(directoryChoices.systemCategories('working-position'));
  const reports = useQuery(directoryChoices.systemCategories('contract-report-type'));
  const isPending = positions.isPending || reports.isPending;
  return useMemo(() => {
    const labels = (items: readonly { readonly value: number; readonly name: string }[] | undefined) =>
      new Map((items ?? []).map(({ value, name }) => [value, name]));
    return isPending ? null : { position: labels(positions.data), report: labels(reports.data) };
  }, [isPending, positions.data, reports.data]);
}

/** The same; without labels the numbers stand. */
export function useCategories(): Categories {
  return useSettledCategories() ?? noCategories;
}

/** How facts are said in the language in use. */
export function useSay(): Say {
  const enumText = useEnumText();
  const format = useFormat();
  const categories = useCategories();
  return useMemo(
    () => ({ enumeration: enumText, number: format.number, date: format.date, categories }),
    [enumText, format, categories],
  );
}

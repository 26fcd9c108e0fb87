import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { flag, label, list, maybe, timestamp } from './primitives.ts';
import { userSchema } from './user.ts';

/** Employee (specification "Employee"). Days are written as `1990-05-17T00:00:00`: they belong to no time zone. */
export const employeeSchema = z.object({
  id: z.number().int(),
  createdDate: maybe(timestamp),
  userId: maybe(z.number().int()),
  user: maybe(userSchema),
  employeeCode: label,
  fullName: label,
  dateOfBirth: maybe(z.string()),
  gender: maybe(z.number().int()),
  identityNumber: label,
  email: label,
  phoneNumber: label,
  socialInsuranceCode: maybe(z.string()),
  status: maybe(enumerationSchema),
  currentWorkingPosition: maybe(z.number().int()),
  currentJobTitle: label,
  currentSalary: maybe(z.number()),
  currentSalaryAllowance: maybe(z.number()),
  currentContractType: maybe(z.number().int()),
  currentReportType: maybe(z.number().int()),
  currentContractEffectiveDate: maybe(z.string()),
  /** Beside the specification, so that what was given can be read again. */
  currentContractExpiredDate: maybe(z.string()),
  currentContractNote: maybe(z.string()),
  currentContractSigningMethod: maybe(enumerationSchema),
  syncStatus: maybe(enumerationSchema),
  currentContractNumber: label,
});
export type Employee = z.output<typeof employeeSchema>;
/** An employee as the service writes it. */
export type EmployeeInput = z.input<typeof employeeSchema>;

/** An employee of the company as a call that changes nothing of them would give it: the old values beside the new ones. */
export const matchedEmployeeSchema = z.object({
  id: z.number().int(),
  employeeCode: label,
  fullName: label,
  /** Days are yyyy-MM-dd here, as a call gives them. */
  dateOfBirth: label,
  gender: maybe(z.number().int()),
  identityNumber: label,
  email: label,
  phoneNumber: label,
  socialInsuranceCode: maybe(z.string()),
  status: maybe(z.number().int()),
  workingPosition: maybe(z.number().int()),
  contractType: maybe(z.number().int()),
  contractReportType: maybe(z.number().int()),
  contractSigningMethod: maybe(z.number().int()),
  jobTitle: label,
  salary: maybe(z.number()),
  salaryAllowance: maybe(z.number()),
  contractEffectiveDate: label,
  contractExpiredDate: maybe(z.string()),
  contractNote: maybe(z.string()),
  user: z.object({
    code: label,
    /** Canonical, as rules compare it. */
    username: label,
    name: label,
    generateSelfSignedCertEnabled: flag,
  }),
});
export type MatchedEmployee = z.output<typeof matchedEmployeeSchema>;

/** The people of a company whom the keys of a file meet. */
export const employeeMatchSchema = z.object({
  employees: list(matchedEmployeeSchema),
  users: list(z.object({ code: label, username: label })),
});

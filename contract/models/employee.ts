import { z } from 'zod';

import { enumerationSchema } from '../enums.ts';
import { label, maybe, timestamp } from './primitives.ts';
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
/** An employee as the service writes it. */
export type EmployeeInput = z.input<typeof employeeSchema>;

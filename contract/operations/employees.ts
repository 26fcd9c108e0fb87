import { z } from 'zod';

import { refuse } from '../faults.ts';
import { employeeMatchSchema, employeeSchema } from '../models/employee.ts';
import { optionalNumber, requiredNumber } from '../models/number-text.ts';
import { pageOf, pagingQuery, someOf } from '../models/paging.ts';
import {
  clearableDay,
  dateText,
  emailText,
  intId,
  invitationMessage,
  optional,
  optionalText,
  requiredText,
  smallCode,
} from '../models/primitives.ts';
import { defineOperation, people } from '../operation.ts';

/** At most this many employees come in one call (specification, "Limits": not shown). */
export const employeesPerCall = 5000;

const money = z.number().min(0).max(1e15);

/** One employee of a call (specification, "Create or update employee"). The page checks its spreadsheet with the same schema. */
export const employeeUpsertSchema = z
  .object({
    employeeCode: requiredText(100),
    fullName: requiredText(200),
    dateOfBirth: dateText,
    gender: z.literal([1, 2]),
    identityNumber: requiredNumber(50),
    email: emailText,
    phoneNumber: requiredNumber(30),
    socialInsuranceCode: optionalNumber(50),
    status: z.literal([1, -1]),
    workingPosition: intId,
    contractType: z.literal([1, 2]),
    contractReportType: optional(z.number().int().min(0).max(2_147_483_647)),
    contractSigningMethod: z.literal([1, 2]),
    jobTitle: requiredText(200),
    salary: money,
    salaryAllowance: optional(money),
    contractEffectiveDate: dateText,
    contractExpiredDate: clearableDay.transform((day) => day ?? null),
    contractNote: optionalText(2000),
    user: z.object({
      code: requiredText(100),
      username: requiredText(200),
      name: requiredText(200),
      generateSelfSignedCertEnabled: optional(z.boolean()),
      invitationMessage,
    }),
  })
  .refine(({ contractEffectiveDate: from, contractExpiredDate: to }) => to === null || to >= from, {
    path: ['contractExpiredDate'],
    ...refuse('dateOrder'),
  });
export type EmployeeUpsert = z.output<typeof employeeUpsertSchema>;

export const employeesCreateOrUpdate = defineOperation({
  summary: 'Create employees with their users, or update those whose code exists; all or none',
  method: 'POST',
  paths: ['/api/employees/create-or-update'],
  auth: people,
  body: z.array(employeeUpsertSchema).min(1).max(employeesPerCall),
  data: z.array(employeeSchema),
});

/** What the list can be sorted by. */
export const employeeSorts = ['code', 'name', 'contractStart', 'contractEnd'] as const;

/** Companion operations, §6. */
export const employeesList = defineOperation({
  summary: 'Employees of the company',
  method: 'GET',
  paths: ['/api/employees'],
  auth: people,
  priority: 'browsing',
  query: z.object({
    ...pagingQuery,
    /** Each of these may come several times, for employees with any of the values. 0 means unset. */
    status: someOf(smallCode),
    syncStatus: someOf(smallCode),
    contractType: someOf(smallCode),
    /**
     * Beside the companion: employees whose contract ends today or within so many days, has ended, or ends on one of these days.
     * Those that end first come first then.
     */
    contractEndsWithin: z.number().int().min(0).max(3650).optional(),
    contractEnded: z.boolean().optional(),
    contractEndsFrom: dateText.optional(),
    contractEndsTo: dateText.optional(),
    /**
     * Beside the companion: the order, before that of a search. Names go by the given name, which comes last; contracts without an end come last
     * either way.
     */
    sort: z.enum(employeeSorts).optional(),
    descending: z.boolean().optional(),
  }),
  data: pageOf(employeeSchema),
});

export const employeeGet = defineOperation({
  summary: 'One employee',
  method: 'GET',
  paths: ['/api/employees/{id}'],
  auth: people,
  params: z.object({ id: intId }),
  data: employeeSchema,
});

/** Beside the specification: employees that were chosen in a list, in one call. */
export const employeesByIds = defineOperation({
  summary: 'Employees of the company by their ids, in that order; ids that are none of them are left out',
  method: 'POST',
  paths: ['/api/employees/by-ids'],
  auth: people,
  priority: 'browsing',
  body: z.object({ ids: z.array(intId).min(1).max(employeesPerCall) }),
  data: z.array(employeeSchema),
});

const keys = (max: number) => z.array(requiredText(max)).max(employeesPerCall).default([]);

/** Beside the specification: what a file of employees meets in the company, known before any of it is sent. */
export const employeesMatch = defineOperation({
  summary:
    'Employees and users of the company that share a code, a user name, an identity number or an email address with a file',
  method: 'POST',
  paths: ['/api/employees/match'],
  auth: people,
  priority: 'browsing',
  body: z.object({
    employeeCodes: keys(100),
    identityNumbers: keys(50),
    userCodes: keys(100),
    usernames: keys(200),
    emails: keys(200),
  }),
  data: employeeMatchSchema,
});

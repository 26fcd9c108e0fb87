import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';

import type {
  ContractSigningMethod,
  ContractType,
  EmployeeStatus,
  Gender,
  SyncStatus,
} from '../../../../contract/enums.ts';
import { createdAt, day, identity, timestamptz } from './columns.ts';
import { ofCompany } from './companies.ts';
import { ofUser } from './users.ts';

/** Employee records, each with its user (specification "Employee"). */
export const employees = pgTable(
  'employees',
  {
    id: identity(),
    comId: ofCompany(),
    userId: ofUser('user_id'),
    employeeCode: text('employee_code').notNull(),
    fullName: text('full_name').notNull(),
    dateOfBirth: day('date_of_birth').notNull(),
    gender: smallint('gender').$type<Gender>().notNull(),
    identityNumber: text('identity_number').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    socialInsuranceCode: text('social_insurance_code'),
    status: smallint('status').$type<EmployeeStatus>().notNull(),
    workingPosition: integer('working_position').notNull(),
    jobTitle: text('job_title').notNull(),
    salary: numeric('salary', { precision: 18, scale: 2, mode: 'number' }).notNull(),
    salaryAllowance: numeric('salary_allowance', { precision: 18, scale: 2, mode: 'number' }),
    contractType: smallint('contract_type').$type<ContractType>().notNull(),
    contractReportType: integer('contract_report_type'),
    contractSigningMethod: smallint('contract_signing_method').$type<ContractSigningMethod>().notNull(),
    contractEffectiveDate: day('contract_effective_date').notNull(),
    contractExpiredDate: day('contract_expired_date'),
    contractNote: text('contract_note'),
    contractNumber: text('contract_number').notNull().default(''),
    syncStatus: smallint('sync_status').$type<SyncStatus>().notNull().default(1),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
    modifiedAt: timestamptz('modified_at').notNull().defaultNow(),
  },
  (table) => [
    unique('employees_code').on(table.comId, table.employeeCode),
    index('employees_folded_code').on(table.comId, sql`lower(${table.employeeCode})`),
    unique('employees_identity_number').on(table.comId, table.identityNumber),
    unique('employees_user').on(table.userId),
    index('employees_created').on(table.comId, table.createdAt.desc(), table.id),
    index('employees_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

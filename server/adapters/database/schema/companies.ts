import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import type { Role } from '../../../../contract/operation.ts';
import type { RoleIds } from '../../../../contract/roles.ts';
import type { NoticeTextKind } from '../../../../contract/rules/notice-texts.ts';
import { cascade, createdAt, identity, timestamptz } from './columns.ts';

export const companies = pgTable('companies', {
  id: identity(),
  name: text('name').notNull(),
  address: text('address').notNull().default(''),
  taxCode: text('tax_code').notNull().default(''),
  timeZone: text('time_zone').notNull(),
  /** Whether a processor may hand a step on; its document's creator always may. */
  processorsMayReassign: boolean('processors_may_reassign').notNull().default(false),
  /** Whether files with scripts, actions or layers may be uploaded. */
  acceptsActiveContent: boolean('accepts_active_content').notNull().default(true),
  /** Whether the subject of a mail begins with the code that the mail carries. */
  codeInSubject: boolean('code_in_subject').notNull().default(false),
  /** Whether the mail that tells of a completed document carries its files. */
  attachesCompleted: boolean('attaches_completed').notNull().default(false),
  /** So many days after a document ended guests still read it; null for as long as it is stored. */
  guestAccessDays: integer('guest_access_days'),
  /** Users with one of these roles have to sign in with a second factor. */
  secondFactorRoles: text('second_factor_roles').array().$type<readonly Role[]>().notNull().default([]),
  /** GUIDs of its roles, where a seed file gave others than the usual ones. */
  roleIds: jsonb('role_ids').$type<RoleIds>().notNull().default({}),
  createdAt: createdAt(),
});

/** The column of a table whose rows are a company's; every query names it. */
export const ofCompany = () =>
  integer('com_id')
    .notNull()
    .references(() => companies.id);

/**
 * Each time the operator of the service checked that a company's name is its own, and when that ended. A check holds while it has not
 * ended and the company bears that very name.
 */
export const companyNameChecks = pgTable(
  'company_name_checks',
  {
    id: identity(),
    comId: ofCompany(),
    name: text('name').notNull(),
    /** The name without case and accents: no two companies have checked names that read alike. */
    foldedName: text('folded_name').notNull(),
    checkedBy: text('checked_by').notNull(),
    checkedAt: timestamptz('checked_at').notNull(),
    endedAt: timestamptz('ended_at'),
    endReason: text('end_reason', { enum: ['withdrawn', 'renamed', 'checked-anew'] }),
  },
  (table) => [
    uniqueIndex('company_name_checks_company')
      .on(table.comId)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('company_name_checks_name')
      .on(table.foldedName)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** How a company's pages and mails look; a company without a row looks like the product. */
export const companyLooks = pgTable('company_looks', {
  comId: integer('com_id')
    .primaryKey()
    .references(() => companies.id),
  /** #rrggbb */
  brandColor: text('brand_color'),
  /** A PNG in the file store, written by the service itself. */
  logoSha256: text('logo_sha256'),
});

/** What a company writes in its notifications in place of the product's own words. */
export const noticeTexts = pgTable(
  'notice_texts',
  {
    comId: ofCompany(),
    kind: text('kind').$type<NoticeTextKind>().notNull(),
    language: text('language', { enum: ['vi', 'en'] }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.comId, table.kind, table.language] })],
);

/**
 * How often something that lists depend on has changed in a company: the sum of `changes`. Triggers count (migration 0003),
 * each connection in a row of its own, so that transactions never wait for one another.
 */
export const companyChanges = pgTable(
  'company_changes',
  {
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id, cascade),
    backend: integer('backend').notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.comId, table.backend] })],
);

export const departments = pgTable(
  'departments',
  {
    id: identity(),
    comId: ofCompany(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('departments_code').on(table.comId, table.code)],
);

export const documentTypes = pgTable(
  'document_types',
  {
    id: identity(),
    comId: ofCompany(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    enableSeal: boolean('enable_seal').notNull().default(false),
    requireVerifiedUserSigning: boolean('require_verified_user_signing').notNull().default(false),
    /** Whether documents of the type are contracts with employees. */
    isLaborContract: boolean('is_labor_contract').notNull().default(false),
    /** Whether documents of the type are to stay verifiable for the long term, from when they are finished. */
    keepVerifiable: boolean('keep_verifiable').notNull().default(false),
    /** After so many months documents of the type that have ended are deleted; null keeps them for ever. */
    retentionMonths: integer('retention_months'),
    /** When that number was set or last changed; it counts only some days later (`domain/retention.ts`). */
    retentionSince: timestamptz('retention_since').notNull().defaultNow(),
    /** Days after their turn came on which processors are reminded. */
    reminderDays: integer('reminder_days').array().$type<readonly number[]>().notNull().default([]),
    /** Days before the expiry on which people are reminded; an empty list stands for the usual ones. */
    deadlineReminderDays: integer('deadline_reminder_days')
      .array()
      .$type<readonly number[]>()
      .notNull()
      .default([]),
    /** After so many days the creator is told who is waited for; null tells nobody. */
    escalationDays: integer('escalation_days'),
    /** The user who is told in the creator's place, as long as they are an admin: rows of `users` stay, so nothing has to follow them. */
    escalationUserId: integer('escalation_user_id'),
    /** The lowest level of signatures of the company's people, of guests, and of its seal; null asks for none. */
    userLevel: text('user_level', { enum: ['company', 'public'] }),
    guestLevel: text('guest_level', { enum: ['company', 'public'] }),
    sealLevel: text('seal_level', { enum: ['public'] }),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('document_types_code').on(table.comId, table.code)],
);

/** Labels of the numbers that employees carry (specification, "System category"). */
export const systemCategories = pgTable(
  'system_categories',
  {
    comId: ofCompany(),
    kind: text('kind', { enum: ['working-position', 'contract-report-type'] }).notNull(),
    value: integer('value').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.comId, table.kind, table.value] })],
);

/** The authority of a company that issues its users' certificates. The private key is sealed by the key vault. */
export const issuingAuthorities = pgTable('issuing_authorities', {
  comId: integer('com_id')
    .primaryKey()
    .references(() => companies.id),
  /**
   * What certificates call the authority's key, 40 hexadecimal digits, by which anyone asks for it; `null` until the first
   * question after the column came (`find-authority.ts`).
   */
  keyId: text('key_id').unique(),
  certificate: text('certificate').notNull(),
  /** What it had before it was renewed, with the same name and key; the newest first. */
  formerCertificates: text('former_certificates').array().notNull().default([]),
  sealedKey: text('sealed_key').notNull(),
  validTo: timestamptz('valid_to').notNull(),
  createdAt: createdAt(),
});

/** Certificates by which a company seals finished documents; the newest is in use. */
export const companySeals = pgTable(
  'company_seals',
  {
    id: identity(),
    comId: ofCompany(),
    /** Whom it names: the company as it was called and registered then. */
    organization: text('organization').notNull(),
    organizationIdentifier: text('organization_identifier'),
    serialNumber: text('serial_number').notNull(),
    certificate: text('certificate').notNull(),
    sealedKey: text('sealed_key').notNull(),
    validTo: timestamptz('valid_to').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('company_seals_company').on(table.comId, table.validTo)],
);

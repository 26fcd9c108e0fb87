import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type {
  AccessPermission,
  Activity,
  BatchStatus,
  ContractSigningMethod,
  ContractType,
  DocumentStatus,
  EmployeeStatus,
  Gender,
  IdentityPaper,
  IdentityVerificationStatus,
  IdentityVerifiedSource,
  IdentityVerifiedType,
  ImportType,
  ReceiveNotificationMethod,
  ReceiveOtpMethod,
  RequestType,
  SignMethod,
  StepStatus,
  SyncStatus,
  UserStatus,
} from '../../../contract/enums.ts';
import type { FillingItem } from '../../../contract/models/document.ts';
import type { SignatureBox, TemplateField } from '../../../contract/models/template.ts';
import type { NoticeTextKind } from '../../../contract/rules/notice-texts.ts';
import type { ProcessItem } from '../../../contract/operations/documents.ts';
import type { PageFrame } from '../../../contract/page-space.ts';

/*
 * One schema for the embedded database and for a PostgreSQL server. Rows of a company carry `com_id`, and every query
 * names it. Columns named `search_text` hold text folded by `contract/text.ts` and are matched with LIKE.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => moment('created_at').notNull().defaultNow();
const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const day = (name: string) => date(name, { mode: 'string' });

/** A signature by a remote certificate over the SHA-256 of a file, in Base64, and whose certificate it is. */
export type RemoteSignature = {
  readonly value: string;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly issuerDn: string;
};

/** Facts about this installation, such as whether it is a demo one. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

export const companies = pgTable('companies', {
  id: identity(),
  name: text('name').notNull(),
  address: text('address').notNull().default(''),
  taxCode: text('tax_code').notNull().default(''),
  timeZone: text('time_zone').notNull(),
  /** Whether a processor may hand a step on; its document's creator always may. */
  processorsMayReassign: boolean('processors_may_reassign').notNull().default(false),
  createdAt: createdAt(),
});

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

/** What a company writes in its notices in place of the product's own words. */
export const noticeTexts = pgTable(
  'notice_texts',
  {
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind').$type<NoticeTextKind>().notNull(),
    language: text('language', { enum: ['vi', 'en'] }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.comId, table.kind, table.language] })],
);

/** Who signs in. One account may be a user of several companies. `username` is kept in lower case. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey().defaultRandom(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash'),
  /** Tokens carry it and end when it rises. */
  tokenVersion: integer('token_version').notNull().default(1),
  lockedUntil: moment('locked_until'),
  /** Secret of the authenticator app, sealed by the key vault; asked for at sign-in once it is confirmed. */
  totpSecret: text('totp_secret'),
  totpConfirmedAt: moment('totp_confirmed_at'),
  /** The last time step that was taken, so that no code serves twice. */
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  createdAt: createdAt(),
});

/** Links to set a password; `token_hash` is keyed, so that the table alone opens nothing. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['invitation', 'reset'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('password_links_account').on(table.accountId)],
);

export const users = pgTable(
  'users',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    code: text('code').notNull(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    status: smallint('status').$type<UserStatus>().notNull().default(1),
    signMethod: smallint('sign_method').$type<SignMethod>().notNull().default(0),
    signConfirmationEnabled: boolean('sign_confirmation_enabled').notNull().default(true),
    receiveOtpMethod: smallint('receive_otp_method').$type<ReceiveOtpMethod>().notNull().default(1),
    receiveNotificationMethod: smallint('receive_notification_method')
      .$type<ReceiveNotificationMethod>()
      .notNull()
      .default(0),
    signatureText: text('signature_text'),
    generateSelfSignedCert: boolean('generate_self_signed_cert').notNull().default(false),
    identityVerificationStatus: smallint('identity_verification_status')
      .$type<IdentityVerificationStatus>()
      .notNull()
      .default(0),
    identityVerifiedType: smallint('identity_verified_type')
      .$type<IdentityVerifiedType>()
      .notNull()
      .default(0),
    identityVerifiedSource: smallint('identity_verified_source')
      .$type<IdentityVerifiedSource>()
      .notNull()
      .default(0),
    language: text('language', { enum: ['vi', 'en'] }),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('users_code').on(table.comId, table.code),
    unique('users_username').on(table.comId, table.username),
    unique('users_account').on(table.comId, table.accountId),
    index('users_account_id').on(table.accountId),
    index('users_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['signer', 'clerk', 'hr', 'admin'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

export const departments = pgTable(
  'departments',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('departments_code').on(table.comId, table.code)],
);

export const userDepartments = pgTable(
  'user_departments',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.departmentId] })],
);

export const documentTypes = pgTable(
  'document_types',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    enableSeal: boolean('enable_seal').notNull().default(false),
    requireVerifiedUserSigning: boolean('require_verified_user_signing').notNull().default(false),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('document_types_code').on(table.comId, table.code)],
);

/** The authority of a company that issues its users' certificates. The private key is sealed by the key vault. */
export const issuingAuthorities = pgTable('issuing_authorities', {
  comId: integer('com_id')
    .primaryKey()
    .references(() => companies.id),
  certificate: text('certificate').notNull(),
  sealedKey: text('sealed_key').notNull(),
  validTo: moment('valid_to').notNull(),
  createdAt: createdAt(),
});

/**
 * Certificates of users: `issued` by the company's authority, with a sealed private key, or `remote`, whose key a remote
 * signing service holds. `id` is `userCertificates[].id` on the wire.
 */
export const userCertificates = pgTable(
  'user_certificates',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['issued', 'remote'] }).notNull(),
    name: text('name').notNull(),
    commonName: text('common_name').notNull().default(''),
    serialNumber: text('serial_number').notNull(),
    subjectDn: text('subject_dn').notNull().default(''),
    issuerDn: text('issuer_dn').notNull().default(''),
    validFrom: moment('valid_from'),
    validTo: moment('valid_to'),
    /** PEM; null while nobody has asked the remote service for it. */
    certificate: text('certificate'),
    sealedKey: text('sealed_key'),
    /** Account and credential at the remote signing service. */
    remoteUsername: text('remote_username'),
    remoteCredentialId: text('remote_credential_id'),
    isBusiness: boolean('is_business').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('user_certificates_serial').on(table.userId, table.serialNumber),
    index('user_certificates_company').on(table.comId, table.userId),
    check('user_certificates_key', sql`(${table.kind} = 'issued') = (${table.sealedKey} is not null)`),
  ],
);

/** Employee records, each with its user (specification "Employee"). */
export const employees = pgTable(
  'employees',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
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
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [
    unique('employees_code').on(table.comId, table.employeeCode),
    unique('employees_identity_number').on(table.comId, table.identityNumber),
    unique('employees_user').on(table.userId),
    index('employees_created').on(table.comId, table.createdAt.desc(), table.id),
    index('employees_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** Named groups of users. */
export const userGroups = pgTable(
  'user_groups',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('user_groups_code').on(table.comId, table.code)],
);

export const userGroupMembers = pgTable(
  'user_group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => userGroups.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
);

/** Labels of the numbers that employees carry (specification, "System category"). */
export const systemCategories = pgTable(
  'system_categories',
  {
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: ['working-position', 'contract-report-type'] }).notNull(),
    value: integer('value').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.comId, table.kind, table.value] })],
);

/** A workflow kept for use again; `processes` are items of update-process. */
export const processTemplates = pgTable(
  'process_templates',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    processInOrder: boolean('process_in_order').notNull(),
    processes: jsonb('processes').$type<readonly ProcessItem[]>().notNull(),
    createdByUserId: integer('created_by_user_id')
      .notNull()
      .references(() => users.id),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('process_templates_name').on(table.comId, table.name)],
);

/** Where a company hears of its documents; secret and bearer are sealed by the key vault. */
export const webhooks = pgTable('webhooks', {
  comId: integer('com_id')
    .primaryKey()
    .references(() => companies.id),
  url: text('url').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  sealedBearer: text('sealed_bearer'),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: createdAt(),
});

/** What is to be said to a webhook, written in the transaction that causes it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Tries that the service made by itself. */
    attempts: integer('attempts').notNull().default(0),
    /** Tries that an admin asked for: counted apart, since the job that counts a try also plans the next one. */
    resends: integer('resends').notNull().default(0),
    lastError: text('last_error'),
    /** What the last answer said, of HTTP; null where none came. */
    lastStatus: integer('last_status'),
    lastTriedAt: moment('last_tried_at'),
    nextTryAt: moment('next_try_at'),
    deliveredAt: moment('delivered_at'),
    /** Set when the tries were over, or nobody listens any more. */
    givenUpAt: moment('given_up_at'),
    createdAt: createdAt(),
  },
  (table) => [index('webhook_deliveries_company').on(table.comId, table.createdAt)],
);

/** A Word file that documents are made from. `fields` were found by reading it. */
export const documentTemplates = pgTable(
  'document_templates',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    fields: jsonb('fields').$type<readonly TemplateField[]>().notNull(),
    /** What its conditions ask. */
    conditions: jsonb('conditions').$type<readonly string[]>().notNull().default([]),
    signatureBoxes: jsonb('signature_boxes').$type<readonly SignatureBox[]>().notNull(),
    /** Counts the files that it has had; who gave the present one and when, where that is not who made the template. */
    fileVersion: integer('file_version').notNull().default(1),
    fileByUserId: integer('file_by_user_id').references(() => users.id),
    fileAt: moment('file_at'),
    /** The template as PDF, with its fields as they stand; null until it is asked for. */
    pdfSha256: text('pdf_sha256'),
    pdfSize: integer('pdf_size'),
    /** The workbook to fill in for a batch; null in templates that were not made by the service itself. */
    workbookSha256: text('workbook_sha256'),
    workbookSize: integer('workbook_size'),
    version: integer('version').notNull().default(1),
    createdByUserId: integer('created_by_user_id')
      .notNull()
      .references(() => users.id),
    searchText: text('search_text').notNull(),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [index('document_templates_company').on(table.comId, table.createdAt.desc())],
);

/** Files that a template had before its present one, with what belonged to them. */
export const documentTemplateVersions = pgTable(
  'document_template_versions',
  {
    templateId: integer('template_id')
      .notNull()
      .references(() => documentTemplates.id),
    fileVersion: integer('file_version').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    fields: jsonb('fields').$type<readonly TemplateField[]>().notNull(),
    conditions: jsonb('conditions').$type<readonly string[]>().notNull(),
    signatureBoxes: jsonb('signature_boxes').$type<readonly SignatureBox[]>().notNull(),
    fileByUserId: integer('file_by_user_id')
      .notNull()
      .references(() => users.id),
    fileAt: moment('file_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.fileVersion] })],
);

/** A batch of documents from one template (specification "Batch import"). */
export const batchImports = pgTable(
  'batch_imports',
  {
    id: identity(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    uploadedByUserId: integer('uploaded_by_user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    status: smallint('status').$type<BatchStatus>().notNull(),
    importType: smallint('import_type').$type<ImportType>().notNull().default(1),
    numberOfRecords: integer('number_of_records').notNull(),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id),
    documentTypeId: integer('document_type_id')
      .notNull()
      .references(() => documentTypes.id),
    documentTemplateId: integer('document_template_id')
      .notNull()
      .references(() => documentTemplates.id),
    /** The template's file as it was when the batch was made. */
    templateSha256: text('template_sha256').notNull(),
    parameters: jsonb('parameters').$type<readonly string[]>().notNull(),
    errors: jsonb('errors').$type<readonly { readonly row: number; readonly message: string }[]>().notNull(),
    /** Set when its documents are to be sent; a job does it. */
    sendRequestedAt: moment('send_requested_at'),
    sentAt: moment('sent_at'),
    canceledAt: moment('canceled_at'),
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('batch_imports_company').on(table.comId, table.createdAt.desc(), table.id)],
);

/**
 * One document of a batch: the row's values, and how far it is. `row` counts from 1. `failed` has no PDF, `unsent` has one and
 * could not be sent; `error` says why.
 */
export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batchImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    values: jsonb('values').$type<readonly string[]>().notNull(),
    state: text('state', { enum: ['waiting', 'rendered', 'failed', 'sent', 'unsent'] })
      .notNull()
      .default('waiting'),
    error: text('error'),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.row] }),
    uniqueIndex('batch_rows_document').on(table.documentId),
    index('batch_rows_state').on(table.batchId, table.state),
  ],
);

export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    no: text('no').notNull(),
    subject: text('subject').notNull(),
    description: text('description').notNull().default(''),
    status: smallint('status').$type<DocumentStatus>().notNull(),
    typeId: integer('type_id')
      .notNull()
      .references(() => documentTypes.id),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id),
    createdByUserId: integer('created_by_user_id')
      .notNull()
      .references(() => users.id),
    processInOrder: boolean('process_in_order').notNull().default(true),
    fixedPosition: boolean('fixed_position').notNull().default(false),
    customerCode: text('customer_code').notNull().default(''),
    customerInformation: text('customer_information').notNull().default(''),
    contractValue: numeric('contract_value', { precision: 18, scale: 2, mode: 'number' }),
    validFrom: day('valid_from'),
    validTo: day('valid_to'),
    expiryDate: day('expiry_date'),
    /** Why it was rejected or canceled. */
    reason: text('reason'),
    documentTemplateId: integer('document_template_id').references((): AnyPgColumn => documentTemplates.id),
    batchImportId: integer('batch_import_id').references((): AnyPgColumn => batchImports.id),
    isLaborContract: boolean('is_labor_contract').notNull().default(false),
    /** A batch's document whose PDF is still to be made has no file yet. */
    rendering: boolean('rendering').notNull().default(false),
    remindedAt: moment('reminded_at'),
    /** How many days before its expiry its people were last reminded. */
    expiryNoticeDays: smallint('expiry_notice_days'),
    searchText: text('search_text').notNull(),
    /** Rises with every change; work done outside a transaction is committed only when it is still the same. */
    version: integer('version').notNull().default(1),
    /** Who is signing at the moment: the id of the confirmation, and until when its lease holds. */
    leaseHolder: uuid('lease_holder'),
    leaseUntil: moment('lease_until'),
    createdAt: createdAt(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    completedAt: moment('completed_at'),
  },
  (table) => [
    uniqueIndex('documents_no')
      .on(table.comId, table.no)
      .where(sql`${table.status} <> -2`),
    // The orders of the list, and what it filters by.
    index('documents_created').on(table.comId, table.createdAt.desc(), table.id.desc()),
    index('documents_due').on(table.comId, table.expiryDate, table.createdAt.desc(), table.id.desc()),
    index('documents_status').on(table.comId, table.status, table.createdAt.desc(), table.id.desc()),
    index('documents_creator').on(table.createdByUserId, table.createdAt.desc(), table.id.desc()),
    index('documents_completed').on(table.comId, table.completedAt),
    index('documents_valid_to').on(table.comId, table.validTo),
    index('documents_value').on(table.comId, table.contractValue),
    index('documents_customer').on(table.comId, table.customerCode),
    index('documents_type').on(table.typeId),
    index('documents_department').on(table.departmentId),
    index('documents_template').on(table.documentTemplateId),
    index('documents_batch').on(table.batchImportId),
    index('documents_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** A component file of a document: `fileInfoId` on the wire. */
export const documentFiles = pgTable(
  'document_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    orderNo: integer('order_no').notNull(),
    name: text('name').notNull(),
    /** The Word file that it was made from, when it was. */
    sourceName: text('source_name'),
    sourceSha256: text('source_sha256'),
    sourceSize: bigint('source_size', { mode: 'number' }),
    /** Name and version of the engine that made the PDF of it. */
    convertedBy: text('converted_by'),
    createdAt: createdAt(),
  },
  (table) => [unique('document_files_order').on(table.documentId, table.orderNo)],
);

/**
 * Every state a component file has been in. Revision 1 is what was uploaded; each later one holds the bytes of the one
 * before it and what a step added. `pages` are the page frames of `contract/page-space.ts`.
 */
export const fileRevisions = pgTable(
  'file_revisions',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => documentFiles.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    pages: jsonb('pages').$type<readonly PageFrame[]>().notNull(),
    stepId: uuid('step_id'),
    /** What a remote signing service answered for the SHA-256 of this revision. */
    remoteSignature: jsonb('remote_signature').$type<RemoteSignature>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.revision] })],
);

export const processSteps = pgTable(
  'process_steps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    orderNo: integer('order_no').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    accessPermission: smallint('access_permission').$type<AccessPermission>().notNull(),
    status: smallint('status').$type<StepStatus>().notNull().default(1),
    fileId: uuid('file_id').references(() => documentFiles.id),
    pageSign: integer('page_sign'),
    /** Reader space of page `page_sign`, in points; all four or none. */
    llx: doublePrecision('llx'),
    lly: doublePrecision('lly'),
    urx: doublePrecision('urx'),
    ury: doublePrecision('ury'),
    displayType: smallint('display_type').notNull().default(0),
    signatureText: text('signature_text'),
    reason: text('reason'),
    fontSize: doublePrecision('font_size'),
    signedMethod: smallint('signed_method'),
    /** Fields of a fill-data step, with their values once they are filled in. */
    fillingItems: jsonb('filling_items').$type<readonly FillingItem[]>().notNull().default([]),
    /** Set while a remote signing application is waited for. */
    remoteExpiresAt: moment('remote_expires_at'),
    viewedAt: moment('viewed_at'),
    processedAt: moment('processed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('process_steps_order').on(table.documentId, table.orderNo),
    index('process_steps_user').on(table.userId, table.status),
    check(
      'process_steps_position',
      sql`num_nonnulls(${table.llx}, ${table.lly}, ${table.urx}, ${table.ury}) in (0, 4)`,
    ),
  ],
);

/** Process codes and links of a step. Hashes are keyed; `code_hash` alone finds the grant when a code is typed. */
export const processGrants = pgTable(
  'process_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stepId: uuid('step_id')
      .notNull()
      .references(() => processSteps.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    linkHash: text('link_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    /** Set when a fresher grant or the end of the step took its place. */
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('process_grants_code')
      .on(table.codeHash)
      .where(sql`${table.endedAt} is null`),
    index('process_grants_step').on(table.stepId),
  ],
);

/** Other files that lie beside a document, or that a step adds. They are not signed. */
export const documentAttachments = pgTable(
  'document_attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    stepId: uuid('step_id').references(() => processSteps.id, { onDelete: 'set null' }),
    orderNo: integer('order_no').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    addedByUserId: integer('added_by_user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('document_attachments_document').on(table.documentId, table.orderNo)],
);

/** Documents that a document refers to. */
export const documentRelations = pgTable(
  'document_relations',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    relatedId: uuid('related_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.relatedId] }),
    index('document_relations_related').on(table.relatedId),
  ],
);

/** Users of the company who may read a document without a step in it. */
export const documentShares = pgTable(
  'document_shares',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sharedByUserId: integer('shared_by_user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('document_shares_user').on(table.userId),
  ],
);

/**
 * Whose lists a document stands in: its creator's, and those of everyone who holds a step of it or whom it is shared with.
 * Kept by triggers (migration 0003), so that the list need not look at steps and shares.
 */
export const documentViewers = pgTable(
  'document_viewers',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The document's own. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('document_viewers_user').on(table.userId, table.createdAt.desc(), table.documentId.desc()),
  ],
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
      .references(() => companies.id, { onDelete: 'cascade' }),
    backend: integer('backend').notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.comId, table.backend] })],
);

/** Filters of the list of documents that a user keeps under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    query: jsonb('query').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_name').on(table.userId, table.name)],
);

/** Documents that a user has marked with a star. */
export const documentStars = pgTable(
  'document_stars',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.documentId] })],
);

/** What people of a document write to each other. */
export const documentMessages = pgTable(
  'document_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('document_messages_document').on(table.documentId, table.createdAt)],
);

/** A picture in the file store. */
export type StoredPicture = {
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: 'image/png' | 'image/jpeg';
};

export type IdentityPictures<T> = { readonly front: T; readonly back: T | null; readonly portrait: T };

/** Pictures of an identity paper and a face, for a step of eKYC; see `services/ekyc`. */
export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    comId: integer('com_id')
      .notNull()
      .references(() => companies.id),
    stepId: uuid('step_id')
      .notNull()
      .references(() => processSteps.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    paperType: smallint('paper_type').$type<IdentityPaper>().notNull(),
    pictures: jsonb('pictures').$type<IdentityPictures<StoredPicture>>().notNull(),
    status: text('status', { enum: ['waiting', 'accepted', 'refused'] })
      .notNull()
      .default('waiting'),
    reason: text('reason'),
    decidedByUserId: integer('decided_by_user_id').references(() => users.id),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('identity_verifications_step').on(table.stepId, table.createdAt),
    index('identity_verifications_company').on(table.comId, table.status),
  ],
);

/** Steps of one user that are processed together with one code (companion operations, §3, "create-batch-process"). */
export const batchProcesses = pgTable('batch_processes', {
  id: uuid('id').primaryKey().defaultRandom(),
  comId: integer('com_id')
    .notNull()
    .references(() => companies.id),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  accessPermission: smallint('access_permission').$type<AccessPermission>().notNull(),
  /** SHA-256 of the request that was confirmed for it; set when its work begins, which is done once. */
  requestHash: text('request_hash'),
  createdAt: createdAt(),
});

/** What became of each step; `message` is null until it was tried. */
export const batchProcessItems = pgTable(
  'batch_process_items',
  {
    batchProcessId: uuid('batch_process_id')
      .notNull()
      .references(() => batchProcesses.id, { onDelete: 'cascade' }),
    orderNo: integer('order_no').notNull(),
    stepId: uuid('step_id')
      .notNull()
      .references(() => processSteps.id, { onDelete: 'cascade' }),
    success: boolean('success'),
    message: text('message'),
  },
  (table) => [primaryKey({ columns: [table.batchProcessId, table.orderNo] })],
);

/**
 * Requests to a remote signing application, each for a step or for a batch process. While one waits, its `id` holds the
 * leases of its documents, and it is alive until `alive_until`, which rises as long as the service that asked lives.
 */
export const remoteSignings = pgTable(
  'remote_signings',
  {
    id: uuid('id').primaryKey(),
    stepId: uuid('step_id').references(() => processSteps.id, { onDelete: 'cascade' }),
    batchProcessId: uuid('batch_process_id').references(() => batchProcesses.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the exact request: the same one again waits for what this one comes to. */
    requestHash: text('request_hash').notNull(),
    aliveUntil: moment('alive_until').notNull(),
    endedAt: moment('ended_at'),
    outcome: text('outcome', { enum: ['signed', 'declined', 'timed-out', 'unavailable', 'failed'] }),
    createdAt: createdAt(),
  },
  (table) => [
    index('remote_signings_step').on(table.stepId, table.userId),
    index('remote_signings_batch').on(table.batchProcessId),
    check('remote_signings_object', sql`num_nonnulls(${table.stepId}, ${table.batchProcessId}) = 1`),
  ],
);

/** One-time codes of signing actions (companion operations, §4), each for a step or for a batch process. */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stepId: uuid('step_id').references(() => processSteps.id, { onDelete: 'cascade' }),
    batchProcessId: uuid('batch_process_id').references(() => batchProcesses.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the exact request without its code. */
    requestHash: text('request_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    sentAt: moment('sent_at'),
    expiresAt: moment('expires_at').notNull(),
    /** Set when a newer code, five wrong tries or a failed hand-over ended it. */
    endedAt: moment('ended_at'),
    /** Set when the action it confirmed was done. */
    consumedAt: moment('consumed_at'),
    /** What the action answered, said again when the same second call comes again. */
    outcome: text('outcome', { enum: ['signed', 'approved', 'rejected'] }),
    createdAt: createdAt(),
  },
  (table) => [
    index('otp_challenges_step').on(table.stepId, table.userId, table.createdAt.desc()),
    index('otp_challenges_user').on(table.userId, table.createdAt),
    check('otp_challenges_object', sql`num_nonnulls(${table.stepId}, ${table.batchProcessId}) = 1`),
  ],
);

/** Failed tries that count towards a limit: sign-ins, process codes, one-time codes. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    scope: text('scope', { enum: ['sign-in', 'process-code', 'otp'] }).notNull(),
    key: text('key').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('failed_attempts_key').on(table.scope, table.key, table.at)],
);

/**
 * History of a document: append-only, each entry holding the hash of the one before it. What names a person enters the
 * hash as a salted digest, so that it can be erased with its salt and the chain still verifies.
 */
export const histories = pgTable(
  'histories',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    activity: smallint('activity').$type<Activity>().notNull(),
    requestType: smallint('request_type').$type<RequestType>().notNull(),
    stepId: uuid('step_id'),
    fileSha256: text('file_sha256'),
    userId: integer('user_id').references(() => users.id),
    ipAddress: text('ip_address'),
    description: text('description'),
    salt: text('salt'),
    personalDigest: text('personal_digest').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.seq] })],
);

/** Notices still to be handed over, written in the transaction that causes them; they hold no secret. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', {
      enum: [
        'step-invitation',
        'step-reminder',
        'document-completed',
        'document-rejected',
        'document-canceled',
        'document-shared',
        'document-expiring',
        'document-message',
        'identity-verification',
        'invitation',
        'password-reset',
      ],
    }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    stepId: uuid('step_id').references(() => processSteps.id, { onDelete: 'cascade' }),
    claimedUntil: moment('claimed_until'),
    deliveredAt: moment('delivered_at'),
    /** Set when there is nothing to deliver any more, or nowhere to. */
    droppedReason: text('dropped_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notices_open')
      .on(table.createdAt)
      .where(sql`${table.deliveredAt} is null and ${table.droppedReason} is null`),
    index('notices_dropped')
      .on(table.createdAt)
      .where(sql`${table.droppedReason} is not null`),
  ],
);

/** What demo mode would have sent, in the open. Nothing is written here outside demo mode. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    otp: text('otp'),
    processCode: text('process_code'),
    link: text('link'),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_messages_recipient').on(table.recipient, table.id)],
);

export const savedSignatures = pgTable(
  'saved_signatures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['drawn', 'typed', 'uploaded'] }).notNull(),
    /** Where the picture lies in the file store. */
    sha256: text('sha256').notNull(),
    mediaType: text('media_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
    strokes: text('strokes'),
    createdAt: createdAt(),
  },
  (table) => [index('saved_signatures_user').on(table.userId, table.createdAt)],
);

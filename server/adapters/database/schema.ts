import { sql } from 'drizzle-orm';
import {
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
  DocumentStatus,
  ReceiveNotificationMethod,
  ReceiveOtpMethod,
  RequestType,
  SignMethod,
  StepStatus,
  UserStatus,
} from '../../../contract/enums.ts';
import type { PageFrame } from '../../../contract/page-space.ts';

/*
 * One schema for the embedded database and for a PostgreSQL server. Rows of a company carry `com_id`, and every query
 * names it. Columns named `search_text` hold text folded by `contract/text.ts` and are matched with LIKE.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => moment('created_at').notNull().defaultNow();
const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const day = (name: string) => date(name, { mode: 'string' });

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
  createdAt: createdAt(),
});

/** Who signs in. One account may be a user of several companies. `username` is kept in lower case. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey().defaultRandom(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash'),
  /** Tokens carry it and end when it rises. */
  tokenVersion: integer('token_version').notNull().default(1),
  lockedUntil: moment('locked_until'),
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
    index('documents_created').on(table.comId, table.createdAt.desc(), table.id),
    index('documents_creator').on(table.createdByUserId, table.status),
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

/** One-time codes of signing actions (companion operations, §4). */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stepId: uuid('step_id')
      .notNull()
      .references(() => processSteps.id, { onDelete: 'cascade' }),
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
      enum: ['step-invitation', 'document-completed', 'document-rejected', 'invitation', 'password-reset'],
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

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type {
  AccessPermission,
  Activity,
  DocumentStatus,
  RequestType,
  StepStatus,
} from '../../../../contract/enums.ts';
import type { FillingItem } from '../../../../contract/models/document.ts';
import type { PageFrame } from '../../../../contract/page-space.ts';
import type { ActiveContent, FileChange } from '../../../../contract/rules/file-preparation.ts';
import { batchImports } from './batch-imports.ts';
import { cascade, createdAt, day, timestamptz } from './columns.ts';
import { departments, documentTypes, ofCompany } from './companies.ts';
import { documentTemplates } from './templates.ts';
import { ofUser, users } from './users.ts';

export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    comId: ofCompany(),
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
    createdByUserId: ofUser('created_by_user_id'),
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
    documentTemplateId: integer('document_template_id').references(() => documentTemplates.id),
    batchImportId: integer('batch_import_id').references(() => batchImports.id),
    /** The row of the batch that it was made from, counted from 1; its documents are listed in this order. */
    batchRow: integer('batch_row'),
    isLaborContract: boolean('is_labor_contract').notNull().default(false),
    /** A batch's document whose PDF is still to be made has no file yet. */
    rendering: boolean('rendering').notNull().default(false),
    remindedAt: timestamptz('reminded_at'),
    /** How many days before its expiry its people were last reminded. */
    expiryNoticeDays: smallint('expiry_notice_days'),
    searchText: text('search_text').notNull(),
    /** Rises with every change; work done outside a transaction is committed only when it is still the same. */
    version: integer('version').notNull().default(1),
    /** Who is signing at the moment: the id of the confirmation, and until when its lease holds. */
    leaseHolder: uuid('lease_holder'),
    leaseUntil: timestamptz('lease_until'),
    createdAt: createdAt(),
    /** Of one that was rejected or canceled this is when: nothing else changes it then, and `domain/retention.ts` counts from it. */
    modifiedAt: timestamptz('modified_at').notNull().defaultNow(),
    sentAt: timestamptz('sent_at'),
    completedAt: timestamptz('completed_at'),
    /** Everyone has acted, and the company's seal is still to come; nobody has been told of the end yet. */
    finalising: boolean('finalising').notNull().default(false),
    sealedAt: timestamptz('sealed_at'),
    /** Whose certificate its seal is by: the company's own authority's, or one that a public provider gave to the company. */
    sealLevel: text('seal_level', { enum: ['company', 'public-organization'] }),
    /** Since when, by whom and why it is held: it is not deleted then, however long ago it ended. All three or none. */
    heldAt: timestamptz('held_at'),
    heldByUserId: integer('held_by_user_id').references(() => users.id),
    holdReason: text('hold_reason'),
    /** Whether it is to stay verifiable for the long term (B-LTA): finished with a time stamp of the whole, which is renewed. */
    keepVerifiable: boolean('keep_verifiable').notNull().default(false),
    /** When the certificate of the newest such time stamp ends, and when that is renewed; null until there is one. */
    verifiableUntil: timestamptz('verifiable_until'),
    renewalDueAt: timestamptz('renewal_due_at'),
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
    index('documents_batch_row').on(table.batchImportId, table.batchRow),
    index('documents_noticed')
      .on(table.expiryDate)
      .where(sql`${table.expiryNoticeDays} is not null`),
    index('documents_renewal')
      .on(table.renewalDueAt)
      .where(sql`${table.keepVerifiable}`),
    index('documents_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** The column of a table whose rows go with a document. */
export const ofDocument = () =>
  uuid('document_id')
    .notNull()
    .references(() => documents.id, cascade);

/** The column of a table whose rows go with a file of a document. */
export const ofFile = () =>
  uuid('file_id')
    .notNull()
    .references((): AnyPgColumn => documentFiles.id, cascade);

/** The column of a table whose rows go with a step. */
export const ofStep = () =>
  uuid('step_id')
    .notNull()
    .references((): AnyPgColumn => processSteps.id, cascade);

/** Documents that a document refers to. */
export const documentRelations = pgTable(
  'document_relations',
  {
    documentId: ofDocument(),
    relatedId: uuid('related_id')
      .notNull()
      .references(() => documents.id, cascade),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.relatedId] }),
    index('document_relations_related').on(table.relatedId),
  ],
);

/** What a remote certificate signed in a file: the value of its signature, in Base64, and whose certificate it is. */
export type RemoteSignature = {
  readonly value: string;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly issuerDn: string;
};

/** A component file of a document: `fileInfoId` on the wire. */
export const documentFiles = pgTable(
  'document_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: ofDocument(),
    orderNo: integer('order_no').notNull(),
    name: text('name').notNull(),
    /** The Word file that it was made from, when it was. */
    sourceName: text('source_name'),
    sourceSha256: text('source_sha256'),
    sourceSize: bigint('source_size', { mode: 'number' }),
    /** Name and version of the engine that made the PDF of it. */
    convertedBy: text('converted_by'),
    /** The PDF as it was uploaded, when it had to be changed before it could be signed, and what was done. */
    uploadSha256: text('upload_sha256'),
    uploadSize: bigint('upload_size', { mode: 'number' }),
    changes: text('changes').array().$type<readonly FileChange[]>().notNull().default([]),
    activeContent: text('active_content').array().$type<readonly ActiveContent[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    unique('document_files_order').on(table.documentId, table.orderNo),
    // Before a stored file is removed, whatever still refers to it is looked for by what it is.
    index('document_files_source')
      .on(table.sourceSha256)
      .where(sql`${table.sourceSha256} is not null`),
    index('document_files_upload')
      .on(table.uploadSha256)
      .where(sql`${table.uploadSha256} is not null`),
  ],
);

/**
 * Every state a component file has been in. Revision 1 is what is to be signed: the upload, or what was made of it; each later one holds the bytes of the one
 * before it and what a step, or the company's seal at the end, added. `pages` are the page frames of `contract/page-space.ts`.
 */
export const fileRevisions = pgTable(
  'file_revisions',
  {
    fileId: ofFile(),
    revision: integer('revision').notNull(),
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    pages: jsonb('pages').$type<readonly PageFrame[]>().notNull(),
    stepId: uuid('step_id'),
    /** The certificates (PEM) by which its signatures and their time stamps are checked. */
    certificates: jsonb('certificates').$type<readonly string[]>().notNull().default([]),
    /** What a remote signing service answered for the signature of this revision. */
    remoteSignature: jsonb('remote_signature').$type<RemoteSignature>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.revision] }),
    // Whoever has a file finds its record by what it is.
    index('file_revisions_sha256').on(table.sha256),
  ],
);

export const processSteps = pgTable(
  'process_steps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: ofDocument(),
    orderNo: integer('order_no').notNull(),
    userId: ofUser('user_id'),
    /** Whom its holder acts for: the absent user whose substitute they are, who may take it back while it waits. */
    onBehalfOfUserId: integer('on_behalf_of_user_id').references(() => users.id),
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
    /** Whose the certificate at a provider is that it was signed under. */
    remoteLevel: text('remote_level', { enum: ['public-person', 'public-organization'] }),
    /** Fields of a fill-data step, with their values once they are filled in. */
    fillingItems: jsonb('filling_items').$type<readonly FillingItem[]>().notNull().default([]),
    /** Set while a remote signing application is waited for. */
    remoteExpiresAt: timestamptz('remote_expires_at'),
    /** Why the last request to a remote signing application came to no signature, until there is another. */
    remoteOutcome: text('remote_outcome'),
    /** Of a step to view: whether its holder gets a copy when the document is sent, beside the one when it is completed. */
    copyOnSend: boolean('copy_on_send').notNull().default(false),
    /** Keyed digest of what opens it besides a link or code, for its holder alone, and when they first gave it. */
    accessCodeHash: text('access_code_hash'),
    accessCodeCheckedAt: timestamptz('access_code_checked_at'),
    viewedAt: timestamptz('viewed_at'),
    processedAt: timestamptz('processed_at'),
    /** On whose device its holder processed it, where that was handed to them. */
    inPersonHostId: integer('in_person_host_id').references(() => users.id),
    /** When its holder was last reminded by the rhythm of the document's type, and when the creator was told that it waits. */
    remindedAt: timestamptz('reminded_at'),
    escalatedAt: timestamptz('escalated_at'),
    /** The day until which its holder has put such reminders off. */
    snoozedUntil: day('snoozed_until'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('process_steps_order').on(table.documentId, table.orderNo),
    index('process_steps_user').on(table.userId, table.status),
    index('process_steps_file').on(table.fileId),
    index('process_steps_on_behalf_of')
      .on(table.onBehalfOfUserId)
      .where(sql`${table.onBehalfOfUserId} is not null`),
    index('process_steps_snoozed')
      .on(table.snoozedUntil)
      .where(sql`${table.snoozedUntil} is not null`),
    check(
      'process_steps_position',
      sql`num_nonnulls(${table.llx}, ${table.lly}, ${table.urx}, ${table.ury}) in (0, 4)`,
    ),
  ],
);

/** Other files that lie beside a document, or that a step adds. They are not signed. */
export const documentAttachments = pgTable(
  'document_attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: ofDocument(),
    stepId: uuid('step_id').references(() => processSteps.id, { onDelete: 'set null' }),
    orderNo: integer('order_no').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sha256: text('sha256').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    addedByUserId: ofUser('added_by_user_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('document_attachments_document').on(table.documentId, table.orderNo),
    index('document_attachments_step').on(table.stepId),
    index('document_attachments_sha256').on(table.sha256),
  ],
);

/**
 * History of a document: append-only, each entry holding the hash of the one before it. What names a person enters the
 * hash as a salted digest, so that it can be erased with its salt and the chain still verifies.
 */
export const histories = pgTable(
  'histories',
  {
    documentId: ofDocument(),
    seq: integer('seq').notNull(),
    at: timestamptz('at').notNull(),
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
  (table) => [
    primaryKey({ columns: [table.documentId, table.seq] }),
    index('histories_user').on(table.userId),
    index('histories_file')
      .on(table.fileSha256)
      .where(sql`${table.fileSha256} is not null`),
  ],
);

import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, timestamptz } from './columns.ts';
import { ofCompany } from './companies.ts';
import { ofDocument } from './documents.ts';
import { ofUser } from './users.ts';

/**
 * Names that documents bear of people who were erased since: the law has a document kept with the names of who took part in it.
 * They go with the document.
 */
export const retainedNames = pgTable(
  'kept_names',
  {
    documentId: ofDocument(),
    userId: ofUser('user_id'),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('kept_names_user').on(table.userId),
  ],
);

/** That a person's data was handed out or erased: by whom, when, and what had to stay. Nothing of the data itself. */
export const privacyActs = pgTable(
  'privacy_acts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    comId: ofCompany(),
    kind: text('kind', { enum: ['exported', 'erased'] }).notNull(),
    userId: ofUser('user_id'),
    byUserId: ofUser('by_user_id'),
    /** Documents that still bear the person's name; null where nothing was erased. */
    documentsKept: integer('documents_kept'),
    createdAt: createdAt(),
  },
  (table) => [index('privacy_acts_company').on(table.comId, table.createdAt.desc())],
);

/**
 * That a document was deleted since the time of its type was over. It names the type as it was then, and nobody: neither the
 * subject nor the people of the document.
 */
export const deletionRecords = pgTable(
  'deletion_records',
  {
    /** The document's, so that it is written down once. */
    documentId: uuid('document_id').primaryKey(),
    comId: ofCompany(),
    no: text('no').notNull(),
    typeCode: text('type_code').notNull(),
    typeName: text('type_name').notNull(),
    retentionMonths: integer('retention_months').notNull(),
    endedAt: timestamptz('ended_at').notNull(),
    deletedAt: timestamptz('deleted_at').notNull(),
    /** Of each file's last revision, in their order. They are proof, and keep no file. */
    sha256s: text('sha256s').array().notNull(),
  },
  (table) => [
    index('deletion_records_company').on(table.comId, table.deletedAt.desc(), table.documentId.desc()),
  ],
);

/** Files that lost a record which referred to them; the job `forget-files` removes those that no other one refers to. */
export const fileRemovals = pgTable('file_removals', {
  sha256: text('sha256').primaryKey(),
  createdAt: createdAt(),
});

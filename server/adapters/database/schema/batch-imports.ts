import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import type { BatchStatus, ImportType } from '../../../../contract/enums.ts';
import type { VariableFormat } from '../../../../contract/models/template.ts';
import { createdAt, identity, timestamptz } from './columns.ts';
import { departments, documentTypes, ofCompany } from './companies.ts';
import { documentTemplates } from './templates.ts';
import { ofUser } from './users.ts';

/** A batch of documents from one template (specification "Batch import"). */
export const batchImports = pgTable(
  'batch_imports',
  {
    id: identity(),
    comId: ofCompany(),
    uploadedByUserId: ofUser('uploaded_by_user_id'),
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
    /** The template's formats as they were then. */
    formats: jsonb('formats').$type<readonly VariableFormat[]>().notNull().default([]),
    parameters: jsonb('parameters').$type<readonly string[]>().notNull(),
    errors: jsonb('errors').$type<readonly { readonly row: number; readonly message: string }[]>().notNull(),
    /** When the job was added that makes its PDFs by now, unless it came with the batch; any other one does nothing. */
    renderQueuedAt: timestamptz('render_queued_at'),
    /** Set when its documents are to be sent; a job does it. */
    sendRequestedAt: timestamptz('send_requested_at'),
    sentAt: timestamptz('sent_at'),
    canceledAt: timestamptz('canceled_at'),
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('batch_imports_company').on(table.comId, table.createdAt.desc(), table.id)],
);

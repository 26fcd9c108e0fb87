import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import type { SignatureBox, TemplateField, VariableFormat } from '../../../../contract/models/template.ts';
import type { ProcessItem } from '../../../../contract/models/process-item.ts';
import { createdAt, identity, timestamptz } from './columns.ts';
import { ofCompany } from './companies.ts';
import { ofUser, users } from './users.ts';

/** A Word file that documents are made from. `fields` were found by reading it. */
export const documentTemplates = pgTable(
  'document_templates',
  {
    id: identity(),
    comId: ofCompany(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    fields: jsonb('fields').$type<readonly TemplateField[]>().notNull(),
    /** What its conditions ask. */
    conditions: jsonb('conditions').$type<readonly string[]>().notNull().default([]),
    signatureBoxes: jsonb('signature_boxes').$type<readonly SignatureBox[]>().notNull(),
    /** Kept by name through every file of the template. */
    formats: jsonb('formats').$type<readonly VariableFormat[]>().notNull().default([]),
    /** Whatever their type is, documents made from it are contracts with employees. */
    isLaborContract: boolean('is_labor_contract').notNull().default(false),
    /** Counts the files that it has had; who gave the present one and when, where that is not who made the template. */
    fileVersion: integer('file_version').notNull().default(1),
    fileByUserId: integer('file_by_user_id').references(() => users.id),
    fileAt: timestamptz('file_at'),
    /** The template as PDF, with its fields as they stand; null until it is asked for. */
    pdfSha256: text('pdf_sha256'),
    pdfSize: integer('pdf_size'),
    /** The workbook to fill in for a batch; null in templates that were not made by the service itself. */
    workbookSha256: text('workbook_sha256'),
    workbookSize: integer('workbook_size'),
    version: integer('version').notNull().default(1),
    createdByUserId: ofUser('created_by_user_id'),
    searchText: text('search_text').notNull(),
    deletedAt: timestamptz('deleted_at'),
    createdAt: createdAt(),
    modifiedAt: timestamptz('modified_at').notNull().defaultNow(),
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
    fileByUserId: ofUser('file_by_user_id'),
    fileAt: timestamptz('file_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.fileVersion] })],
);

/** A workflow kept for use again; `processes` are items of update-process. */
export const processTemplates = pgTable(
  'process_templates',
  {
    id: identity(),
    comId: ofCompany(),
    name: text('name').notNull(),
    processInOrder: boolean('process_in_order').notNull(),
    processes: jsonb('processes').$type<readonly ProcessItem[]>().notNull(),
    createdByUserId: ofUser('created_by_user_id'),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('process_templates_name').on(table.comId, table.name)],
);

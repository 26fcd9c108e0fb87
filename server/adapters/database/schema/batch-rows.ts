import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { batchImports } from './batch-imports.ts';
import { cascade } from './columns.ts';
import { ofDocument } from './documents.ts';

/**
 * One document of a batch: the row's values, and how far it is. `row` counts from 1. `failed` has no PDF, `unsent` has one and
 * could not be sent; `error` says why.
 */
export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batchImports.id, cascade),
    row: integer('row').notNull(),
    documentId: ofDocument(),
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

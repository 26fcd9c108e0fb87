import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { cascade, createdAt, timestamptz } from './columns.ts';
import { companies, ofCompany } from './companies.ts';
import { documents } from './documents.ts';

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
    comId: ofCompany(),
    documentId: uuid('document_id').references(() => documents.id, cascade),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Tries that the service made by itself. */
    attempts: integer('attempts').notNull().default(0),
    /** Tries that an admin asked for: counted apart, since the job that counts a try also plans the next one. */
    resends: integer('resends').notNull().default(0),
    lastError: text('last_error'),
    /** What the last answer said, of HTTP; null where none came. */
    lastStatus: integer('last_status'),
    lastTriedAt: timestamptz('last_tried_at'),
    nextTryAt: timestamptz('next_try_at'),
    deliveredAt: timestamptz('delivered_at'),
    /** Set when the tries were over, or nobody listens any more. */
    givenUpAt: timestamptz('given_up_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_company').on(table.comId, table.createdAt),
    index('webhook_deliveries_created').on(table.createdAt),
    index('webhook_deliveries_document').on(table.documentId),
  ],
);

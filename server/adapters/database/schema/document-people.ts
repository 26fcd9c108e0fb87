import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { cascade, createdAt, timestamptz } from './columns.ts';
import { ofDocument } from './documents.ts';
import { ofUser } from './users.ts';

/** Users of the company who may read a document without a step in it. */
export const documentShares = pgTable(
  'document_shares',
  {
    documentId: ofDocument(),
    userId: ofUser('user_id', cascade),
    sharedByUserId: ofUser('shared_by_user_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('document_shares_user').on(table.userId),
  ],
);

/**
 * Whose lists a document stands in: its creator's, and those of everyone who holds a step of it, for whom one is held, or whom it
 * is shared with. Kept by triggers (migrations 0003 and after), so that the list need not look at steps and shares.
 */
export const documentViewers = pgTable(
  'document_viewers',
  {
    documentId: ofDocument(),
    userId: ofUser('user_id', cascade),
    /** The document's own. */
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('document_viewers_user').on(table.userId, table.createdAt.desc(), table.documentId.desc()),
  ],
);

/** Documents that a user has marked with a star. */
export const documentStars = pgTable(
  'document_stars',
  {
    documentId: ofDocument(),
    userId: ofUser('user_id', cascade),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId] }),
    index('document_stars_document').on(table.documentId),
  ],
);

/** Documents that a user has opened. Their creator needs no row: what one has made oneself is never new. */
export const documentReads = pgTable(
  'document_reads',
  {
    documentId: ofDocument(),
    userId: ofUser('user_id', cascade),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId] }),
    index('document_reads_document').on(table.documentId),
  ],
);

/** What people of a document write to each other. */
export const documentMessages = pgTable(
  'document_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    documentId: ofDocument(),
    userId: ofUser('user_id'),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('document_messages_document').on(table.documentId, table.createdAt),
    index('document_messages_user').on(table.userId),
  ],
);

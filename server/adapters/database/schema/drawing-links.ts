import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { cascade, createdAt, timestamptz } from './columns.ts';
import { ofCompany } from './companies.ts';
import { processSteps } from './documents.ts';
import { ofUser } from './users.ts';

/**
 * Links to draw a signature on another device. Secret and device are kept as keyed digests; what was drawn lies here only until
 * it is collected, or until the job `forget-drawing` comes.
 */
export const drawingLinks = pgTable(
  'drawing_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    comId: ofCompany(),
    userId: ofUser('user_id', cascade),
    /** Of an owner who came by a document's code or link; null for one who is signed in. */
    stepId: uuid('step_id').references(() => processSteps.id, cascade),
    secretHash: text('secret_hash').notNull().unique(),
    deviceHash: text('device_hash'),
    /** Data URI of a PNG. */
    image: text('image'),
    strokes: text('strokes'),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('drawing_links_owner').on(table.comId, table.userId),
    index('drawing_links_step').on(table.stepId),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { cascade, createdAt, day, timestamptz } from './columns.ts';
import { ofCompany } from './companies.ts';
import { ofUser } from './users.ts';

/**
 * Days, both counted in, on which another user acts for one. What is over stays for whoever asks later who acted for whom; of those
 * that are not, a user has one.
 */
export const absences = pgTable(
  'absences',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    comId: ofCompany(),
    userId: ofUser('user_id', cascade),
    substituteId: ofUser('substitute_id', cascade),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    reason: text('reason').notNull(),
    /** Whether what waits when it begins goes to the substitute as well. */
    takesWaiting: boolean('takes_waiting').notNull(),
    /** When what waited was handed over. */
    handedOverAt: timestamptz('handed_over_at'),
    /** Set when it was ended by hand, or another took its place. */
    endedAt: timestamptz('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('absences_user')
      .on(table.userId, table.toDay)
      .where(sql`${table.endedAt} is null`),
    index('absences_substitute')
      .on(table.substituteId, table.toDay)
      .where(sql`${table.endedAt} is null`),
    check('absences_days', sql`${table.fromDay} <= ${table.toDay}`),
  ],
);

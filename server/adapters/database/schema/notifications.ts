import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { NoticeTextKind } from '../../../../contract/rules/notice-texts.ts';
import { deliveryChannels, undeliveredCauses } from '../../../../contract/rules/step-delivery.ts';
import { cascade, createdAt, timestamptz } from './columns.ts';
import { documents, processSteps } from './documents.ts';
import { contactChanges, ofUser, sessions, users } from './users.ts';

/** Kinds of `server/notifications/kinds`. Two of them choose among several texts, so that a text is not always a kind. */
export type NotificationName =
  | Exclude<
      NoticeTextKind,
      'document-expiring-creator' | 'identity-to-judge' | 'identity-accepted' | 'identity-refused'
    >
  | 'identity-verification'
  | 'batch-sent'
  | 'document-copy'
  | 'holder-erased'
  | 'contact-change'
  | 'password-changed'
  | 'guest-account'
  | 'new-device'
  | 'link-account-request'
  | 'certificate-mismatch'
  | 'access-code-locked'
  | 'second-factor-required'
  | 'reply-not-taken';

/** Notifications, written in the transaction that causes them and delivered after it; they hold no secret. */
export const notifications = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<NotificationName>().notNull(),
    userId: ofUser('user_id', cascade),
    documentId: uuid('document_id').references(() => documents.id, cascade),
    stepId: uuid('step_id').references(() => processSteps.id, cascade),
    contactChangeId: uuid('contact_change_id').references(() => contactChanges.id, cascade),
    /** What was written for its reader, as in an invitation. */
    message: text('message'),
    sessionId: uuid('session_id').references(() => sessions.id, cascade),
    /** Somebody else whom it is about. */
    aboutUserId: integer('about_user_id').references(() => users.id, cascade),
    /** When it is told, in one message with others of its kind to the same person; null where it is told on its own. */
    gatheredUntil: timestamptz('gathered_until'),
    claimedUntil: timestamptz('claimed_until'),
    /** When a channel took it over. */
    deliveredAt: timestamptz('delivered_at'),
    /** Which one that was, or refused it; null of what was told before it was kept. */
    channel: text('channel', { enum: deliveryChannels }),
    /** When a push service took it for a browser of its reader, beside what the channel carried. */
    pushedAt: timestamptz('pushed_at'),
    /** When a mail service said that it has arrived. */
    arrivedAt: timestamptz('arrived_at'),
    /** Set when there is nothing to deliver any more, or nowhere to. */
    droppedReason: text('dropped_reason'),
    /** Set with it where somebody should have been reached and was not, and alone where what was taken over came back. */
    undeliveredCause: text('undelivered_cause', { enum: undeliveredCauses }),
    /** What the mail server said as it refused the address for good, or as the mail came back, without addresses. */
    refusal: text('refusal'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notices_open')
      .on(table.createdAt)
      .where(sql`${table.deliveredAt} is null and ${table.droppedReason} is null`),
    index('notices_dropped')
      .on(table.createdAt)
      .where(sql`${table.droppedReason} is not null`),
    index('notices_undelivered')
      .on(table.stepId)
      .where(sql`${table.undeliveredCause} is not null`),
    index('notices_user').on(table.userId, table.kind, table.createdAt),
    // For documents and steps that go, and take their notifications along.
    index('notices_document').on(table.documentId),
    index('notices_step').on(table.stepId),
    index('notices_contact_change').on(table.contactChangeId),
    index('notices_session')
      .on(table.sessionId)
      .where(sql`${table.sessionId} is not null`),
    index('notices_about_user')
      .on(table.aboutUserId)
      .where(sql`${table.aboutUserId} is not null`),
  ],
);

export type NotificationRow = typeof notifications.$inferSelect;

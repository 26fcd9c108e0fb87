import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt, timestamptz } from './columns.ts';

/** Facts about this installation, such as whether it is a demo one. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Failed tries that count towards a limit: sign-ins, process codes, one-time codes. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    scope: text('scope', {
      enum: [
        'sign-in',
        'second-factor',
        'process-code',
        'process-code-reach',
        'process-code-forgiven',
        'otp',
        'otp-in-person',
        'access-code',
        'access-code-person',
        'unlock',
      ],
    }).notNull(),
    key: text('key').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('failed_attempts_key').on(table.scope, table.key, table.at)],
);

/** What demo mode would have sent, in the open. Nothing is written here outside demo mode. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** As a mail program shows it, with its pictures in it; null for an SMS. */
    html: text('html'),
    /** Names of the files that it carries, which are not kept. */
    files: text('files').array().$type<readonly string[]>().notNull().default([]),
    otp: text('otp'),
    processCode: text('process_code'),
    link: text('link'),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_messages_recipient').on(table.recipient, table.id)],
);

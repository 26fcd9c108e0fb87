import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type { AccessPermission, IdentityPaper } from '../../../../contract/enums.ts';
import { addressChannels } from '../../../../contract/rules/step-delivery.ts';
import { cascade, createdAt, timestamptz } from './columns.ts';
import { ofCompany } from './companies.ts';
import { ofFile, ofStep, processSteps } from './documents.ts';
import type { FileContents } from '../../../domain/otp.ts';
import { ofUser, users } from './users.ts';

/** Process codes and links of a step. Hashes are keyed; `code_hash` alone finds the grant when a code is typed. */
export const processGrants = pgTable(
  'process_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stepId: ofStep(),
    /** Who held the step then; null of before this was noted. */
    userId: integer('user_id').references(() => users.id),
    codeHash: text('code_hash').notNull(),
    linkHash: text('link_hash').notNull().unique(),
    /** Whether it only reads: it is for a step that has ended, and has a link alone. */
    readsOnly: boolean('reads_only').notNull().default(false),
    /** What carried them: whoever uses one has the address there. */
    channel: text('channel', { enum: addressChannels }),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Set when a fresher grant or the end of the step took its place. */
    endedAt: timestamptz('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('process_grants_code')
      .on(table.codeHash)
      .where(sql`${table.endedAt} is null`),
    index('process_grants_step').on(table.stepId),
  ],
);

/** Steps that their holders do on the device of a colleague, the host (decision 0073). The digest of its secret finds one. */
export const inPersonSignings = pgTable(
  'in_person_signings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stepId: ofStep(),
    userId: ofUser('user_id'),
    hostId: ofUser('host_id'),
    secretHash: text('secret_hash').notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Set when the device was given back, handed over for the same step once more, or the step went to somebody else. */
    endedAt: timestamptz('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [index('in_person_signings_step').on(table.stepId)],
);

/** Steps of one user that are processed together with one code (companion operations, §3, "create-batch-process"). */
export const batchProcesses = pgTable('batch_processes', {
  id: uuid('id').primaryKey().defaultRandom(),
  comId: ofCompany(),
  userId: ofUser('user_id'),
  accessPermission: smallint('access_permission').$type<AccessPermission>().notNull(),
  /** SHA-256 of the request that was confirmed for it; set when its work begins, which is done once. */
  requestHash: text('request_hash'),
  createdAt: createdAt(),
});

/** What became of each step; `message` is null until it was tried. */
export const batchProcessItems = pgTable(
  'batch_process_items',
  {
    batchProcessId: uuid('batch_process_id')
      .notNull()
      .references(() => batchProcesses.id, cascade),
    orderNo: integer('order_no').notNull(),
    stepId: ofStep(),
    success: boolean('success'),
    message: text('message'),
  },
  (table) => [
    primaryKey({ columns: [table.batchProcessId, table.orderNo] }),
    index('batch_process_items_step').on(table.stepId),
  ],
);

/** What a request to a remote signing application came to: a signature, or why to none. */
export const remoteOutcomes = [
  'signed',
  'declined',
  'timed-out',
  'failed',
  'unavailable',
  'service-credentials',
  'unknown-account',
  'certificate-unusable',
  'certificate-changed',
  'quota-used-up',
  'answer-lost',
] as const;

/**
 * Requests to a remote signing application, each for a step or for a batch process. While one waits, its `id` holds the
 * leases of its documents, and it is alive until `alive_until`, which rises as long as the service that asked lives.
 */
export const remoteSignings = pgTable(
  'remote_signings',
  {
    id: uuid('id').primaryKey(),
    stepId: uuid('step_id').references(() => processSteps.id, cascade),
    batchProcessId: uuid('batch_process_id').references(() => batchProcesses.id, cascade),
    userId: ofUser('user_id'),
    /** SHA-256 of the exact request: the same one again waits for what this one comes to. */
    requestHash: text('request_hash').notNull(),
    aliveUntil: timestamptz('alive_until').notNull(),
    endedAt: timestamptz('ended_at'),
    outcome: text('outcome', { enum: remoteOutcomes }),
    /** What it takes to go on with it, while the person may confirm (`remote-continuation.ts`). */
    continuation: jsonb('continuation'),
    /** Until when the person may confirm what was sent; nothing else is sent for the same steps before. */
    openUntil: timestamptz('open_until'),
    createdAt: createdAt(),
  },
  (table) => [
    index('remote_signings_open')
      .on(table.userId)
      .where(sql`${table.openUntil} is not null`),
    index('remote_signings_step').on(table.stepId, table.userId),
    index('remote_signings_batch').on(table.batchProcessId),
    check('remote_signings_object', sql`num_nonnulls(${table.stepId}, ${table.batchProcessId}) = 1`),
  ],
);

/** Files that wait for the value of a remote signature, each under the hash that was sent (`stored-files.ts`). */
export const remoteSigningFiles = pgTable(
  'remote_signing_files',
  {
    signingId: uuid('signing_id')
      .notNull()
      .references(() => remoteSignings.id, cascade),
    fileId: ofFile(),
    hash: text('hash').notNull(),
    prepared: jsonb('prepared').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.signingId, table.hash] }),
    index('remote_signing_files_file').on(table.fileId),
  ],
);

/** One-time codes of signing actions (companion operations, §4), each for a step or for a batch process. */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stepId: uuid('step_id').references(() => processSteps.id, cascade),
    batchProcessId: uuid('batch_process_id').references(() => batchProcesses.id, cascade),
    userId: ofUser('user_id'),
    /** Of a code that opens a step in person: it confirms nothing. */
    inPersonId: uuid('in_person_id').references(() => inPersonSignings.id, cascade),
    /** SHA-256 of the exact request without its code. */
    requestHash: text('request_hash').notNull(),
    /** The last content of every file that it is for. Empty in a code of a release before this column: it confirms nothing. */
    contents: jsonb('contents').$type<FileContents>().notNull().default({}),
    codeHash: text('code_hash').notNull(),
    /** What carried it: whoever knows it has the address there. */
    channel: text('channel', { enum: addressChannels }),
    wrongTries: integer('wrong_tries').notNull().default(0),
    sentAt: timestamptz('sent_at'),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Set when a newer code, five wrong tries or a failed hand-over ended it. */
    endedAt: timestamptz('ended_at'),
    /** Set when the action it confirmed was done. */
    consumedAt: timestamptz('consumed_at'),
    /** What the action answered, said again when the same second call comes again. */
    outcome: text('outcome', { enum: ['signed', 'approved', 'rejected'] }),
    createdAt: createdAt(),
  },
  (table) => [
    index('otp_challenges_step').on(table.stepId, table.userId, table.createdAt.desc()),
    index('otp_challenges_user').on(table.userId, table.createdAt),
    index('otp_challenges_batch').on(table.batchProcessId),
    index('otp_challenges_in_person').on(table.inPersonId),
    check('otp_challenges_object', sql`num_nonnulls(${table.stepId}, ${table.batchProcessId}) = 1`),
  ],
);

/** A picture in the file store. */
export type StoredPicture = {
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: 'image/png' | 'image/jpeg';
};

export type IdentityPictures<T> = { readonly front: T; readonly back: T | null; readonly portrait: T };

/** Pictures of an identity paper and a face, for a step of eKYC; see `services/ekyc`. */
export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    comId: ofCompany(),
    stepId: ofStep(),
    userId: ofUser('user_id'),
    paperType: smallint('paper_type').$type<IdentityPaper>().notNull(),
    pictures: jsonb('pictures').$type<IdentityPictures<StoredPicture>>().notNull(),
    status: text('status', { enum: ['waiting', 'accepted', 'refused'] })
      .notNull()
      .default('waiting'),
    reason: text('reason'),
    decidedByUserId: integer('decided_by_user_id').references(() => users.id),
    decidedAt: timestamptz('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('identity_verifications_step').on(table.stepId, table.createdAt),
    index('identity_verifications_user').on(table.userId),
    index('identity_verifications_company').on(table.comId, table.status),
    index('identity_verifications_front').on(sql`(${table.pictures}->'front'->>'sha256')`),
    index('identity_verifications_back').on(sql`(${table.pictures}->'back'->>'sha256')`),
    index('identity_verifications_portrait').on(sql`(${table.pictures}->'portrait'->>'sha256')`),
  ],
);

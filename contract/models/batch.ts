import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { documentSchema } from './document.ts';
import { flag, label, list, maybe, timestamp } from './primitives.ts';

/** What is wrong in one row of a batch; `row` counts from 1 (specification, "Batch import"). */
export const batchErrorSchema = z.object({ row: z.number().int(), message: z.string() });
export type BatchError = z.output<typeof batchErrorSchema>;

/**
 * How far a batch is (companion operations, §5). `failed` are documents that could not be made, or not be sent. Beside the
 * companion, null where a service does not say: `waiting` are those that people are at work on, `rejected` those that ended so.
 */
export const batchProgressSchema = z.object({
  total: z.number().int(),
  rendered: z.number().int(),
  sent: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  waiting: maybe(z.number().int()),
  rejected: maybe(z.number().int()),
});
export type BatchProgress = z.output<typeof batchProgressSchema>;

/** Why a document of a batch was not made, or not sent, and is still with its creator; `row` counts from 1. */
export const batchFailureSchema = z.object({
  row: z.number().int(),
  documentId: z.string(),
  no: label,
  subject: label,
  /** Whether it has no file; else it has one, and could not be sent. */
  isUnmade: flag,
  message: z.string(),
});
export type BatchFailure = z.output<typeof batchFailureSchema>;

/** Whom sending a batch tells that it is their turn, and in how many messages. */
export const batchSendingSchema = z.object({
  /** How many documents go out: what was sent by hand before does not. */
  documents: maybe(z.number().int()),
  people: z.number().int(),
  messages: z.number().int(),
  /** Whether anyone is told of several documents in one message. */
  isGathered: flag,
  /** Of whom hears that the documents are completed: how many, and for how many minutes that is gathered; 0 for not at all. */
  completion: maybe(z.object({ people: z.number().int(), gatherMinutes: z.number().int() })),
  /** Those with the most documents first; `people` counts all. */
  recipients: list(
    z.object({ code: z.string(), name: label, documents: z.number().int(), messages: z.number().int() }),
  ),
});
export type BatchSending = z.output<typeof batchSendingSchema>;

/** Batch import (specification; companion operations, §5). A list leaves the documents and the failures out. */
export const batchSchema = z.object({
  id: z.number().int(),
  createdDate: maybe(timestamp),
  uploadedByUserId: maybe(z.number().int()),
  numberOfRecords: z.number().int(),
  name: label,
  status: enumerationSchema,
  documents: list(documentSchema),
  errors: list(batchErrorSchema),
  importType: maybe(enumerationSchema),
  progress: maybe(batchProgressSchema),
  /** Beside the companion: when it was asked to be sent, left out before. It goes out by itself as soon as it is made. */
  sendRequestedAt: maybe(timestamp),
  /** The first of them; `progress.failed` counts all that ever failed. */
  failures: list(batchFailureSchema),
  /** Beside the companion: in the detail of a batch that is being made or ready, until it is asked to be sent. */
  sending: maybe(batchSendingSchema),
});
export type Batch = z.output<typeof batchSchema>;
/** A batch as the service writes it. */
export type BatchInput = z.input<typeof batchSchema>;

const processorName = z.object({ code: z.string(), name: label });

/** What the rows of a batch name, as far as the company knows it. */
export const batchLookUpSchema = z.object({
  usedNumbers: list(z.object({ no: z.string(), createdDate: maybe(timestamp) })),
  /** Enabled users. */
  processors: list(processorName),
  /** Codes that no enabled user has, with those that look like them. */
  unknownProcessors: list(
    z.object({ code: z.string(), isDisabled: z.boolean(), similar: list(processorName) }),
  ),
  /** Numbers of documents that the caller may relate to. */
  relatedNumbers: list(z.string()),
});
export type BatchLookUp = z.output<typeof batchLookUpSchema>;

import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { processStepSchema } from '../models/document.ts';
import { guid, label, list, maybe, optional } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';
import { otpSentSchema, processRequestSchema } from './processing.ts';

/** How many documents are processed with one confirmation. */
export const batchProcessMax = 500;

/** Steps of the caller that are processed together; `processes` are those that wait, one of each document. */
const batchProcessSchema = z.object({
  id: z.string(),
  comId: maybe(z.number().int()),
  accessPermission: enumerationSchema,
  processes: list(processStepSchema),
});

/** What became of one document: `message` is that of "Process document". */
const batchProcessResultSchema = z.object({
  documentId: z.string(),
  processId: z.string(),
  success: z.boolean(),
  message: label,
});

/** Companion operations, §3. Documents without a waiting step of the caller are left out while any other stays. */
export const createBatchProcess = defineOperation({
  summary: 'Gather documents that wait for the same action of mine',
  method: 'POST',
  paths: ['/api/documents/create-batch-process'],
  auth: { kind: 'session' },
  priority: 'confirming',
  body: z.object({
    documentIds: z.array(guid).min(1).max(batchProcessMax),
    accessPermissionCode: z.enum(['D', 'E', 'DR', 'A']),
    /** Gathered as well: what is signed electronically and what is signed by hand can be confirmed by one code. */
    otherAccessPermissionCode: optional(z.enum(['E', 'DR'])),
  }),
  data: batchProcessSchema,
});

/** The fields of "Process document" for every document alike; each signature goes to its step's own place. */
const batchProcessRequestSchema = processRequestSchema
  .omit({
    processId: true,
    signingPage: true,
    signingPosition: true,
    contentSha256: true,
    processAllAdjacentProcesses: true,
    adjacentProcesses: true,
  })
  .extend({ batchProcessId: guid });
export type BatchProcessRequest = z.output<typeof batchProcessRequestSchema>;
export type BatchProcessRequestInput = z.input<typeof batchProcessRequestSchema>;

/** Companion operations, §3: one code, or one confirmation in the remote signing application, for all. */
export const processBatch = defineOperation({
  summary: 'Act on the gathered steps with one confirmation',
  method: 'POST',
  paths: ['/api/documents/batch-process'],
  auth: { kind: 'session' },
  priority: 'confirming',
  body: batchProcessRequestSchema,
  data: z.array(batchProcessResultSchema),
  otp: otpSentSchema.extend({ batchProcessId: z.string() }),
});

/** What a document lets the caller do now: `process` is their first step whose turn it is, and `message` says why there is none. */
const batchChoiceSchema = z.object({
  documentId: z.string(),
  no: label,
  subject: label,
  process: maybe(processStepSchema),
  message: maybe(z.string()),
});
export type BatchChoice = z.output<typeof batchChoiceSchema>;

export const batchProcessLookUp = defineOperation({
  summary: 'What each of these documents waits for from me, before they are gathered',
  method: 'POST',
  paths: ['/api/documents/batch-process/look-up'],
  auth: { kind: 'session' },
  priority: 'browsing',
  body: z.object({ documentIds: z.array(guid).min(1).max(batchProcessMax) }),
  /** In the order of the ids, each once. */
  data: z.array(batchChoiceSchema),
});

export const batchProcessGet = defineOperation({
  summary: 'How far a batch process of mine is',
  method: 'GET',
  paths: ['/api/documents/batch-process/{id}'],
  auth: { kind: 'session' },
  priority: 'confirming',
  params: z.object({ id: guid }),
  data: z.object({
    id: z.string(),
    accessPermission: enumerationSchema,
    /** Whether it was confirmed. */
    isConfirmed: z.boolean(),
    /** `success` is null for a document that has not been tried yet. */
    results: z.array(
      batchProcessResultSchema.extend({ success: z.boolean().nullable(), message: maybe(z.string()) }),
    ),
  }),
});

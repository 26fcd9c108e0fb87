import { z } from 'zod';

import { list, timestamp } from './primitives.ts';
import { userBriefSchema } from './user.ts';

/**
 * For what a person is still needed. `id` and `name` are those of the document in which a step waits for them (`step`) or that
 * they sent themselves (`document`), of the batch with documents to be sent, of the employee whose labor contract runs.
 */
export const erasureBlockerSchema = z.object({
  kind: z.enum(['step', 'document', 'batch', 'contract']),
  id: z.string(),
  name: z.string(),
});
export type ErasureBlocker = z.output<typeof erasureBlockerSchema>;

/** What a refused erasure answers in `data`. */
export const erasureRefusalSchema = z.object({ blockers: z.array(erasureBlockerSchema) });

/** What erasing a person would do as things stand. */
export const erasurePlanSchema = z.object({
  userId: z.number().int(),
  code: z.string(),
  name: z.string(),
  /** When it was done; there is no second time. */
  erasedDate: timestamp.nullable(),
  blockers: z.array(erasureBlockerSchema),
  /** Steps that wait for somebody outside the company: erasing goes on, and the creators of their documents are told to find another. */
  leftSteps: list(erasureBlockerSchema),
  /** Documents that stay, with the person's name. */
  documentsKept: z.number().int(),
  /** Drafts of theirs that were never sent, and go. */
  draftsErased: z.number().int(),
  hasEmployeeRecord: z.boolean(),
});
export type ErasurePlan = z.output<typeof erasurePlanSchema>;

/** That a person's data was handed out or erased. An erased person has no name any more, and is told by their id. */
export const privacyActSchema = z.object({
  id: z.string(),
  kind: z.enum(['exported', 'erased']),
  createdDate: timestamp,
  user: userBriefSchema,
  byUser: userBriefSchema,
  documentsKept: z.number().int().nullable(),
});
export type PrivacyAct = z.output<typeof privacyActSchema>;

/** That a document was deleted since its time was over. Nothing of what it said, or of whom it concerned. */
export const deletionRecordSchema = z.object({
  /** The id that the document had. */
  id: z.string(),
  no: z.string(),
  /** Its type, as that was called then. */
  typeCode: z.string(),
  typeName: z.string(),
  retentionMonths: z.number().int(),
  endedDate: timestamp,
  deletedDate: timestamp,
  /** SHA-256 of each of its files as it was at the end, in their order. */
  sha256s: z.array(z.string()),
});
export type DeletionRecord = z.output<typeof deletionRecordSchema>;

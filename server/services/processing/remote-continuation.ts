import { z } from 'zod';

import { processBatch } from '../../../contract/operations/batch-process.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import type { ProcessingCaller } from '../caller.ts';

/*
 * What is kept of a remote signing while its person may confirm it, so that any process can take it up again: who asked for
 * what, and what was sent (the files themselves: `stored-files.ts`).
 */

const origin = { ipAddress: z.string(), baseUrl: z.string() };
const ofCompany = {
  userId: z.number(),
  comId: z.number(),
  timeZone: z.string(),
  expiresAt: z.coerce.date(),
};

const callerSchema: z.ZodType<ProcessingCaller> = z.discriminatedUnion('kind', [
  z.object({
    ...origin,
    ...ofCompany,
    kind: z.literal('session'),
    accountId: z.string(),
    roles: z.array(z.enum(['signer', 'clerk', 'hr', 'admin'])),
  }),
  z.object({
    ...origin,
    ...ofCompany,
    kind: z.literal('document'),
    via: z.enum(['process-code', 'link', 'in-person']),
    inPersonHostId: z.number().exactOptional(),
    // One of before there were guests is of nobody who is one.
    isGuest: z.boolean().default(false),
    documentId: z.string(),
    stepId: z.string(),
  }),
]);

/** The request of the wire. */
const workSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('step'), body: processDocument.body }),
  z.object({ kind: z.literal('batch'), body: processBatch.body }),
]);
export type RemoteWork = z.output<typeof workSchema>;

/** What the person was asked for last: one confirmation of a signing that may take several. */
const sentSchema = z.object({
  /** Ours, of this request. */
  id: z.string(),
  /** What the provider knows it by; null while its answer is not there. */
  reference: z.string().nullable(),
  /** When the marks say that it was signed. */
  preparedAt: z.coerce.date(),
  documents: z.array(z.object({ stepId: z.string(), hashes: z.array(z.string()) })),
});
export type SentRequest = z.output<typeof sentSchema>;

const continuationSchema = z.object({
  caller: callerSchema,
  certificateId: z.number(),
  work: workSchema,
  sent: sentSchema,
});
export type Continuation = z.output<typeof continuationSchema>;

/** `null` for what another version wrote, and this one cannot take up. */
export function readContinuation(stored: unknown): Continuation | null {
  return continuationSchema.safeParse(stored).data ?? null;
}

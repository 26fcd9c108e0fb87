import { z } from 'zod';

/**
 * What jobs are told that use cases enqueue, by the names of their queues. They also read what the version before has queued: a new field
 * is optional for one version.
 */
const schemas = {
  'archive-document': z.object({ documentId: z.guid() }),
  'begin-absence': z.object({ absenceId: z.string() }),
  'deliver-notice': z.object({ noticeId: z.string() }),
  'deliver-webhook': z.object({ deliveryId: z.string() }),
  'finish-document': z.object({ documentId: z.string(), batchProcessId: z.string().nullable() }),
  'forget-drawing': z.object({ linkId: z.string() }),
  'push-notice': z.object({ subscriptionId: z.string(), noticeIds: z.array(z.string()).readonly() }),
  /** `queuedAt`: which of the jobs of its batch it is; the version before told none. */
  'render-batch': z.object({ batchId: z.number().int(), queuedAt: z.string().optional() }),
  'resume-remote-signing': z.object({ remoteSigningId: z.guid() }),
  'send-batch': z.object({ batchId: z.number().int() }),
  'tell-undelivered': z.object({ noticeIds: z.array(z.string()).readonly() }),
};

export type QueueName = keyof typeof schemas;

export type JobPayloads = { readonly [Q in QueueName]: Readonly<z.output<(typeof schemas)[Q]>> };

export const jobPayloads: { readonly [Q in QueueName]: z.ZodType<JobPayloads[Q]> } = schemas;

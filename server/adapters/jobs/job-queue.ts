import type { Transaction } from '../database/database.ts';

/** Jobs that survive a crash. Each queue has one payload shape; a handler may run more than once for a job. */
export type JobPayloads = {
  /** Deliver one notice; see `services/notices`. */
  'deliver-notice': { readonly noticeId: string };
  /** Seal a document that everyone has processed; see `services/finishing`. */
  'finish-document': { readonly documentId: string; readonly batchProcessId: string | null };
  /** Make the PDFs of a batch's next rows; see `services/batches`. */
  'render-batch': { readonly batchId: number };
  /** Send the documents of a batch; see `services/batches`. */
  'send-batch': { readonly batchId: number };
  /** Tell a webhook; see `services/webhooks`. */
  'deliver-webhook': { readonly deliveryId: string };
  /** Remind of documents that expire soon; see `services/follow-up`. */
  'remind-of-expiry': { readonly at: string };
  /** Hand what waits for somebody over when their absence begins; see `services/follow-up`. */
  'begin-absence': { readonly absenceId: string };
  /** Forget what webhooks were told long ago; see `services/webhooks`. */
  'forget-deliveries': { readonly at: string };
  /** Remove files that nobody refers to any more; see `services/privacy`. */
  'forget-files': { readonly at: string };
  /** Delete documents whose time is over; see `services/privacy`. */
  'apply-retention': { readonly at: string };
  /** Forget what was drawn on a phone and not collected; see `services/account`. */
  'forget-drawing': { readonly linkId: string };
};

export type QueueName = keyof JobPayloads;

export interface JobQueue {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue<Q extends QueueName>(
    transaction: Transaction,
    queue: Q,
    payload: JobPayloads[Q],
    options?: { readonly startAfterSeconds?: number },
  ): Promise<void>;
  /** Adds many jobs of a queue with one statement for each thousand. */
  enqueueAll<Q extends QueueName>(
    transaction: Transaction,
    queue: Q,
    payloads: readonly JobPayloads[Q][],
    options?: { readonly startAfterSeconds?: number },
  ): Promise<void>;
  /** Handles the jobs of a queue; a handler that throws is called again later, with growing pauses. */
  work<Q extends QueueName>(queue: Q, handler: (payload: JobPayloads[Q]) => Promise<void>): Promise<void>;
}

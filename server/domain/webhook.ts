import { createHmac } from 'node:crypto';

import { describe } from '../../contract/enumeration.ts';
import { formatSlashed } from '../../contract/time.ts';

/** What a webhook is told of a document, and how often it is tried (companion operations, §7). */

export type WebhookFacts = {
  readonly id: string;
  readonly no: string;
  readonly status: number;
  readonly reason: string | null;
  readonly batchImportId: number | null;
  readonly batchProcessId: string | null;
};

export type WebhookPayload = {
  readonly DocumentNo: string;
  readonly DocumentId: string;
  readonly DocumentStatus: { readonly Value: number; readonly Description: string };
  readonly Reason: string | null;
  readonly BatchProcessId: string | null;
  readonly BatchImportId: number | null;
  readonly DocumentIdInBatchImport: readonly string[];
  readonly DatetimeNow: string;
};

/**
 * The body of a call. `DocumentIdInBatchImport` holds the document's own id when it is one of a batch: naming all others in
 * each of up to 20,000 calls would help nobody.
 */
export function webhookPayload(document: WebhookFacts, now: Date, timeZone: string): WebhookPayload {
  const { value, description } = describe('documentStatus', document.status);
  return {
    DocumentNo: document.no,
    DocumentId: document.id,
    DocumentStatus: { Value: value, Description: description },
    Reason: document.reason,
    BatchProcessId: document.batchProcessId,
    BatchImportId: document.batchImportId,
    DocumentIdInBatchImport: document.batchImportId === null ? [] : [document.id],
    DatetimeNow: formatSlashed(now, timeZone),
  };
}

/** The value of `X-Signature-256`: HMAC-SHA-256 of the very bytes of the body. */
export function webhookSignature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;
}

const hour = 3600;
const giveUpAfterSeconds = 24 * hour;

/**
 * How many seconds to wait after the n-th failed try: a quarter of a minute, then four times as long each time, up to an hour.
 * `null` when the next try would come more than 24 hours after the first.
 */
export function webhookPause(failedTries: number, sinceFirstSeconds: number): number | null {
  const pause = Math.min(hour, 15 * 4 ** Math.max(0, failedTries - 1));
  return sinceFirstSeconds + pause > giveUpAfterSeconds ? null : pause;
}

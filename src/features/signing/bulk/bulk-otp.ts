import { z } from 'zod';
import type { Data } from '../../../../contract/operation.ts';
import type { processBatch } from '../../../../contract/operations/batch-process.ts';
import { OtpFlow } from '../otp/otp-flow.ts';
import { actionFields, otpStorage } from '../otp/otp-storage.ts';
import type { BulkRequest } from './bulk-draft.ts';

/** The two calls of a batch process: one code for all of its documents. */
export type BulkFlow = OtpFlow<BulkRequest, Data<typeof processBatch>>;

const requestSchema: z.ZodType<BulkRequest> = z.object({
  ...actionFields,
  batchProcessId: z.string(),
  remoteCaCertId: z.number().optional(),
  isBusinessRemoteCaAccount: z.boolean().optional(),
});

export function bulkFlow(batchProcessId: string): BulkFlow {
  return new OtpFlow(
    otpStorage(batchProcessId, requestSchema, (request) => request.batchProcessId === batchProcessId),
  );
}

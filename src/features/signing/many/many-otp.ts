import { z } from 'zod';
import type { Data } from '../../../../contract/operation.ts';
import type { processBatch } from '../../../../contract/operations/batch-process.ts';
import { OtpFlow } from '../otp/otp-flow.ts';
import { actionFields, otpStorage } from '../otp/otp-storage.ts';
import type { ManyRequest } from './many-draft.ts';

/** The two calls of a batch process: one code for all of its documents. */
export type ManyFlow = OtpFlow<ManyRequest, Data<typeof processBatch>>;

const requestSchema: z.ZodType<ManyRequest> = z.object({
  ...actionFields,
  batchProcessId: z.string(),
  remoteCaCertId: z.number().optional(),
  isBusinessRemoteCaAccount: z.boolean().optional(),
});

export function manyFlow(batchProcessId: string): ManyFlow {
  return new OtpFlow(
    otpStorage(batchProcessId, requestSchema, (request) => request.batchProcessId === batchProcessId),
  );
}

import type { BatchProcessRequestInput } from '../../../../contract/operations/batch-process.ts';
import type { Certificate } from '../remote/certificates.ts';
import {
  type MarkParts,
  type MissingField,
  type SigningDraft,
  markOf,
  missingFields,
} from '../signing-draft.ts';
import { type BulkCode, leavesMark } from './bulk-plan.ts';

/** A request on many steps, without its code. */
export type BulkRequest = Omit<BatchProcessRequestInput, 'otp'>;

export function missingInBulk(draft: SigningDraft, code: BulkCode, hasImage: boolean): MissingField[] {
  return missingFields(draft, leavesMark(code) ? 'sign' : 'approve', hasImage).filter(
    (field) => field !== 'signingPosition',
  );
}

type BulkWork = MarkParts & {
  readonly batchProcessId: string;
  readonly code: BulkCode;
  /** Of the remote signing service, for Sign digital alone. */
  readonly certificate: Certificate | null;
};

/** The request of a draft (companion operations, §3, batch-process). */
export function bulkRequestOf(draft: SigningDraft, work: BulkWork): BulkRequest {
  const { batchProcessId, code, certificate } = work;
  const common = { batchProcessId, reason: draft.reason.trim(), reject: false };
  if (!leavesMark(code)) {
    return common;
  }
  return {
    ...common,
    ...markOf(draft, work),
    confirmTermsConditions: draft.termsAccepted,
    ...(certificate !== null && {
      remoteCaCertId: certificate.id,
      isBusinessRemoteCaAccount: certificate.isBusinessSmartCaAccount,
    }),
  };
}

import { displayMode } from '../../../../contract/enums.ts';
import type { BatchProcessRequestInput } from '../../../../contract/operations/batch-process.ts';
import { defaultFontSize, missingFields, showsImage } from '../signing-draft.ts';
import type { DraftTexts, MissingField, SigningDraft } from '../signing-draft.ts';
import { blankSignature } from '../signature-editor/signature.ts';
import { leavesMark } from './bulk-plan.ts';
import type { BulkCode } from './bulk-plan.ts';

/** A request on many steps, without its code. */
export type BulkRequest = Omit<BatchProcessRequestInput, 'otp'>;

/** The certificate of the remote signing service that signs; for Sign digital alone. */
export type BulkCertificate = { readonly id: number; readonly isBusiness: boolean };

/** As the draft of one step, without a place: each mark goes to the place of its own step. */
export function newBulkDraft(
  signerName: string,
  texts: DraftTexts,
  certificateId: number | null,
): SigningDraft {
  return {
    signature: blankSignature(signerName),
    display: displayMode.textAndImage,
    reason: texts.reason,
    rejectReason: '',
    showReason: true,
    text: texts.signatureText,
    fontSize: defaultFontSize,
    place: null,
    placedByHand: false,
    saveSignature: false,
    termsAccepted: false,
    certificateId,
    values: {},
    added: [],
    adjacent: {},
  };
}

/** What still keeps many from being signed. */
export function missingInBulk(draft: SigningDraft, code: BulkCode, hasImage: boolean): MissingField[] {
  return missingFields(draft, leavesMark(code) ? 'sign' : 'approve', hasImage).filter(
    (field) => field !== 'signingPosition',
  );
}

type BulkWork = {
  readonly batchProcessId: string;
  readonly code: BulkCode;
  /** A data URI. */
  readonly image: string | null;
  readonly certificate: BulkCertificate | null;
};

/** The request of a draft (companion operations, §3, batch-process). */
export function bulkRequestOf(draft: SigningDraft, work: BulkWork): BulkRequest {
  const { batchProcessId, code, image, certificate } = work;
  const common = { batchProcessId, reason: draft.reason.trim(), reject: false };
  if (!leavesMark(code)) {
    return common;
  }
  return {
    ...common,
    signatureDisplayMode: draft.display,
    signatureImage: showsImage(draft) ? image : null,
    signatureText: draft.text.trim(),
    fontSize: draft.fontSize,
    showReason: draft.showReason,
    confirmTermsConditions: draft.termsAccepted,
    ...(certificate !== null && {
      remoteCaCertId: certificate.id,
      isBusinessRemoteCaAccount: certificate.isBusiness,
    }),
  };
}

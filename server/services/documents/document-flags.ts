import { documentStatus, stepStatus, identityVerificationStatus } from '../../../contract/enums.ts';
import { isSigning } from '../../../contract/rules/permissions.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { isEditable, isUnderWay } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { documents } from '../../adapters/database/schema/documents.ts';
import type { DocumentRecord } from '../workflow/load-document.ts';

/** Statuses of documents that were sent and did not end otherwise than by their completion. */
const sent: readonly number[] = [documentStatus.ready, documentStatus.inProgress, documentStatus.completed];

type State = Pick<typeof documents.$inferSelect, 'status' | 'finalising'>;

/** Whether a document may be canceled: once it was sent, until it ended otherwise, but not while it is being sealed. */
export function isCancelable({ status, finalising }: State): boolean {
  return sent.includes(status) && !finalising;
}

/** Whether somebody answers for a document: its creator and admins do. */
export function follows(
  caller: ProcessingCaller,
  { createdByUserId }: Pick<typeof documents.$inferSelect, 'createdByUserId'>,
): boolean {
  return caller.kind === 'session' && (createdByUserId === caller.userId || caller.roles.includes('admin'));
}

/** Whether somebody may ask that a document stays verifiable for the long term. */
export function isKeepable(document: DocumentRecord['document'], caller: ProcessingCaller): boolean {
  return follows(caller, document) && sent.includes(document.status) && !document.keepVerifiable;
}

/** Statuses that others than its creator may see a document in, and so be shown it. */
export function isShareable(status: number): boolean {
  return [...sent, documentStatus.rejected, documentStatus.canceled].includes(status);
}

/** What the caller may do with a document (companion operations, §3). */
export function permissionFlags({ document, files }: DocumentRecord, caller: ProcessingCaller) {
  const { status } = document;
  const isCreator = caller.kind === 'session' && document.createdByUserId === caller.userId;
  const editable = isCreator && isEditable(status) && !document.rendering;
  return {
    isCancelable: isCreator && isCancelable(document),
    isEditable: editable,
    isDeleteable: editable && status === documentStatus.new,
    isRestoreable: isCreator && status === documentStatus.deleted,
    isShareable: follows(caller, document) && isShareable(status),
    isAccessable: true,
    canDownload: files.length > 0,
  };
}

/** What a document is, beside its status. */
export function stateFlags({ document, steps, timeZone }: DocumentRecord, now: Date) {
  const signers = steps.filter(
    ({ step }) => isSigning(step.accessPermission) && step.status === stepStatus.signed,
  );
  return {
    /** There are signatures in it that a reader can verify. */
    hasVerify: signers.length > 0,
    /** Everyone who signed it has shown who they are. */
    hasVerified:
      signers.length > 0 &&
      signers.every(({ user }) => user.identityVerificationStatus === identityVerificationStatus.verified),
    isExpired:
      isUnderWay(document.status) && !document.finalising && isExpired(now, timeZone, document.expiryDate),
  };
}

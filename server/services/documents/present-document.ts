import { and, eq, sql } from 'drizzle-orm';

import { describe } from '../../../contract/enumeration.ts';
import { accessPermission, activity, stepStatus } from '../../../contract/enums.ts';
import type { DocumentInput, FillingItem, ProcessStepInput } from '../../../contract/models/document.ts';
import type { FixedMessageId } from '../../../contract/messages.ts';
import { formatPosition } from '../../../contract/page-space.ts';
import { levelOfPermission } from '../../../contract/rules/required-level.ts';
import { dayOf, endOfDay, formatInstant, startOfDay } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { contractStatusOf } from '../../domain/document-rules.ts';
import { refuse } from '../../domain/refusal.ts';
import { deliveryOf } from '../../domain/step-delivery.ts';
import { bearsSignature } from '../../domain/workflow.ts';
import { isGuestCaller, type ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentUserBrief, presentHost } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { preparedForViewers } from '../workflow/access.ts';
import { needsOwnLink, pendingStepsOf } from '../workflow/find-step.ts';
import { type Around, aroundFor, type DocumentDetails, loadDetails } from './load-details.ts';
import {
  type DocumentRecord,
  selectDocuments,
  type StepRow,
  type InvolvedUser,
  withSteps,
} from '../workflow/load-document.ts';
import { presentDetails, presentTemplateBrief } from './present-details.ts';
import { presentFiles } from './present-files.ts';
import { presentToGuest } from './present-to-guest.ts';
import { permissionFlags, stateFlags } from './document-flags.ts';

type Context = {
  readonly record: DocumentRecord;
  readonly caller: ProcessingCaller;
  readonly deps: Pick<Dependencies, 'clock' | 'tokens' | 'timeStamper'>;
};

/**
 * A document as the wire has it (specification, "Document"), as this caller may see it. Lists leave out the details.
 */
export async function presentDocument(
  context: Context,
  details: DocumentDetails | null = null,
): Promise<DocumentInput> {
  const { record, caller, deps } = context;
  const { document, timeZone } = record;
  const now = deps.clock.now();
  const instant = (at: Date): string => formatInstant(at, timeZone);
  const dayStart = (day: string | null): string | undefined =>
    day === null ? undefined : instant(startOfDay(day, timeZone)).replace('.000', '');
  const around = details && (await presentDetails(context, details));
  const steps = record.steps.map(({ step, user, principal, host }) => ({
    ...presentStep(record, step, user, now),
    ...(principal && { onBehalfOfUser: presentUserBrief(principal) }),
    ...presentHost(host),
    ...(details && presentDelivery(record, step, details)),
    ...(isApart(record, step, caller) && { needsOwnLink: true }),
    attachments: (around?.attachments ?? []).filter(({ processId }) => processId === step.id),
  }));
  const pending = pendingStepsOf(record);
  const waitingProcesses = pending.flatMap(
    (step) => steps.find((presented) => presented.id === step.id) ?? [],
  );
  const asked = caller.kind === 'document' ? caller.stepId : null;
  const mine =
    waitingProcesses.find((step) => step.id === asked) ??
    waitingProcesses.find((step) => step.processedByUserId === caller.userId);
  const waitsForPermission = (permission: number): boolean =>
    pending.some((step) => step.accessPermission === permission);
  return {
    id: document.id,
    createdDate: instant(document.createdAt),
    lastModifiedDate: instant(document.modifiedAt),
    ...(document.completedAt && { completedDate: instant(document.completedAt) }),
    no: document.no,
    subject: document.subject,
    description: document.description,
    ...stateFlags(record, now),
    ...permissionFlags(record, caller),
    finalising: document.finalising,
    hasSeal: document.sealedAt !== null,
    requireVerifiedUserSigning: record.type.requireVerifiedUserSigning,
    status: describe('documentStatus', document.status),
    contractStatus: describe('contractStatus', contractStatusOf(now, timeZone, document)),
    createdByUserId: document.createdByUserId,
    createdByUser: presentUserBrief(record.creator),
    processRecipientCount: steps.length,
    waitingProcess: mine ?? waitingProcesses[0] ?? null,
    waitingProcesses,
    processes: steps,
    processInOrder: document.processInOrder,
    isWaitToSignDraw: waitsForPermission(accessPermission.signDraw),
    isWaitToSignDigital: waitsForPermission(accessPermission.signDigital),
    isWaitToApprove: waitsForPermission(accessPermission.approve),
    isWaitToFillData: waitsForPermission(accessPermission.fillData),
    isWaitToCoordinate: waitsForPermission(accessPermission.coordinate),
    isWaitToESign: waitsForPermission(accessPermission.eSign),
    isWaitToEkyc: waitsForPermission(accessPermission.ekyc),
    isFillable: isFillable(record, pending, caller),
    type: presentType(record.type),
    department: {
      id: record.department.id,
      name: record.department.name,
      code: record.department.code,
      users: [],
    },
    accessibleViewProcesses: [],
    fillingItems: record.steps.flatMap(({ step }) => step.fillingItems.map(presentField)),
    isMarkStar: record.starred,
    isUnread: record.unread,
    requiresSealSendConfirmation: false,
    fixedPosition: document.fixedPosition,
    isLaborContractDocument: document.isLaborContract,
    ...(await presentFiles(context, record)),
    ...presentOrigin(record),
    ...around,
    expiryDate: document.expiryDate === null ? undefined : lastSecond(document.expiryDate, timeZone),
    validFrom: dayStart(document.validFrom),
    validTo: dayStart(document.validTo),
    ...(document.contractValue !== null && { contractValue: document.contractValue }),
    customerCode: document.customerCode,
    customerInformation: document.customerInformation,
    fileType: 0,
    reason: document.reason,
  };
}

/** Whether a step is the caller's, but not to be processed with the one whose code or link they came by. */
function isApart({ steps }: DocumentRecord, step: StepRow, caller: ProcessingCaller): boolean {
  const root = caller.kind === 'document' ? steps.find((one) => one.step.id === caller.stepId) : undefined;
  return (
    root !== undefined &&
    step.userId === caller.userId &&
    step.id !== root.step.id &&
    needsOwnLink(caller, root.step, step)
  );
}

/** What of its type is told with a document. */
function presentType(type: DocumentRecord['type']): NonNullable<DocumentInput['type']> {
  return {
    id: type.id,
    code: type.code,
    name: type.name,
    description: type.description,
    documentCount: 0,
    enableSeal: type.enableSeal,
    requireVerifiedUserSigning: type.requireVerifiedUserSigning,
    isLaborContract: type.isLaborContract,
    keepVerifiable: type.keepVerifiable,
    retentionMonths: type.retentionMonths ?? undefined,
    userLevel: type.userLevel ?? undefined,
    guestLevel: type.guestLevel ?? undefined,
    sealLevel: type.sealLevel ?? undefined,
    children: [],
  };
}

/** Whether it is the caller's turn to fill in data, and it still can be. */
function isFillable(record: DocumentRecord, pending: readonly StepRow[], caller: ProcessingCaller): boolean {
  const mine = pending.some(
    (step) => step.accessPermission === accessPermission.fillData && step.userId === caller.userId,
  );
  return mine && !bearsSignature(record.steps.map(({ step }) => step));
}

/** What a document was made from. The template's files are linked in its details, for those who may have them. */
function presentOrigin({ template, batch, timeZone }: DocumentRecord): Partial<DocumentInput> {
  return {
    ...(template && { documentTemplate: presentTemplateBrief(template, timeZone) }),
    ...(batch && {
      batchImportId: batch.id,
      batchImport: {
        id: batch.id,
        createdDate: formatInstant(batch.createdAt, timeZone),
        uploadedByUserId: batch.uploadedByUserId,
        numberOfRecords: batch.numberOfRecords,
        name: batch.name,
      },
    }),
  };
}

/** The last second of a day: the moment until which an expiry date holds. */
export function lastSecond(day: string, timeZone: string): string {
  return formatInstant(new Date(endOfDay(day, timeZone).getTime() - 1000), timeZone);
}

export function presentStep(
  record: DocumentRecord,
  step: StepRow,
  user: InvolvedUser,
  now: Date,
): ProcessStepInput {
  const { document, timeZone } = record;
  const { llx, lly, urx, ury } = step;
  const position =
    llx === null || lly === null || urx === null || ury === null
      ? null
      : formatPosition({ llx, lly, urx, ury });
  return {
    id: step.id,
    createdDate: formatInstant(step.createdAt, timeZone),
    comId: user.comId,
    isOrder: document.processInOrder,
    orderNo: step.orderNo,
    pageSign: step.pageSign ?? 0,
    position,
    displayType: describe('displayMode', step.displayType),
    accessPermission: describe('accessPermission', step.accessPermission),
    status: describe('stepStatus', step.status),
    processedByUserId: step.userId,
    processedByUser: presentUserBrief(user),
    ...(step.processedAt && { processedDate: formatInstant(step.processedAt, timeZone) }),
    documentId: document.id,
    fillingItems: step.fillingItems.map(presentField),
    fileInfoId: step.fileId ?? record.files[0]?.file.id,
    attachments: [],
    signatureText: step.signatureText,
    reason: step.reason,
    fontSize: step.fontSize ?? 0,
    ...(step.signedMethod !== null && { signedMethod: describe('signMethod', step.signedMethod) }),
    ...presentLevel(step),
    remoteSigning: presentRemoteSigning(record, step, now),
    ...(step.copyOnSend && { copyOnSend: true }),
    ...(step.accessCodeHash !== null && { hasAccessCode: true }),
    ...presentSnooze(record, step, now),
  };
}

/** Of a signature at a provider it is not known whose the certificate was where that was signed before it was noted. */
function presentLevel({ status, accessPermission: permission, remoteLevel }: StepRow) {
  const level = permission === accessPermission.signDigital ? remoteLevel : levelOfPermission(permission);
  return status === stepStatus.signed && level !== null ? { level } : {};
}

/** Nothing for who does not follow the document, and while the step's turn has not come. */
function presentDelivery(
  { document, timeZone }: DocumentRecord,
  step: StepRow,
  { requests, history }: DocumentDetails,
): Pick<ProcessStepInput, 'delivery'> {
  const { sentAt } = document;
  if (requests === null || sentAt === null) {
    return {};
  }
  const codeSent = history.findLast(
    ({ entry }) =>
      entry.activity === activity.sendOtp &&
      entry.stepId === step.id &&
      entry.userId === step.userId &&
      entry.at >= sentAt,
  );
  const delivery = deliveryOf(step, requests.get(step.id) ?? null, codeSent?.entry.at ?? null);
  if (delivery === null) {
    return {};
  }
  const { at, pushedAt, ...told } = delivery;
  return {
    delivery: {
      ...told,
      date: formatInstant(at, timeZone),
      ...(pushedAt && { pushedDate: formatInstant(pushedAt, timeZone) }),
    },
  };
}

/** Until when reminders of a step are put off, while that lasts. */
function presentSnooze({ timeZone }: DocumentRecord, { status, snoozedUntil }: StepRow, now: Date) {
  return status === stepStatus.waiting && snoozedUntil !== null && snoozedUntil > dayOf(now, timeZone)
    ? { snoozedUntil: formatInstant(startOfDay(snoozedUntil, timeZone), timeZone) }
    : {};
}

function presentField(item: FillingItem): FillingItem {
  return { ...item, maxLength: item.maxLength ?? 0, page: item.page ?? 0 };
}

/**
 * Whether a remote signing application is waited for, else why the last time came to nothing. A wait whose service died is taken up
 * by another (decision 0052).
 */
function presentRemoteSigning({ timeZone }: DocumentRecord, step: StepRow, now: Date) {
  const { status, remoteExpiresAt, remoteOutcome } = step;
  if (status !== stepStatus.waiting) {
    return null;
  }
  if (remoteExpiresAt !== null && remoteExpiresAt > now) {
    return { state: 'waiting', expiresAt: formatInstant(remoteExpiresAt, timeZone) };
  }
  return remoteOutcome === null ? null : { state: remoteOutcome };
}

/**
 * A document with its history, for a caller who may see it.
 * @throws {Refusal} `Document not found` for any other.
 */
export async function presentDocumentFor(
  deps: Dependencies,
  caller: ProcessingCaller,
  documentId: string,
): Promise<DocumentInput> {
  return presentInFull(deps, caller, await loadVisible(deps.db, caller, documentId));
}

/** The answer of what was done with a document: the document as it is now. */
export async function replyWithDocument(
  deps: Dependencies,
  caller: ProcessingCaller,
  documentId: string,
  message: FixedMessageId,
): Promise<Reply<DocumentInput>> {
  return done(await presentDocumentFor(deps, caller, documentId), message);
}

/** One that its caller may see, with what lies around it. */
type VisibleDocument = DocumentRecord & { readonly around: Around };

/** A document that the caller may see, with its history and all that lies around it. */
export async function presentInFull(
  deps: Dependencies,
  caller: ProcessingCaller,
  record: VisibleDocument,
): Promise<DocumentInput> {
  const details = await loadDetails(deps.db, caller, record, record.around);
  const document = await presentDocument({ record, caller, deps }, details);
  return isGuestCaller(caller) ? presentToGuest(document, caller.userId) : document;
}

const visibleRows = preparedForViewers((db, visible, kind) =>
  selectDocuments(db, aroundFor(kind))
    .where(and(eq(documents.id, sql.placeholder('documentId')), visible))
    .prepare(`${kind}: document`),
);

/** @throws {Refusal} `Document not found` when the caller may not see it. */
export async function loadVisible(
  db: Queryable,
  caller: ProcessingCaller,
  documentId: string,
): Promise<VisibleDocument> {
  const rows = await visibleRows(db, caller, { documentId, viewerId: caller.userId });
  const [row = refuse('documentNotFound')] = rows;
  const [record = refuse('documentNotFound')] = await withSteps(db, [row], caller.userId);
  return { ...record, around: row.around };
}

import { and, eq } from 'drizzle-orm';

import {
  accessPermission,
  activity,
  contractStatus,
  describe,
  displayMode,
  documentStatus,
  requestType,
  signMethod,
  stepStatus,
} from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { DocumentInput, ProcessStepInput } from '../../../contract/models/document.ts';
import { formatPosition } from '../../../contract/page-space.ts';
import { endOfDay, formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema.ts';
import { contractStatusOn, isExpired } from '../../domain/document-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { bearsSignature, isEditable, isUnderWay, pendingSteps } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentUserBrief } from '../present-user.ts';
import { visibleTo } from './access.ts';
import {
  type DocumentFileRecord,
  type DocumentRecord,
  type HistoryRecord,
  loadDocuments,
  loadHistory,
  type StepRow,
  type UserRow,
} from './load-document.ts';

type Context = {
  readonly record: DocumentRecord;
  readonly caller: ProcessingCaller;
  readonly deps: Pick<Dependencies, 'clock' | 'tokens'>;
};

const pdfMediaType = 'application/pdf';

/** A document as the wire has it (specification, "Document"), as this caller may see it. */
export async function presentDocument(
  context: Context,
  history: readonly HistoryRecord[] = [],
): Promise<DocumentInput> {
  const { record, caller, deps } = context;
  const { document, timeZone } = record;
  const now = deps.clock.now();
  const instant = (at: Date): string => formatInstant(at, timeZone);
  const dayStart = (day: string | null): string | undefined =>
    day === null ? undefined : `${day}T00:00:00${instant(endOfDay(day, timeZone)).slice(-6)}`;
  const steps = record.steps.map(({ step, user }) => presentStep(record, step, user, now));
  const pending = isUnderWay(document.status)
    ? pendingSteps(
        record.steps.map(({ step }) => step),
        document.processInOrder,
      )
    : [];
  const waitingProcesses = pending.flatMap(
    (step) => steps.find((presented) => presented.id === step.id) ?? [],
  );
  const asked = caller.kind === 'document' ? caller.stepId : null;
  const mine =
    waitingProcesses.find((step) => step.id === asked) ??
    waitingProcesses.find((step) => step.processedByUserId === caller.userId);
  const waitsForPermission = (permission: number): boolean =>
    pending.some((step) => step.accessPermission === permission);
  const isCreator = caller.kind === 'session' && document.createdByUserId === caller.userId;
  const editable = isCreator && isEditable(document.status) && !document.rendering;
  return {
    id: document.id,
    createdDate: instant(document.createdAt),
    lastModifiedDate: instant(document.modifiedAt),
    ...(document.completedAt && { completedDate: instant(document.completedAt) }),
    no: document.no,
    subject: document.subject,
    description: document.description,
    hasVerified: false,
    hasVerify: false,
    hasSeal: false,
    requireVerifiedUserSigning: record.type.requireVerifiedUserSigning,
    status: describe(documentStatus, document.status),
    contractStatus: describe(contractStatus, contractStatusOn(now, timeZone, document)),
    createdByUserId: document.createdByUserId,
    createdByUser: presentUserBrief(record.creator),
    processRecipientCount: steps.length,
    waitingProcess: mine ?? waitingProcesses[0] ?? null,
    waitingProcesses,
    processes: steps,
    processInOrder: document.processInOrder,
    isWaitToSignDraw: waitsForPermission(accessPermission.signDraw[0]),
    isWaitToSignDigital: waitsForPermission(accessPermission.signDigital[0]),
    isWaitToApprove: waitsForPermission(accessPermission.approve[0]),
    isWaitToFillData: waitsForPermission(accessPermission.fillData[0]),
    isWaitToCoordinate: waitsForPermission(accessPermission.coordinate[0]),
    isWaitToESign: waitsForPermission(accessPermission.eSign[0]),
    isWaitToEkyc: waitsForPermission(accessPermission.ekyc[0]),
    isFillable: isFillable(record, pending, caller),
    type: { ...record.type, documentCount: 0, children: [] },
    department: {
      id: record.department.id,
      name: record.department.name,
      code: record.department.code,
      users: [],
    },
    accessibleViewProcesses: [],
    histories: history.map((entry) => presentHistoryEntry(entry, timeZone)),
    attachments: [],
    relatedDocuments: [],
    linkedDocuments: [],
    messages: [],
    fillingItems: record.steps.flatMap(({ step }) => step.fillingItems),
    sharedUsers: [],
    isMarkStar: false,
    requiresSealSendConfirmation: false,
    fixedPosition: document.fixedPosition,
    isLaborContractDocument: false,
    ...(await presentFiles(context)),
    expiryDate: document.expiryDate === null ? undefined : lastSecond(document.expiryDate, timeZone),
    validFrom: dayStart(document.validFrom),
    validTo: dayStart(document.validTo),
    ...(document.contractValue !== null && { contractValue: document.contractValue }),
    customerCode: document.customerCode,
    customerInformation: document.customerInformation,
    fileType: 0,
    reason: document.reason,
    isCancelable: false,
    isEditable: editable,
    isDeleteable: editable && document.status === documentStatus.new[0],
    isRestoreable: false,
    isShareable: false,
    isAccessable: true,
    isExpired: isUnderWay(document.status) && isExpired(now, timeZone, document.expiryDate),
    canDownload: record.files.length > 0,
  };
}

/** Whether it is the caller's turn to fill in data, and it still can be. */
function isFillable(record: DocumentRecord, pending: readonly StepRow[], caller: ProcessingCaller): boolean {
  const mine = pending.some(
    (step) => step.accessPermission === accessPermission.fillData[0] && step.userId === caller.userId,
  );
  return mine && !bearsSignature(record.steps.map(({ step }) => step));
}

/** The last second of a day: the moment until which an expiry date holds. */
function lastSecond(day: string, timeZone: string): string {
  return formatInstant(new Date(endOfDay(day, timeZone).getTime() - 1000), timeZone);
}

export function presentStep(
  record: DocumentRecord,
  step: StepRow,
  user: UserRow,
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
    pageSign: step.pageSign,
    position,
    displayType: describe(displayMode, step.displayType),
    accessPermission: describe(accessPermission, step.accessPermission),
    status: describe(stepStatus, step.status),
    processedByUserId: step.userId,
    processedByUser: presentUserBrief(user),
    ...(step.processedAt && { processedDate: formatInstant(step.processedAt, timeZone) }),
    documentId: document.id,
    fillingItems: [...step.fillingItems],
    fileInfoId: step.fileId ?? record.files[0]?.file.id ?? null,
    attachments: [],
    signatureText: step.signatureText,
    reason: step.reason,
    fontSize: step.fontSize,
    ...(step.signedMethod !== null && { signedMethod: describe(signMethod, step.signedMethod) }),
    remoteSigning: presentRemoteSigning(record, step, now),
  };
}

/** A wait whose service died holds no lease any more, and is over. */
function presentRemoteSigning({ document, timeZone }: DocumentRecord, step: StepRow, now: Date) {
  const { remoteExpiresAt } = step;
  const held = document.leaseUntil !== null && document.leaseUntil > now;
  return held && remoteExpiresAt !== null && remoteExpiresAt > now
    ? { state: 'waiting', expiresAt: formatInstant(remoteExpiresAt, timeZone) }
    : null;
}

function presentHistoryEntry({ entry, user }: HistoryRecord, timeZone: string) {
  return {
    createdDate: formatInstant(entry.at, timeZone),
    requestType: describe(requestType, entry.requestType),
    ipAddress: entry.ipAddress ?? '',
    user: user && presentUserBrief(user),
    activity: describe(activity, entry.activity),
    description: entry.description ?? '',
  };
}

async function presentFiles({ record, caller, deps }: Context): Promise<Partial<DocumentInput>> {
  const link = async (name: string, revision: DocumentFileRecord['current']): Promise<string> => {
    const token = await deps.tokens.issueDownload({
      sha256: revision.sha256,
      fileName: name,
      mediaType: pdfMediaType,
      size: revision.size,
    });
    return `${caller.baseUrl}/api/Download?token=${token}`;
  };
  const [main] = record.files;
  if (!main) {
    return {};
  }
  return {
    file: { name: main.file.name, size: main.current.size },
    downloadUrl: await link(main.file.name, main.current),
    downloadOriginalUrl: await link(main.file.name, main.original),
    downloadFileUrls: await Promise.all(
      record.files.map(async ({ file, current }) => ({
        id: file.id,
        fileName: file.name,
        downloadUrl: await link(file.name, current),
        orderNo: file.orderNo,
        size: current.size,
        fileType: { value: 0, description: 'General' },
        hasSeal: false,
      })),
    ),
  };
}

/**
 * A document with its history, for a caller who may see it.
 * @throws {Refusal} `Document not found` for any other.
 */
export async function presentDocumentFor(
  deps: Dependencies,
  db: Queryable,
  caller: ProcessingCaller,
  documentId: string,
): Promise<DocumentInput> {
  const record = await loadVisible(db, caller, documentId);
  return presentDocument({ record, caller, deps }, await loadHistory(db, documentId));
}

/** @throws {Refusal} `Document not found` when the caller may not see it. */
export async function loadVisible(
  db: Queryable,
  caller: ProcessingCaller,
  documentId: string,
): Promise<DocumentRecord> {
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), visibleTo(caller)));
  const [record] = found ? await loadDocuments(db, caller.comId, [found.id]) : [];
  if (!record) {
    throw new Refusal(say('documentNotFound'));
  }
  return record;
}

import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { deliveryChannels, deliveryStates, undeliveredCauses } from '../rules/step-delivery.ts';
import { requiredLevelSchema, requiredSealLevelSchema, signatureLevelSchema } from './certificate.ts';
import { flag, label, list, maybe, timestamp, zeroAsNone } from './primitives.ts';
import { userBriefSchema } from './user.ts';

const count = z
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? 0);

/**
 * A field of a fill-data step (companion operations, §4). `position` is `llx,lly,urx,ury` in reader space of `page`; `value`
 * is a text for every type: a date as dd/MM/yyyy, a checkbox as `true` or `false`.
 */
export const fillingItemSchema = z.object({
  key: z.string(),
  name: label,
  type: z.enum(['text', 'number', 'date', 'checkbox', 'choice']).catch('text'),
  required: flag,
  maxLength: zeroAsNone(z.number().int()),
  options: list(z.string()),
  value: maybe(z.string()),
  page: zeroAsNone(z.number().int()),
  position: maybe(z.string()),
});
export type FillingItem = z.output<typeof fillingItemSchema>;

/** A file that lies beside a document; `processId` is the step that added it, if one did. */
export const attachmentSchema = z.object({
  id: z.string(),
  name: label,
  contentType: label,
  size: count,
  createdDate: maybe(timestamp),
  createdByUser: maybe(userBriefSchema),
  processId: maybe(z.string()),
  downloadUrl: maybe(z.string()),
});
export type AttachmentInput = z.input<typeof attachmentSchema>;

/** A document as it stands inside another one that it has to do with. */
export const documentBriefSchema = z.object({
  id: z.string(),
  no: label,
  subject: label,
  status: enumerationSchema,
  createdDate: maybe(timestamp),
  downloadUrl: maybe(z.string()),
});
export type DocumentBriefInput = z.input<typeof documentBriefSchema>;

/** What one of its people wrote to the others of a document. */
export const documentMessageSchema = z.object({
  id: z.string(),
  createdDate: maybe(timestamp),
  text: label,
  user: maybe(userBriefSchema),
});

/** Process step (specification "Process step"). `position` is `llx,lly,urx,ury` in reader space of page `pageSign`. */
export const processStepSchema = z.object({
  id: z.string(),
  createdDate: maybe(timestamp),
  comId: maybe(z.number().int()),
  isOrder: flag,
  orderNo: count,
  pageSign: zeroAsNone(z.number().int()),
  position: maybe(z.string()),
  displayType: maybe(enumerationSchema),
  accessPermission: enumerationSchema,
  status: enumerationSchema,
  processedByUserId: maybe(z.number().int()),
  processedByUser: maybe(userBriefSchema),
  /** Whom the processor acts for, as the substitute of someone absent. */
  onBehalfOfUser: maybe(userBriefSchema),
  processedDate: maybe(timestamp),
  /** Whether it was processed in person, on the device of `inPersonHost`; both are left out of every other step. */
  inPerson: flag,
  inPersonHost: maybe(userBriefSchema),
  documentId: label,
  fillingItems: list(fillingItemSchema),
  fileInfoId: maybe(z.string()),
  attachments: list(attachmentSchema),
  signatureText: maybe(z.string()),
  reason: maybe(z.string()),
  fontSize: zeroAsNone(z.number()),
  signedMethod: maybe(enumerationSchema),
  /** Of a signed step, as in the evidence; left out where the kind of a remote certificate was not noted. */
  level: maybe(signatureLevelSchema),
  /**
   * `waiting` while a remote signing application waits for the processor (companion operations, §7); else `declined`,
   * `timed-out`, `unavailable` or `failed`, when the last time came to no signature.
   */
  remoteSigning: maybe(z.object({ state: z.string(), expiresAt: maybe(timestamp) })),
  /**
   * How far the newest invitation or reminder has come, or what the processor has done since, and when. Only in a document by
   * itself, for its creator and admins, once the step's turn has come; `channel` is what carried it, as long as it was not opened; `cause` and
   * `detail` (what the mail server said) only where it was not delivered.
   */
  delivery: maybe(
    z.object({
      state: z.enum(deliveryStates),
      date: timestamp,
      channel: maybe(z.enum(deliveryChannels)),
      /** When a push service took it for a browser of theirs too. */
      pushedDate: maybe(timestamp),
      cause: maybe(z.enum(undeliveredCauses)),
      detail: maybe(z.string()),
    }),
  ),
  /** Of a step to view: whether its holder gets a copy when the document is sent, beside the one when it is completed. */
  copyOnSend: flag,
  /** Whether its link and process code open the document only with an access code, which its holder was told by another way. */
  hasAccessCode: flag,
  /** Whether the reader, who came by the link or process code of another step of theirs, cannot process this one with it: access codes. */
  needsOwnLink: flag,
  /** The day until which the processor of a waiting step has put automatic reminders off. */
  snoozedUntil: maybe(timestamp),
});
export type ProcessStep = z.output<typeof processStepSchema>;

export const historySchema = z.object({
  createdDate: maybe(timestamp),
  requestType: maybe(enumerationSchema),
  ipAddress: label,
  user: maybe(userBriefSchema),
  /** Whom the user acted for, as a substitute. */
  onBehalfOfUser: maybe(userBriefSchema),
  /** On whose device the user acted, where that was in person and their step has been processed. */
  inPersonHost: maybe(userBriefSchema),
  activity: enumerationSchema,
  /** What was done more closely: what the actor wrote as a reason, an attachment's name, to whom it was shared, where a code went. */
  description: label,
});

export const documentTypeSchema = z.object({
  id: z.number().int(),
  code: label,
  name: label,
  description: label,
  documentCount: count,
  enableSeal: flag,
  requireVerifiedUserSigning: flag,
  /** Whether documents of the type are contracts with employees. */
  isLaborContract: flag,
  /** Whether documents of the type are to stay verifiable for the long term, and whether the service can do that: null within a document. */
  keepVerifiable: flag,
  canKeepVerifiable: maybe(z.boolean()),
  /** After so many months documents of the type that have ended are deleted; null where they are kept for ever. */
  retentionMonths: maybe(z.number().int()),
  /**
   * While that number is too new to count: from when on it does, and how many documents are deleted then. Null afterwards, and
   * within a document.
   */
  retentionStart: maybe(z.object({ date: timestamp, documentCount: count })),
  /**
   * After how many days of waiting the processor of a step is reminded, and how many days before its document expires, where these are
   * not three and one; after how many days its creator is told. Empty and null within a document.
   */
  reminderDays: list(z.number().int()),
  deadlineReminderDays: list(z.number().int()),
  escalationDays: maybe(z.number().int()),
  /** The admin who is told in the creator's place; left out to who is none. */
  escalationUser: maybe(userBriefSchema),
  /** The lowest level of signatures of the company's people, of guests, and of its seal; null where none is asked for. */
  userLevel: maybe(requiredLevelSchema),
  guestLevel: maybe(requiredLevelSchema),
  sealLevel: maybe(requiredSealLevelSchema),
  children: list(z.unknown()),
});

export const downloadFileSchema = z.object({
  id: z.string(),
  fileName: label,
  downloadUrl: maybe(z.string()),
  downloadWatermarkMetadataUrl: maybe(z.string()),
  /** The Word file that it was made from. */
  downloadSourceUrl: maybe(z.string()),
  /** The PDF as it was uploaded, where it had to be changed before it could be signed; `changes` says how (`fileChanges`). */
  downloadUploadUrl: maybe(z.string()),
  changes: list(z.string()),
  /** What can make it show or do something else than what is seen (`activeContents`). */
  activeContent: list(z.string()),
  orderNo: count,
  size: count,
  fileType: maybe(enumerationSchema),
  hasSeal: flag,
});

/** Document (specification "Document"; companion operations, §3). */
export const documentSchema = z.object({
  id: z.string(),
  createdDate: maybe(timestamp),
  lastModifiedDate: maybe(timestamp),
  completedDate: maybe(timestamp),
  no: label,
  subject: label,
  description: label,
  /** Everyone has acted, and the document is being sealed: its file is not the last one yet. */
  finalising: flag,
  hasVerified: flag,
  hasVerify: flag,
  hasSeal: flag,
  requireVerifiedUserSigning: flag,
  status: enumerationSchema,
  contractStatus: maybe(enumerationSchema),
  createdByUserId: maybe(z.number().int()),
  createdByUser: maybe(userBriefSchema),
  processRecipientCount: count,
  waitingProcess: maybe(processStepSchema),
  waitingProcesses: list(processStepSchema),
  processes: list(processStepSchema),
  processInOrder: flag,
  isWaitToSignDraw: flag,
  isWaitToSignDigital: flag,
  isWaitToApprove: flag,
  isWaitToFillData: flag,
  isWaitToCoordinate: flag,
  isWaitToESign: flag,
  isWaitToEkyc: flag,
  isFillable: flag,
  type: maybe(documentTypeSchema),
  department: maybe(
    z.object({ id: z.number().int(), name: label, code: label, users: list(userBriefSchema) }),
  ),
  accessibleViewProcesses: list(z.unknown()),
  histories: list(historySchema),
  attachments: list(attachmentSchema),
  relatedDocuments: list(documentBriefSchema),
  linkedDocuments: list(documentBriefSchema),
  messages: list(documentMessageSchema),
  fillingItems: list(fillingItemSchema),
  sharedUsers: list(userBriefSchema),
  isMarkStar: flag,
  /** Not opened yet by the reader, and not their own. */
  isUnread: flag,
  requiresSealSendConfirmation: flag,
  fixedPosition: flag,
  isLaborContractDocument: flag,
  downloadUrl: maybe(z.string()),
  downloadOriginalUrl: maybe(z.string()),
  downloadWatermarkMetadataUrl: maybe(z.string()),
  downloadFileUrls: list(downloadFileSchema),
  zipDownloadUrl: maybe(z.string()),
  zipDownloadOriginalUrl: maybe(z.string()),
  zipDownloadWatermarkMetadataUrl: maybe(z.string()),
  expiryDate: maybe(timestamp),
  validFrom: maybe(timestamp),
  validTo: maybe(timestamp),
  contractValue: maybe(z.number()),
  customerCode: label,
  customerInformation: label,
  documentTemplate: maybe(
    z.object({
      id: z.number().int(),
      name: label,
      createdDate: maybe(timestamp),
      fileName: label,
      downloadUrl: maybe(z.string()),
      pdfDownloadUrl: maybe(z.string()),
    }),
  ),
  batchImportId: maybe(z.number().int()),
  batchImport: maybe(
    z.object({
      id: z.number().int(),
      createdDate: maybe(timestamp),
      uploadedByUserId: maybe(z.number().int()),
      numberOfRecords: count,
      name: label,
    }),
  ),
  fileType: maybe(z.number().int()),
  /** The PDF as it stands now; `sha256` names these very bytes. */
  file: maybe(z.object({ name: label, size: count, sha256: maybe(z.string()) })),
  reason: maybe(z.string()),
  /** Set while it is held: it is not deleted then, however long ago it ended. */
  hold: maybe(z.object({ createdDate: maybe(timestamp), byUser: maybe(userBriefSchema), reason: label })),
  /**
   * Set while it is to stay verifiable for the long term; `until` is when its newest time stamp ends, unless it is renewed before, and
   * left out until it has one.
   */
  longTerm: maybe(z.object({ until: maybe(timestamp) })),
  canKeepVerifiable: flag,
  /** Whose certificate its seal is by: its own authority's, or one that a public provider gave to the company. Null without a seal. */
  sealLevel: maybe(z.enum(['company', 'public-organization'])),
  isCancelable: flag,
  isEditable: flag,
  isDeleteable: flag,
  isRestoreable: flag,
  isShareable: flag,
  isAccessable: flag,
  isExpired: flag,
  canDownload: flag,
  /** -1 in the answer of an action that was done without a one-time code (companion operations, §4). */
  receiveOtpMethod: maybe(z.number().int()),
});
export type Document = z.output<typeof documentSchema>;
/** A document as the service writes it. */
export type DocumentInput = z.input<typeof documentSchema>;
export type ProcessStepInput = z.input<typeof processStepSchema>;

/** How many documents stand in each part of the inbox. */
export const documentCountsSchema = z.object({
  waitToMe: z.number().int(),
  inProgress: z.number().int(),
  completed: z.number().int(),
  rejected: z.number().int(),
  draft: z.number().int(),
});
export type DocumentCounts = z.output<typeof documentCountsSchema>;

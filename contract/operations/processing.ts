import { z } from 'zod';

import { documentSchema } from '../models/document.ts';
import { fillingValueSchema } from '../models/filling.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { flag, guid, label, list, maybe, optional, optionalText, timestamp } from '../models/primitives.ts';
import { colleagueSchema } from '../models/user.ts';
import { defineOperation } from '../operation.ts';
import { processItemSchema } from '../models/process-item.ts';

/** Base64 or data URI of a PNG or JPEG. */
const signatureImage = z
  .string()
  .max(8_000_000)
  .nullish()
  .transform((text) => (text === undefined || text === null || text === '' ? null : text));

/** A number that no step can mean 0 by: typed programs send it for what is not given (companion operations, §1). */
const givenNumber = z
  .number()
  .nullish()
  .transform((value) => (value === undefined || value === 0 ? null : value));

const givenInteger = givenNumber.pipe(z.number().int().nullable());

/** Whatever is left out is the step's own value, or else the root step's (specification, "Adjacent-process parameters"). */
export const adjacentProcessSchema = z.object({
  processId: guid,
  signingPage: givenInteger,
  signingPosition: optionalText(100),
  signatureDisplayMode: givenInteger,
  reason: optionalText(1000),
  signatureImage,
  signatureText: optionalText(1000),
  fontSize: givenNumber,
});
export type AdjacentProcess = z.output<typeof adjacentProcessSchema>;

/**
 * Body of "Process document" for every action (specification, "Process document"). Which fields an action needs follows
 * from the step's access permission, which only the service knows for sure: `server/domain` checks them.
 */
export const processRequestSchema = z.object({
  processId: guid,
  reason: optionalText(1000),
  reject: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** null, empty or missing on the first call; the code on the second. */
  otp: optionalText(20),
  signatureDisplayMode: givenInteger,
  signatureImage,
  signingPage: givenInteger,
  /** `llx,lly,urx,ury` in reader space of the page. */
  signingPosition: optionalText(100),
  signatureText: optionalText(1000),
  fontSize: givenNumber,
  showReason: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  confirmTermsConditions: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** The file that the processor was shown (`file.sha256` of the document): with other content by now, the request is refused. */
  contentSha256: optionalText(64),
  /** Sign digital alone: the user's certificate at the remote signing service (`userCertificates[].id`). */
  remoteCaCertId: givenInteger,
  /** Whether that certificate belongs to a business account. */
  isBusinessRemoteCaAccount: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** The list wins over this flag (companion operations, §4, "Adjacent steps"). */
  processAllAdjacentProcesses: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  /** An empty list names no step, as typed programs send it: it is none, and the flag decides. */
  adjacentProcesses: optional(z.array(adjacentProcessSchema).max(200)).transform((steps) =>
    steps === null || steps.length === 0 ? null : steps,
  ),
});
export type ProcessRequest = z.output<typeof processRequestSchema>;
export type ProcessRequestInput = z.input<typeof processRequestSchema>;

/** Data of the first call (specification, "Action A", rule 2; companion operations, §4). */
export const otpSentSchema = z.object({
  isBatchProcess: flag,
  isSingleProcess: flag,
  isProcessedByWorkerService: flag,
  processId: z.string(),
  documentId: label,
  documentIds: list(z.string()),
  accessPermission: maybe(z.number().int()),
  signMethod: maybe(z.number().int()),
  signatureDisplayMode: maybe(z.number().int()),
  batchProcessStatus: maybe(z.number().int()),
  signingPage: maybe(z.number().int()),
  reason: label,
  confirmReason: flag,
  showReason: flag,
  fontSize: maybe(z.number()),
  receiveOtpMethod: maybe(z.number().int()),
  receiveOtpEmail: label,
  receiveOtpPhone: label,
  requireOtpConfirmation: flag,
  generateOtp: flag,
  caPluginAdvancedSign: flag,
  signatureText: maybe(z.string()),
  signatureImage: maybe(z.string()),
  /** Seconds until another code may be asked for with the same request. */
  retryAfterSeconds: maybe(z.number()),
  expiresAt: maybe(timestamp),
});

/**
 * Specification, "Process document": Approve, Sign draw, E-Sign and rejecting in two calls; Sign digital in one, which waits
 * for the remote signing application; view only in one.
 */
export const processDocument = defineOperation({
  summary: 'Act on one processing step',
  method: 'POST',
  paths: ['/api/documents/process'],
  auth: { kind: 'processing' },
  priority: 'confirming',
  body: processRequestSchema,
  data: documentSchema,
  otp: otpSentSchema,
});

export const resendProcessCode = defineOperation({
  summary: 'Send a fresh process code and link to the processor of a waiting step',
  method: 'POST',
  paths: ['/api/documents/resend-process-code/{processId}'],
  auth: { kind: 'processing' },
  priority: 'confirming',
  params: z.object({ processId: guid }),
  rateLimit: { max: 5, windowSeconds: 60 },
});

/** Companion operations, §4, "Fill data". One call: it asks for no code. */
export const fillData = defineOperation({
  summary: 'Fill in the fields of a fill-data step',
  method: 'POST',
  paths: ['/api/documents/fill-data'],
  auth: { kind: 'processing' },
  priority: 'confirming',
  body: z.object({
    processId: guid,
    /** A field that is left out stays empty. */
    values: z.array(fillingValueSchema).max(1000),
  }),
  data: documentSchema,
});

/** Companion operations, §4, "Coordinate". One call: it asks for no code. */
export const coordinate = defineOperation({
  summary: 'Add steps right after a coordinating step',
  method: 'POST',
  paths: ['/api/documents/coordinate'],
  auth: { kind: 'processing' },
  priority: 'confirming',
  body: z.object({ processId: guid, processes: z.array(processItemSchema).min(1).max(200) }),
  data: documentSchema,
});

/** Whom the holder of a coordinating step may name, or of any step where the company lets processors hand steps over. */
export const stepColleaguesList = defineOperation({
  summary: 'Enabled users of the company whom the holder of a waiting step may name',
  method: 'GET',
  paths: ['/api/documents/colleagues/{processId}'],
  auth: { kind: 'processing' },
  priority: 'browsing',
  params: z.object({ processId: guid }),
  query: z.object(pagingQuery),
  data: pageOf(colleagueSchema),
});

import { z } from 'zod';

import { documentSchema } from '../models/document.ts';
import { processItemSchema } from '../models/process-item.ts';
import { clearableDay, guid, intId, optional, optionalText, requiredText } from '../models/primitives.ts';
import { admin, defineOperation, office } from '../operation.ts';

/** A PDF or Word file to sign is at most this large, unless the service is configured otherwise. */
export const documentFileMaxBytes = 50 * 1024 * 1024;

export const documentLimits = {
  /** Component files of a document. */
  files: 20,
  attachments: 20,
  attachmentMegabytes: 20,
  relatedDocuments: 50,
} as const;

const documentFields = {
  no: requiredText(100),
  subject: requiredText(500),
  typeId: intId,
  departmentId: intId,
  description: optionalText(4000),
  customerCode: optionalText(100),
  customerInformation: optionalText(1000),
  contractValue: optional(z.number().min(0).max(1e15)),
  validFrom: optional(clearableDay),
  validTo: optional(clearableDay),
  expiryDate: optional(clearableDay),
};

/** What of a document its creator fills in, apart from the file. The page checks its form with the same schema. */
export const documentDetailsSchema = z.object(documentFields);

/** A PDF or Word file to sign. */
const componentFile = z.file().min(1);
const componentFiles = z.array(componentFile).min(1).max(documentLimits.files);

/** Bytes of a form with several files. */
const formMaxBytes = 256 * 1024 * 1024;

/** What goes with a document beside its fields and files. */
const companions = {
  documentTemplateId: intId.nullish(),
  relatedDocumentIds: z.array(guid).max(documentLimits.relatedDocuments).nullish(),
  attachments: z.array(z.file().min(1)).max(documentLimits.attachments).nullish(),
};

export const documentCreate = defineOperation({
  summary: 'Create a document from a PDF or Word file',
  method: 'POST',
  paths: ['/api/documents/create'],
  auth: office,
  encoding: 'multipart',
  bodyLimit: formMaxBytes,
  body: z.object({ ...documentFields, ...companions, file: componentFile }),
  data: documentSchema,
});

export const documentCreateMultiFile = defineOperation({
  summary: 'Create a document from several PDF or Word files',
  method: 'POST',
  paths: ['/api/documents/create-multi-file'],
  auth: office,
  encoding: 'multipart',
  bodyLimit: formMaxBytes,
  body: z.object({ ...documentFields, ...companions, files: componentFiles }),
  data: documentSchema,
});

export const documentUpdate = defineOperation({
  summary:
    'Change a document that has not been sent, or when one under way expires; fields that are left out stay',
  method: 'POST',
  paths: ['/api/documents/update'],
  auth: office,
  encoding: 'multipart',
  bodyLimit: formMaxBytes,
  body: z.object({
    id: guid,
    no: requiredText(100).optional(),
    subject: requiredText(500).optional(),
    typeId: intId.optional(),
    departmentId: intId.optional(),
    description: z.string().trim().max(4000).optional(),
    customerCode: z.string().trim().max(100).optional(),
    customerInformation: z.string().trim().max(1000).optional(),
    contractValue: z.number().min(0).max(1e15).nullish(),
    validFrom: clearableDay,
    validTo: clearableDay,
    expiryDate: clearableDay,
    documentTemplateId: intId.nullish(),
    /** Replaces the list; empty clears it. */
    relatedDocumentIds: companions.relatedDocumentIds,
    /** Added to those that are there. */
    attachments: companions.attachments,
    /** Takes the place of every component file, as `files` does. */
    file: componentFile.optional(),
    files: componentFiles.optional(),
  }),
  data: documentSchema,
});

export const documentDelete = defineOperation({
  summary: 'Delete a document that has not been sent',
  method: 'DELETE',
  paths: ['/api/documents/delete/{id}'],
  auth: office,
  params: z.object({ id: guid }),
  query: z.object({ permanent: z.boolean().default(false) }),
});

export const documentRestore = defineOperation({
  summary: 'Bring a deleted document back as a new one',
  method: 'POST',
  paths: ['/api/documents/restore/{id}'],
  auth: office,
  params: z.object({ id: guid }),
  data: documentSchema,
});

export const documentCancel = defineOperation({
  summary: 'Cancel a document that was sent, for good',
  method: 'POST',
  paths: ['/api/documents/cancel'],
  auth: office,
  body: z.object({ id: guid, reason: optionalText(1000) }),
  data: documentSchema,
});

export const documentCorrect = defineOperation({
  summary: 'Take a rejected document back to correct and send it afresh',
  method: 'POST',
  paths: ['/api/documents/correct/{id}'],
  auth: office,
  params: z.object({ id: guid }),
  data: documentSchema,
});

export const updateProcess = defineOperation({
  summary: 'Set the workflow of a document that has not been sent',
  method: 'POST',
  paths: ['/api/documents/update-process'],
  auth: office,
  body: z.object({
    id: guid,
    processInOrder: z.boolean().nullish(),
    processes: z.array(processItemSchema).max(200),
  }),
  data: documentSchema,
});

/** Specification, "Send document process". */
export const sendProcess = defineOperation({
  summary: 'Send the workflow of a document to its first processor',
  method: 'POST',
  paths: ['/v2/documents/send-process/{documentId}', '/api/documents/send-process/{documentId}'],
  auth: office,
  params: z.object({ documentId: guid }),
  data: documentSchema,
});

/*
 * What goes with a document beside its fields and its workflow: who it is shared with, what lies beside it, what its
 * people write to each other, and what proves how it came to be.
 */

/** Users by code or by id; together they are one list. */
const chosenUsers = {
  userCodes: z.array(requiredText(100)).max(200).nullish(),
  userIds: z.array(intId).max(200).nullish(),
};

export const documentShare = defineOperation({
  summary: 'Let further users of the company read a document',
  method: 'POST',
  paths: ['/api/documents/share'],
  auth: office,
  body: z.object({ id: guid, ...chosenUsers }),
  data: documentSchema,
});

export const documentUnshare = defineOperation({
  summary: 'Take back whom a document is shared with',
  method: 'POST',
  paths: ['/api/documents/unshare'],
  auth: office,
  body: z.object({ id: guid, ...chosenUsers }),
  data: documentSchema,
});

export const documentAttach = defineOperation({
  summary: 'Lay a file beside a document, as its creator or with a step that waits',
  method: 'POST',
  paths: ['/api/documents/attach'],
  auth: { kind: 'processing' },
  encoding: 'multipart',
  /** With `processId`, the file belongs to that step; else `id` names the document. */
  body: z.object({ id: optional(guid), processId: optional(guid), file: z.file().min(1) }),
  data: documentSchema,
});

export const attachmentDelete = defineOperation({
  summary: 'Take away a file that lies beside a document that has not been sent',
  method: 'DELETE',
  paths: ['/api/documents/{id}/attachments/{attachmentId}'],
  auth: office,
  params: z.object({ id: guid, attachmentId: guid }),
  data: documentSchema,
});

export const documentMessage = defineOperation({
  summary: 'Write to the people of a document',
  method: 'POST',
  paths: ['/api/documents/messages/{id}'],
  auth: { kind: 'processing' },
  params: z.object({ id: guid }),
  body: z.object({ text: requiredText(2000) }),
  data: documentSchema,
  rateLimit: { max: 30, windowSeconds: 60 },
});

/** An archive holds the files of at most this many documents. */
export const documentsPerZip = 200;

export const documentsZip = defineOperation({
  summary: 'The files of several documents as one archive, to be fetched within an hour',
  method: 'POST',
  paths: ['/api/documents/zip'],
  auth: { kind: 'session' },
  priority: 'browsing',
  body: z.object({ ids: z.array(guid).min(1).max(documentsPerZip) }),
  data: z.object({ downloadUrl: z.string() }),
});

export const documentHold = defineOperation({
  summary: 'Hold a document, so that it is not deleted when its time is over',
  method: 'POST',
  paths: ['/api/documents/hold/{id}'],
  auth: admin,
  params: z.object({ id: guid }),
  body: z.object({ reason: requiredText(1000) }),
  data: documentSchema,
});

export const documentRelease = defineOperation({
  summary: 'Take back the hold on a document',
  method: 'POST',
  paths: ['/api/documents/release/{id}'],
  auth: admin,
  params: z.object({ id: guid }),
  data: documentSchema,
});

export const documentKeepVerifiable = defineOperation({
  summary: 'Keep a document verifiable for the long term (PAdES B-LTA), from when it is completed',
  method: 'POST',
  paths: ['/api/documents/keep-verifiable/{id}'],
  auth: office,
  params: z.object({ id: guid }),
  data: documentSchema,
});

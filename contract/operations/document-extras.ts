import { z } from 'zod';

import { documentSchema } from '../models/document.ts';
import { evidenceSchema } from '../models/evidence.ts';
import { guid, intId, optional, requiredText } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

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
  id: 'documentShare',
  summary: 'Let further users of the company read a document',
  method: 'POST',
  paths: ['/api/documents/share'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  encoding: 'json',
  body: z.object({ id: guid, ...chosenUsers }),
  data: documentSchema,
});

export const documentUnshare = defineOperation({
  id: 'documentUnshare',
  summary: 'Take back whom a document is shared with',
  method: 'POST',
  paths: ['/api/documents/unshare'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  encoding: 'json',
  body: z.object({ id: guid, ...chosenUsers }),
  data: documentSchema,
});

export const documentAttach = defineOperation({
  id: 'documentAttach',
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
  id: 'attachmentDelete',
  summary: 'Take away a file that lies beside a document that has not been sent',
  method: 'DELETE',
  paths: ['/api/documents/{id}/attachments/{attachmentId}'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  params: z.object({ id: guid, attachmentId: guid }),
  data: documentSchema,
});

export const documentStar = defineOperation({
  id: 'documentStar',
  summary: 'Mark a document with a star, or take the star away',
  method: 'POST',
  paths: ['/api/documents/star/{id}'],
  auth: { kind: 'session' },
  params: z.object({ id: guid }),
  encoding: 'json',
  body: z.object({ star: z.boolean().default(true) }),
  data: documentSchema,
});

export const documentMessage = defineOperation({
  id: 'documentMessage',
  summary: 'Write to the people of a document',
  method: 'POST',
  paths: ['/api/documents/messages/{id}'],
  auth: { kind: 'processing' },
  params: z.object({ id: guid }),
  encoding: 'json',
  body: z.object({ text: requiredText(2000) }),
  data: documentSchema,
  rateLimit: { max: 30, windowSeconds: 60 },
});

/** Companion operations, §7, "Evidence report". */
export const documentEvidence = defineOperation({
  id: 'documentEvidence',
  summary: 'Everything that proves how a document came to be as it is',
  method: 'GET',
  paths: ['/api/documents/{id}/evidence'],
  auth: { kind: 'processing' },
  priority: 'browsing',
  params: z.object({ id: guid }),
  data: evidenceSchema,
});

export const documentEvidenceFiles = defineOperation({
  id: 'documentEvidenceFiles',
  summary: 'The evidence of a document as files to keep, to be fetched within an hour',
  method: 'GET',
  paths: ['/api/documents/{id}/evidence/files'],
  auth: { kind: 'processing' },
  priority: 'browsing',
  params: z.object({ id: guid }),
  query: z.object({
    /** Of the report for people; Vietnamese when it is left out. */
    language: z.enum(['vi', 'en']).default('vi'),
  }),
  /** The same evidence twice, signed by the company: a report for people, and data for `scripts/check-evidence.ts`. */
  data: z.object({
    pdfDownloadUrl: z.string(),
    jsonDownloadUrl: z.string(),
    /** The signature over the data, detached (RFC 5652, DER). */
    jsonSignatureDownloadUrl: z.string(),
  }),
  rateLimit: { max: 30, windowSeconds: 60 },
});

/** An archive holds the files of at most this many documents. */
export const documentsPerZip = 200;

export const documentsZip = defineOperation({
  id: 'documentsZip',
  summary: 'The files of several documents as one archive, to be fetched within an hour',
  method: 'POST',
  paths: ['/api/documents/zip'],
  auth: { kind: 'session' },
  priority: 'browsing',
  encoding: 'json',
  body: z.object({ ids: z.array(guid).min(1).max(documentsPerZip) }),
  data: z.object({ downloadUrl: z.string() }),
});

export const documentExtraOperations = [
  documentShare,
  documentUnshare,
  documentAttach,
  attachmentDelete,
  documentStar,
  documentMessage,
  documentEvidence,
  documentEvidenceFiles,
  documentsZip,
] as const;

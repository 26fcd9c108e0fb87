import { z } from 'zod';

import { accessPermissionCodes, type AccessPermissionCode } from '../enums.ts';
import { documentCountsSchema, documentSchema } from '../models/document.ts';
import { fillingDraftSchema } from '../models/filling.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import {
  clearableDay,
  dateText,
  guid,
  intId,
  optional,
  optionalText,
  requiredText,
} from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

/** A PDF to sign is at most this large, unless the service is configured otherwise. */
export const documentFileMaxBytes = 50 * 1024 * 1024;

const permissionCodes = Object.keys(accessPermissionCodes) as [
  AccessPermissionCode,
  ...AccessPermissionCode[],
];

const listFilters = {
  status: z.number().int().optional(),
  contractStatus: z.number().int().optional(),
  departmentId: z.number().int().optional(),
  documentTypeId: z.number().int().optional(),
  createdByUserId: z.number().int().optional(),
  createdFrom: dateText.optional(),
  createdTo: dateText.optional(),
  completedFrom: dateText.optional(),
  completedTo: dateText.optional(),
  customerCode: z.string().trim().max(100).optional(),
  waitToApprove: z.boolean().optional(),
  waitToSignDigital: z.boolean().optional(),
  waitToSignDraw: z.boolean().optional(),
  waitToESign: z.boolean().optional(),
  waitToMe: z.boolean().optional(),
  /** Sent and neither completed, rejected nor canceled: Ready and In progress together. */
  inProgress: z.boolean().optional(),
};

export const documentsList = defineOperation({
  id: 'documentsList',
  summary: 'Documents of mine, shared with me, or with a step of mine',
  method: 'GET',
  paths: ['/api/documents'],
  auth: { kind: 'session' },
  query: z.object({
    ...pagingQuery,
    ...listFilters,
    sort: z.enum(['newest', 'oldest', 'due']).default('newest'),
  }),
  data: pageOf(documentSchema),
});

export const documentCounts = defineOperation({
  id: 'documentCounts',
  summary: 'How many documents stand in each part of the inbox',
  method: 'GET',
  paths: ['/api/documents/counts'],
  auth: { kind: 'session' },
  data: documentCountsSchema,
});

export const documentGet = defineOperation({
  id: 'documentGet',
  summary: 'One document',
  method: 'GET',
  paths: ['/api/documents/{id}'],
  auth: { kind: 'processing' },
  params: z.object({ id: guid }),
  data: documentSchema,
});

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

export const documentCreate = defineOperation({
  id: 'documentCreate',
  summary: 'Create a document from a PDF',
  method: 'POST',
  paths: ['/api/documents/create'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  encoding: 'multipart',
  body: z.object({ ...documentFields, file: z.file().min(1) }),
  data: documentSchema,
});

export const documentUpdate = defineOperation({
  id: 'documentUpdate',
  summary: 'Change a document that has not been sent; fields that are left out stay',
  method: 'POST',
  paths: ['/api/documents/update'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  encoding: 'multipart',
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
    file: z.file().min(1).optional(),
  }),
  data: documentSchema,
});

export const documentDelete = defineOperation({
  id: 'documentDelete',
  summary: 'Delete a document that has not been sent',
  method: 'DELETE',
  paths: ['/api/documents/delete/{id}'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  params: z.object({ id: guid }),
  query: z.object({ permanent: z.boolean().default(false) }),
  data: z.null().optional(),
});

/** One step of a workflow as its author gives it. Zeros beside the codes mean "not given" (companion operations, §1). */
export const processItemSchema = z.object({
  orderNo: optional(z.number().int().min(0).max(1000)),
  processedByUserCode: optionalText(100),
  processedByUserId: optional(z.number().int()),
  accessPermissionCode: optional(z.enum(permissionCodes)),
  accessPermission: optional(z.number().int()),
  position: optionalText(100),
  pageSign: optional(z.number().int().min(0)),
  /** The component file that the step acts on; the first by default. */
  fileInfoId: z.string().trim().max(100).nullish(),
  /** What a step that fills data asks for (companion operations, §4). */
  fillingItems: z.array(fillingDraftSchema).max(100).nullish(),
});
export type ProcessItem = z.output<typeof processItemSchema>;

export const updateProcess = defineOperation({
  id: 'updateProcess',
  summary: 'Set the workflow of a document that has not been sent',
  method: 'POST',
  paths: ['/api/documents/update-process'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  encoding: 'json',
  body: z.object({
    id: guid,
    processInOrder: z.boolean().nullish(),
    processes: z.array(processItemSchema).max(200),
  }),
  data: documentSchema,
});

/** Specification, "Send document process". */
export const sendProcess = defineOperation({
  id: 'sendProcess',
  summary: 'Send the workflow of a document to its first processor',
  method: 'POST',
  paths: ['/v2/documents/send-process/{documentId}', '/api/documents/send-process/{documentId}'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  params: z.object({ documentId: guid }),
  encoding: 'none',
  data: documentSchema,
});

/** Companion operations, §3: the token is the whole authorisation of one file, for one hour. */
export const download = defineOperation({
  id: 'download',
  summary: 'The bytes of a file',
  method: 'GET',
  paths: ['/api/Download', '/Api/Download'],
  auth: { kind: 'download' },
  query: z.object({ token: requiredText(4000) }),
  data: 'file',
});

export const documentOperations = [
  documentsList,
  documentCounts,
  documentGet,
  documentCreate,
  documentUpdate,
  documentDelete,
  updateProcess,
  sendProcess,
  download,
] as const;

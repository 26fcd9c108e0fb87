import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { documentSchema } from '../models/document.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { flag, guid, label, maybe, optional, timestamp } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';
import { newPassword, typedAccessCode } from './auth.ts';

/*
 * Accounts of people outside the companies (companion operations, §2, "Accounts of guests"): they find there what any company has sent to
 * their address. No company learns of them.
 */

const password = z.string().min(1).max(200);

/** What an account does not show is that of which the company has ended access (`guestAccessDays`). */
const guestDocumentSchema = z.object({
  documentId: z.string(),
  /** The step by which it is opened. */
  processId: z.string(),
  no: label,
  subject: label,
  companyName: label,
  senderName: label,
  status: enumerationSchema,
  accessPermission: enumerationSchema,
  /** Whether it is my turn. */
  isWaiting: flag,
  sentDate: maybe(timestamp),
  expiryDate: maybe(z.string()),
  processedDate: maybe(timestamp),
});
export type GuestDocument = z.output<typeof guestDocumentSchema>;

const guestAccountSchema = z.object({
  email: z.string(),
  /** As the companies know them that sent something; the newest. */
  name: label,
  language: z.enum(['vi', 'en']).nullable(),
  /** Or only mails that ask to act. */
  wantsAll: z.boolean(),
});

/** The answer is the same whether or not there is such an account: what it is goes to the address alone. */
export const guestAccountInvite = defineOperation({
  summary: 'Have a link to make an account sent to my address, as somebody outside the company',
  method: 'POST',
  paths: ['/api/guest-account/invite'],
  auth: { kind: 'processing' },
  rateLimit: { max: 10, windowSeconds: 60 },
});

export const guestAccountGet = defineOperation({
  summary: 'My account as somebody outside the companies',
  method: 'GET',
  paths: ['/api/guest-account'],
  auth: { kind: 'guest' },
  data: guestAccountSchema,
});

export const guestAccountUpdate = defineOperation({
  summary:
    'Choose my language and which mails I get, of all companies that write to me; what is left out stays',
  method: 'POST',
  paths: ['/api/guest-account/update'],
  auth: { kind: 'guest' },
  body: z.object({ language: optional(z.enum(['vi', 'en'])), wantsAll: optional(z.boolean()) }),
  data: guestAccountSchema,
});

/** `data` is a new token, since a new password ends every other one. */
export const guestAccountPassword = defineOperation({
  summary: 'Change the password of my account as somebody outside the companies',
  method: 'POST',
  paths: ['/api/guest-account/password'],
  auth: { kind: 'guest' },
  body: z.object({ currentPassword: password, newPassword }),
  data: z.string(),
});

/** Documents, and links to them, stay as they are. */
export const guestAccountDelete = defineOperation({
  summary: 'Delete my account as somebody outside the companies',
  method: 'POST',
  paths: ['/api/guest-account/delete'],
  auth: { kind: 'guest' },
  body: z.object({ password }),
});

export const guestDocumentsList = defineOperation({
  summary: 'Documents of all companies that were sent to my address, the newest first',
  method: 'GET',
  paths: ['/api/guest-account/documents'],
  auth: { kind: 'guest' },
  priority: 'browsing',
  query: z.object({
    ...pagingQuery,
    /** Those that wait for me, or the others. */
    waiting: z.boolean().optional(),
  }),
  data: pageOf(guestDocumentSchema),
});

/** As by the link of a mail: the token opens this document alone, for this step. */
export const guestDocumentOpen = defineOperation({
  summary: 'Open a document that was sent to my address',
  method: 'POST',
  paths: ['/api/guest-account/documents/open'],
  auth: { kind: 'guest' },
  body: z.object({ processId: guid, accessCode: typedAccessCode }),
  data: z.object({ token: z.string(), document: documentSchema }),
});

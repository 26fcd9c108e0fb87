import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { noticeTextKinds } from '../rules/notice-texts.ts';
import { flag, label, list, maybe, timestamp } from './primitives.ts';
import { languageSchema, roleSchema } from './user.ts';

/** What an admin settles for the whole company. */
export const companySettingsSchema = z.object({
  id: z.number().int(),
  name: label,
  address: label,
  taxCode: label,
  /** IANA name, as Asia/Ho_Chi_Minh; every time of the company is written in it. */
  timeZone: label,
  /** Whether a processor may hand a step on; its document's creator always may. */
  processorsMayReassign: flag,
  /** Whether files with scripts, actions or layers are accepted; they are named either way. */
  acceptsActiveContent: flag,
  /** Whether the subject of a mail begins with the code that the mail carries; locked screens show it then. */
  codeInSubject: flag,
  /** Whether the mail that tells of a completed document carries its files, up to `attachedMaxBytes`. */
  attachesCompleted: flag,
  /** So many days after a document ended people outside the company still read it; null for as long as it is stored. */
  guestAccessDays: maybe(z.number().int()),
  /** Users with one of these roles have to sign in with a second factor. */
  secondFactorRoles: list(roleSchema),
});

/** All files that a mail carries: coded for mail, they stay below the 10 MB that many mail servers take. */
export const attachedMaxBytes = 7 * 1024 * 1024;

/** How a company's pages and mails look. */
export const companyLookSchema = z.object({
  /** #rrggbb; null for the product's own. */
  brandColor: maybe(z.string()),
  /** A data URI of a PNG, at most `logoBox` large. */
  logo: maybe(z.string()),
});

/** Pixels that a logo is kept in; larger ones are made smaller. */
export const logoBox = { width: 480, height: 160 } as const;

/** A text of notices in one language: what is said, and what would be said by itself. */
export const noticeTextSchema = z.object({
  kind: z.enum(noticeTextKinds),
  language: languageSchema,
  subject: z.string(),
  body: z.string(),
  /** Whether the company has written it itself. */
  isOwn: flag,
  usual: z.object({ subject: z.string(), body: z.string() }),
  /** What stands on the button of its mail. */
  action: label,
});
export type NoticeTextItem = z.output<typeof noticeTextSchema>;

/** Where a company hears of its documents (companion operations, §7). */
export const webhookSchema = z.object({
  url: label,
  enabled: flag,
  /** What the signature of each call is made with: whole in the answer that made it, masked ever after. */
  secret: label,
  hasBearer: flag,
  createdDate: maybe(timestamp),
});

/** What has become of a delivery: it will be tried again, it was taken once, or the tries are over. */
export const webhookDeliveryStateSchema = z.enum(['waiting', 'taken', 'failed']);

/** One thing that the webhook was to be told, and how that went. */
export const webhookDeliverySchema = z.object({
  /** Stands in `X-Delivery-Id` of each try. */
  id: z.string(),
  createdDate: timestamp,
  /** null for an example that an admin had sent. */
  documentId: maybe(z.string()),
  documentNo: label,
  documentStatus: maybe(enumerationSchema),
  state: webhookDeliveryStateSchema,
  /** How often it was sent. */
  tries: z.number().int(),
  /** The HTTP status of the last answer; null where none came. */
  responseStatus: maybe(z.number().int()),
  /** Why the last try failed; null where it did not. */
  error: maybe(z.string()),
  lastTriedDate: maybe(timestamp),
  nextTryDate: maybe(timestamp),
  /** The body as it is sent. */
  payload: label,
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;
export type WebhookDeliveryInput = z.input<typeof webhookDeliverySchema>;

import { z } from 'zod';

import { flag, label, maybe, timestamp } from './primitives.ts';

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
});

/** Where a company hears of its documents (companion operations, §7). */
export const webhookSchema = z.object({
  url: label,
  enabled: flag,
  /** What the signature of each call is made with: whole in the answer that made it, masked ever after. */
  secret: label,
  hasBearer: flag,
  createdDate: maybe(timestamp),
});

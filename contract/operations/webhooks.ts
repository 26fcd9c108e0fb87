import { z } from 'zod';

import { refuse } from '../faults.ts';
import { webhookDeliverySchema, webhookDeliveryStateSchema, webhookSchema } from '../models/company.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { guid } from '../models/primitives.ts';
import { admin, defineOperation } from '../operation.ts';

/* The company's webhook (companion operations, §7): a POST for each change of a document's status. */

/** What an address begins with decides where a call goes; a name and a password in it would end up in logs. */
const webhookUrl = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

export const webhookGet = defineOperation({
  summary: 'The webhook of the company, or null where none is set up',
  method: 'GET',
  paths: ['/api/company/webhook'],
  auth: admin,
  data: webhookSchema.nullable(),
});

/** A secret is made with the webhook and whenever a new one is asked for; that answer alone holds it whole. */
export const webhookSave = defineOperation({
  summary: 'Set the webhook of the company; fields that are left out stay',
  method: 'POST',
  paths: ['/api/company/webhook'],
  auth: admin,
  body: z.object({
    /** Needed where none is set up. */
    url: z
      .string()
      .trim()
      .max(2000)
      .refine((text) => webhookUrl.test(text), refuse('notHttpUrl'))
      .optional(),
    enabled: z.boolean().optional(),
    /** Sent as `Authorization: Bearer`; an empty one takes it away, and so does another URL without one. */
    bearer: z
      .string()
      .trim()
      .max(2000)
      .refine((text) => /^[\x21-\x7e]*$/.test(text), refuse('invalid'))
      .nullish(),
    renewSecret: z.boolean().default(false),
  }),
  data: webhookSchema,
});

export const webhookTest = defineOperation({
  summary: 'Call the webhook once with an example',
  method: 'POST',
  paths: ['/api/company/webhook/test'],
  auth: admin,
  rateLimit: { max: 10, windowSeconds: 60 },
});

export const webhookDeliveries = defineOperation({
  summary: 'What the webhook was told within 30 days, newest first; searched by the number of the document',
  method: 'GET',
  paths: ['/api/company/webhook/deliveries'],
  auth: admin,
  priority: 'browsing',
  query: z.object({ ...pagingQuery, state: webhookDeliveryStateSchema.optional() }),
  data: pageOf(webhookDeliverySchema),
});

export const webhookResend = defineOperation({
  summary: 'Send a delivery once more, at once, whatever has become of it',
  method: 'POST',
  paths: ['/api/company/webhook/deliveries/resend/{id}'],
  auth: admin,
  params: z.object({ id: guid }),
  data: webhookDeliverySchema,
  rateLimit: { max: 60, windowSeconds: 60 },
});

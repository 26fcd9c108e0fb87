import { z } from 'zod';

import { documentSchema } from '../models/document.ts';
import { guid, label, requiredText, timestamp } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';
import { signInRate } from './auth.ts';

/*
 * A step that its holder does on the device of a colleague, the host (decision 0073). The secret stands in the answer that hands the device
 * over and travels in bodies alone; without the holder's code it opens nothing.
 */

const secret = requiredText(100);

export const inPersonStart = defineOperation({
  summary: 'Hand my device to the holder of a waiting step, which ends my session',
  method: 'POST',
  paths: ['/api/documents/in-person/{processId}'],
  auth: { kind: 'session' },
  priority: 'confirming',
  params: z.object({ processId: guid }),
  data: z.object({
    secret: z.string(),
    /** When it is over, also in the middle. */
    expiresAt: timestamp,
    documentId: z.string(),
    no: label,
    subject: label,
    /** Who signs, whose device it is, and for which company. */
    signerName: label,
    hostName: label,
    companyName: label,
  }),
  rateLimit: { max: 30, windowSeconds: 60 },
});

export const inPersonCode = defineOperation({
  summary: 'Send the one-time code of an in-person signing to the signer’s own address',
  method: 'POST',
  paths: ['/api/in-person/code'],
  auth: { kind: 'public' },
  priority: 'confirming',
  body: z.object({ secret }),
  data: z.object({
    /** Masked. */
    sentTo: z.string(),
    retryAfterSeconds: z.number(),
    expiresAt: timestamp,
  }),
  rateLimit: { max: 30, windowSeconds: 60 },
});

export const inPersonOpen = defineOperation({
  summary: 'Open the one step of an in-person signing with the signer’s code',
  method: 'POST',
  paths: ['/api/in-person/open'],
  auth: { kind: 'public' },
  priority: 'confirming',
  body: z.object({ secret, otp: requiredText(20) }),
  data: z.object({ token: z.string(), document: documentSchema }),
  rateLimit: signInRate,
});

/** Also before the code was typed. The answer is the same for a secret that opens nothing. */
export const inPersonEnd = defineOperation({
  summary: 'End an in-person signing: the device goes back to the host',
  method: 'POST',
  paths: ['/api/in-person/end'],
  auth: { kind: 'public' },
  priority: 'confirming',
  body: z.object({ secret }),
  rateLimit: signInRate,
});

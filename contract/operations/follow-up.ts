import { z } from 'zod';

import { documentSchema } from '../models/document.ts';
import { guid, requiredText } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

const senders = ['clerk', 'hr', 'admin'] as const;

/** Companion operations, §3: for a completed document, by its creator or an admin. */
export const sendNotify = defineOperation({
  id: 'sendNotify',
  summary: 'Tell the people of a workflow that its document is completed',
  method: 'POST',
  paths: ['/api/documents/send-notify/{id}'],
  auth: { kind: 'session', roles: senders },
  params: z.object({ id: guid }),
  encoding: 'none',
  data: z.null().optional(),
  rateLimit: { max: 30, windowSeconds: 60 },
});

/** Companion operations, §3: at most once an hour, by the document's creator or an admin. */
export const remind = defineOperation({
  id: 'remind',
  summary: 'Remind the processors whose turn it is, with a fresh code and link',
  method: 'POST',
  paths: ['/api/documents/remind/{id}'],
  auth: { kind: 'session', roles: senders },
  params: z.object({ id: guid }),
  encoding: 'none',
  data: z.null().optional(),
});

/** Companion operations, §3: by the document's creator or, where the company allows it, by the step's holder. */
export const reassign = defineOperation({
  id: 'reassign',
  summary: 'Hand a waiting step to another user',
  method: 'POST',
  paths: ['/api/documents/reassign/{processId}'],
  auth: { kind: 'processing' },
  params: z.object({ processId: guid }),
  encoding: 'json',
  body: z.object({ userCode: requiredText(100), reason: requiredText(1000) }),
  /** `null` for a processor who may not see the document any more. */
  data: documentSchema.nullable(),
});

export const followUpOperations = [sendNotify, remind, reassign] as const;

import { z } from 'zod';

import { documentSchema } from '../models/document.ts';
import { dateText, guid, requiredText } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';
import { batchLimits } from './batches.ts';
import { newAccessCode } from '../models/process-item.ts';

const senders = ['clerk', 'hr', 'admin'] as const;

/** Companion operations, §3: for a completed document, by its creator or an admin. */
export const sendNotify = defineOperation({
  summary: 'Tell the people of a workflow that its document is completed',
  method: 'POST',
  paths: ['/api/documents/send-notify/{id}'],
  auth: { kind: 'session', roles: senders },
  params: z.object({ id: guid }),
  rateLimit: { max: 30, windowSeconds: 60 },
});

/** Companion operations, §3: at most once an hour, by the document's creator or an admin. */
export const remind = defineOperation({
  summary: 'Remind the processors whose turn it is, with a fresh code and link',
  method: 'POST',
  paths: ['/api/documents/remind/{id}'],
  auth: { kind: 'session', roles: senders },
  params: z.object({ id: guid }),
});

/** Companion operations, §3: by the document's creator or, where the company allows it, by the step's holder. */
export const reassign = defineOperation({
  summary: 'Hand a waiting step to another user',
  method: 'POST',
  paths: ['/api/documents/reassign/{processId}'],
  auth: { kind: 'processing' },
  params: z.object({ processId: guid }),
  body: z.object({ userCode: requiredText(100), reason: requiredText(1000) }),
  /** `null` for a processor who may not see the document any more. */
  data: documentSchema.nullable(),
});

/**
 * Of a step that was sent and waits: by the document's creator or an admin, who tells its holder by another way. Empty removes it. What was
 * opened with the one before stays open.
 */
export const changeAccessCode = defineOperation({
  summary: 'Set, change or remove the access code of a waiting step',
  method: 'POST',
  paths: ['/api/documents/access-code/{processId}'],
  auth: { kind: 'session', roles: senders },
  params: z.object({ processId: guid }),
  body: z.object({ accessCode: newAccessCode }),
  data: documentSchema,
});

/** By the step's holder, whose turn it is. */
export const snoozeReminders = defineOperation({
  summary:
    'Put automatic reminders of a step off until a day, at most two weeks ahead and not after the document expires',
  method: 'POST',
  paths: ['/api/documents/snooze-reminders/{processId}'],
  auth: { kind: 'processing' },
  params: z.object({ processId: guid }),
  /** `null` lets reminders go out again. */
  body: z.object({ until: dateText.nullable() }),
  data: documentSchema,
});

/** Recipients are counted for at most this many documents: for all of the largest batch. */
export const documentsPerCount = batchLimits.rows;

export const documentsRecipients = defineOperation({
  summary: 'How many people would be told how often, if documents were sent or their processors reminded',
  method: 'POST',
  paths: ['/api/documents/recipients'],
  auth: { kind: 'session' },
  priority: 'browsing',
  body: z.object({
    ids: z.array(guid).min(1).max(documentsPerCount),
    action: z.enum(['send', 'remind']),
  }),
  data: z.object({
    people: z.number().int(),
    messages: z.number().int(),
    /** Those whose turn it would be, and who receive no notifications. */
    unreached: z.number().int(),
    /** Whether anyone is told of several documents in one message. */
    isGathered: z.boolean(),
  }),
});

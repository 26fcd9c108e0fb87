import { z } from 'zod';

import { documentSchema } from '../models/document.ts';
import { savedViewQuery, savedViewSchema, statisticsSchema } from '../models/follow-up.ts';
import { guid, intId, requiredText } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

/** A user keeps at most this many views. */
export const savedViewsMax = 50;

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

export const statistics = defineOperation({
  id: 'statistics',
  summary: 'How many documents of mine there are, by status and by month',
  method: 'GET',
  paths: ['/api/statistics'],
  auth: { kind: 'session' },
  priority: 'browsing',
  data: statisticsSchema,
});

export const savedViewsList = defineOperation({
  id: 'savedViewsList',
  summary: 'My saved views of the list of documents, by name',
  method: 'GET',
  paths: ['/api/me/views'],
  auth: { kind: 'session' },
  priority: 'browsing',
  data: z.array(savedViewSchema),
});

export const savedViewSave = defineOperation({
  id: 'savedViewSave',
  summary: 'Keep filters of the list of documents under a name; the same name replaces them',
  method: 'POST',
  paths: ['/api/me/views'],
  auth: { kind: 'session' },
  encoding: 'json',
  body: z.object({ name: requiredText(100), query: savedViewQuery }),
  data: savedViewSchema,
});

export const savedViewDelete = defineOperation({
  id: 'savedViewDelete',
  summary: 'Delete one of my saved views',
  method: 'DELETE',
  paths: ['/api/me/views/{id}'],
  auth: { kind: 'session' },
  params: z.object({ id: intId }),
  data: z.null().optional(),
});

export const followUpOperations = [
  sendNotify,
  remind,
  reassign,
  statistics,
  savedViewsList,
  savedViewSave,
  savedViewDelete,
] as const;

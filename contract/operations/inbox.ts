import { z } from 'zod';

import { guid } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

/** Documents that are marked as read or unread at once. */
export const documentsPerMark = 200;

/** How long a call may wait for a change, in seconds: less than proxies let a call be silent. */
export const changeWaitMax = 25;

/**
 * Answers when something that lists of documents stand on is no longer as it was at `since`: at once when that is so already, else
 * after `waitSeconds` at the latest. It tells no more than that. Whoever came by a process code hears of their one document.
 */
export const documentChanges = defineOperation({
  id: 'documentChanges',
  summary: 'Wait until something about documents has changed',
  method: 'GET',
  paths: ['/api/documents/changes'],
  auth: { kind: 'processing' },
  priority: null,
  query: z.object({
    /** The `mark` of the answer before; an empty one is answered at once. */
    since: z.string().max(100).default(''),
    waitSeconds: z.number().int().min(0).max(changeWaitMax).default(0),
  }),
  data: z.object({ mark: z.string() }),
});

/** A document that was opened is read by itself; its creator has always read it. */
export const documentsMarkRead = defineOperation({
  id: 'documentsMarkRead',
  summary: 'Mark documents as read by me, or as unread',
  method: 'POST',
  paths: ['/api/documents/mark-read'],
  auth: { kind: 'session' },
  encoding: 'json',
  body: z.object({ ids: z.array(guid).min(1).max(documentsPerMark), read: z.boolean().default(true) }),
  data: z.null().optional(),
});

export const inboxOperations = [documentChanges, documentsMarkRead] as const;

import { z } from 'zod';

import { documentListQuery, documentListSchema } from '../models/document-list.ts';
import { documentCountsSchema, documentSchema } from '../models/document.ts';
import { guid } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

export const documentsList = defineOperation({
  summary: 'Documents of mine, shared with me, or with a step of mine',
  method: 'GET',
  paths: ['/api/documents'],
  auth: { kind: 'session' },
  priority: 'browsing',
  query: documentListQuery,
  data: documentListSchema,
});

export const documentCounts = defineOperation({
  summary: 'How many documents stand in each part of the inbox',
  method: 'GET',
  paths: ['/api/documents/counts'],
  auth: { kind: 'session' },
  priority: 'browsing',
  data: documentCountsSchema,
});

export const documentGet = defineOperation({
  summary: 'One document',
  method: 'GET',
  paths: ['/api/documents/{id}'],
  auth: { kind: 'processing' },
  params: z.object({ id: guid }),
  data: documentSchema,
});

/**
 * The first page as a picture (WebP), as large as a wide screen shows it, for whoever waits for the file. The header
 * `firstPageHeader` tells what it shows, as JSON. Answers 204 where there is none.
 */
export const documentFirstPage = defineOperation({
  summary: 'The first page of a document as a picture',
  method: 'GET',
  paths: ['/api/documents/{id}/first-page'],
  auth: { kind: 'processing' },
  priority: 'browsing',
  params: z.object({ id: guid }),
  data: 'file',
});

export const firstPageHeader = 'x-first-page';

/** What the picture of a first page shows. */
export const firstPageFactsSchema = z.object({
  /** The file that it was made from, as it stood then. */
  sha256: z.string(),
  /** The page's size in reader space, in points. */
  width: z.number().positive(),
  height: z.number().positive(),
  /** How many pages the file has. */
  pageCount: z.number().int().positive(),
});
export type FirstPageFacts = z.output<typeof firstPageFactsSchema>;

/** How long a call may wait for a change, in seconds: less than proxies let a call be silent. */
export const changeWaitMax = 25;

/**
 * Answers when something that lists of documents stand on is no longer as it was at `since`: at once when that is so already, else
 * after `waitSeconds` at the latest. It tells no more than that. Whoever came by a process code hears of their one document.
 */
export const documentChanges = defineOperation({
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

export const documentStar = defineOperation({
  summary: 'Mark a document with a star, or take the star away',
  method: 'POST',
  paths: ['/api/documents/star/{id}'],
  auth: { kind: 'session' },
  params: z.object({ id: guid }),
  body: z.object({ star: z.boolean().default(true) }),
  data: documentSchema,
});

/** Documents that are marked as read or unread at once. */
export const documentsPerMark = 200;

/** A document that was opened is read by itself; its creator has always read it. */
export const documentsMarkRead = defineOperation({
  summary: 'Mark documents as read by me, or as unread',
  method: 'POST',
  paths: ['/api/documents/mark-read'],
  auth: { kind: 'session' },
  body: z.object({ ids: z.array(guid).min(1).max(documentsPerMark), read: z.boolean().default(true) }),
});

import { z } from 'zod';

import { savedViewQuery, savedViewSchema } from '../models/saved-view.ts';
import { intId, requiredText } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

/** A user keeps at most this many views. */
export const savedViewsMax = 50;

export const savedViewsList = defineOperation({
  summary: 'My saved views of the list of documents, by name',
  method: 'GET',
  paths: ['/api/me/views'],
  auth: { kind: 'session' },
  priority: 'browsing',
  data: z.array(savedViewSchema),
});

export const savedViewSave = defineOperation({
  summary: 'Keep filters of the list of documents under a name; the same name replaces them',
  method: 'POST',
  paths: ['/api/me/views'],
  auth: { kind: 'session' },
  body: z.object({ name: requiredText(100), query: savedViewQuery }),
  data: savedViewSchema,
});

export const savedViewDelete = defineOperation({
  summary: 'Delete one of my saved views',
  method: 'DELETE',
  paths: ['/api/me/views/{id}'],
  auth: { kind: 'session' },
  params: z.object({ id: intId }),
});

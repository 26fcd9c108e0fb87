import { z } from 'zod';

import { documentSchema } from '../models/document.ts';
import { fillingValueSchema } from '../models/filling.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { guid } from '../models/primitives.ts';
import { colleagueSchema } from '../models/user.ts';
import { defineOperation } from '../operation.ts';
import { processItemSchema } from './documents.ts';

/** Companion operations, §4, "Fill data". One call: it asks for no code. */
export const fillData = defineOperation({
  id: 'fillData',
  summary: 'Fill in the fields of a fill-data step',
  method: 'POST',
  paths: ['/api/documents/fill-data'],
  auth: { kind: 'processing' },
  priority: 'confirming',
  encoding: 'json',
  body: z.object({
    processId: guid,
    /** A field that is left out stays empty. */
    values: z.array(fillingValueSchema).max(1000),
  }),
  data: documentSchema,
});

/** Companion operations, §4, "Coordinate". One call: it asks for no code. */
export const coordinate = defineOperation({
  id: 'coordinate',
  summary: 'Add steps right after a coordinating step',
  method: 'POST',
  paths: ['/api/documents/coordinate'],
  auth: { kind: 'processing' },
  priority: 'confirming',
  encoding: 'json',
  body: z.object({ processId: guid, processes: z.array(processItemSchema).min(1).max(200) }),
  data: documentSchema,
});

/** Whom the holder of a coordinating step may name, or of any step where the company lets processors hand steps over. */
export const stepColleaguesList = defineOperation({
  id: 'stepColleaguesList',
  summary: 'Enabled users of the company whom the holder of a waiting step may name',
  method: 'GET',
  paths: ['/api/documents/colleagues/{processId}'],
  auth: { kind: 'processing' },
  priority: 'browsing',
  params: z.object({ processId: guid }),
  query: z.object(pagingQuery),
  data: pageOf(colleagueSchema),
});

export const stepOperations = [fillData, stepColleaguesList, coordinate] as const;

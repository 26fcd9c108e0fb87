import { z } from 'zod';

import { documentListFilters } from './document-list.ts';
import { timestamp } from './primitives.ts';

/** What a saved view keeps: the filters and the order of the list, and what is searched for. */
export const savedViewQuery = z.object({
  ...documentListFilters,
  sort: documentListFilters.sort.unwrap().optional(),
  search: z.string().trim().max(200).optional(),
});

export const savedViewSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  query: savedViewQuery,
  createdDate: timestamp,
});

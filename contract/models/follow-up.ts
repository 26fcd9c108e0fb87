import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { documentListFilters } from './document-list.ts';
import { timestamp } from './primitives.ts';

/** Numbers for a dashboard, of the documents that stand in the caller's list. */
export const statisticsSchema = z.object({
  total: z.number().int(),
  /** Every status that a document in the list can have, also those that none has. */
  byStatus: z.array(z.object({ status: enumerationSchema, count: z.number().int() })),
  /** The last twelve months of the company's calendar as yyyy-MM, the current one last. */
  byMonth: z.array(z.object({ month: z.string(), created: z.number().int(), completed: z.number().int() })),
});
export type Statistics = z.output<typeof statisticsSchema>;

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

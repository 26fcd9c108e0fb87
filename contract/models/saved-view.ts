import { z } from 'zod';

import { documentListFilters } from './document-list.ts';
import { timestamp } from './primitives.ts';

/** Views were kept before filters took several values: one may stand for a list of it. */
function oneOrSome<Item extends z.ZodType>(filter: z.ZodOptional<z.ZodArray<Item>>) {
  const list = filter.unwrap();
  return z.union([list, list.element.transform((value) => [value])]).optional();
}

/** What a saved view keeps: the filters and the order of the list, and what is searched for. */
export const savedViewQuery = z.object({
  ...documentListFilters,
  status: oneOrSome(documentListFilters.status),
  contractStatus: oneOrSome(documentListFilters.contractStatus),
  documentTemplateId: oneOrSome(documentListFilters.documentTemplateId),
  departmentId: oneOrSome(documentListFilters.departmentId),
  documentTypeId: oneOrSome(documentListFilters.documentTypeId),
  createdByUserId: oneOrSome(documentListFilters.createdByUserId),
  batchImportId: oneOrSome(documentListFilters.batchImportId),
  waitingForId: oneOrSome(documentListFilters.waitingForId),
  sort: documentListFilters.sort.unwrap().optional(),
  search: z.string().trim().max(200).optional(),
});

export const savedViewSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  query: savedViewQuery,
  createdDate: timestamp,
});

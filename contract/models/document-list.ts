import { z } from 'zod';

import { documentSchema } from './document.ts';
import { pageOf, pagingQuery, someOf } from './paging.ts';
import { dateText, maybe, smallCode } from './primitives.ts';

/** Identifiers to filter by, for whatever has any of them; 0 means not given, as existing clients write it. */
const idsFilter = someOf(z.number().int().min(0).max(2_147_483_647));

const amount = z.number().min(-1e15).max(1e15).optional();

/**
 * What the list of documents is filtered by (companion operations, §3). Days are the company's. Where a filter takes
 * several values, a document has any of them. `status` and `contractStatus` 0 mean not given; `status` -2 finds what the caller has
 * deleted, which no other filter does.
 */
export const documentListFilters = {
  status: someOf(smallCode),
  contractStatus: someOf(smallCode),
  documentTemplateId: idsFilter,
  departmentId: idsFilter,
  documentTypeId: idsFilter,
  /** Users who hold a step. */
  recipientIds: idsFilter,
  createdByUserId: idsFilter,
  batchImportId: idsFilter,
  createdFrom: dateText.optional(),
  createdTo: dateText.optional(),
  /** Days that the time to process ends on, both counted in. */
  dueFrom: dateText.optional(),
  dueTo: dateText.optional(),
  completedFrom: dateText.optional(),
  completedTo: dateText.optional(),
  customerCode: z.string().trim().max(100).optional(),
  waitToApprove: z.boolean().optional(),
  waitToSignDigital: z.boolean().optional(),
  waitToSignDraw: z.boolean().optional(),
  waitToESign: z.boolean().optional(),
  waitToFillData: z.boolean().optional(),
  waitToCoordinate: z.boolean().optional(),
  waitToEkyc: z.boolean().optional(),
  contractValueFrom: amount,
  contractValueTo: amount,
  waitToMe: z.boolean().optional(),
  /** Users whose turn it is. */
  waitingForId: idsFilter,
  /** Sent and neither completed, rejected nor canceled: Ready and In progress together. */
  inProgress: z.boolean().optional(),
  /** Documents under way that the caller made (or, for admins, anyone) and whose newest invitation or reminder reached nobody. */
  undelivered: z.boolean().optional(),
  starred: z.boolean().optional(),
  sharedToMe: z.boolean().optional(),
  /** Not opened yet by the caller, and not their own. */
  unread: z.boolean().optional(),
  /** Where it is not given, the documents of a batch are in the order of their rows, and others from the newest. */
  sort: z.enum(['newest', 'oldest', 'due']).optional(),
};

/** `cursor` is a list's `nextCursor`: it goes on right behind that page, however deep, and `page` then counts for nothing. */
export const documentListQuery = z.object({
  ...pagingQuery,
  ...documentListFilters,
  cursor: z.string().max(500).optional(),
  /** `false` where the beginning of a list is wanted at once: counting a long one takes longer than finding what it begins with. */
  exactTotal: z.boolean().default(true),
});

/** `totalCount` and `pageCount` are what there is at least where `isTotalExact` is false. */
export const documentListSchema = pageOf(documentSchema).extend({
  nextCursor: maybe(z.string()),
  isTotalExact: z.boolean().default(true),
});

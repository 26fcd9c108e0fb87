import { z } from 'zod';

/** Query of every list (companion operations, §1). */
export const pagingQuery = {
  page: z.number().int().min(1).default(1),
  pageSize: z
    .number()
    .int()
    .min(1)
    .default(10)
    .transform((size) => Math.min(size, 100)),
  search: z.string().trim().max(200).default(''),
};

/** A filter of a list that may come several times, for whatever has any of the values. */
export function someOf<S extends z.ZodType>(item: S) {
  return z.array(item).max(200).optional();
}

/** One page of a list, as `data` of its envelope. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    totalCount: z.number().int(),
    pageCount: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
  });
}

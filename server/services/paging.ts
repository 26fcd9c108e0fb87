import { and, like, type Column, type SQL } from 'drizzle-orm';

import { foldForSearch } from '../../contract/text.ts';

/** Which page of a list is asked for: counted from 1, with at most `pageSize` items. */
export type PageRequest = { readonly page: number; readonly pageSize: number };

/** One page of a list as it stands in `data` (companion operations, §1). */
export type Page<T> = {
  items: T[];
  totalCount: number;
  pageCount: number;
  page: number;
  pageSize: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

/**
 * Counts a list and loads one page of it. `load` must order by something unique, else pages overlap. A page past the end
 * is empty and still says how many items there are.
 */
export async function paginate<T>(
  { page, pageSize }: PageRequest,
  count: () => Promise<number>,
  load: (slice: { readonly limit: number; readonly offset: number }) => Promise<T[]>,
): Promise<Page<T>> {
  const totalCount = await count();
  const pageCount = Math.ceil(totalCount / pageSize);
  const items = page > pageCount ? [] : await load({ limit: pageSize, offset: (page - 1) * pageSize });
  return {
    items,
    totalCount,
    pageCount,
    page,
    pageSize,
    hasNextPage: page < pageCount,
    hasPreviousPage: page > 1 && totalCount > 0,
  };
}

/**
 * The condition that every word of `search` occurs in a column of folded text, in any order; `undefined` (which Drizzle's
 * `and` leaves out) when nothing is searched for. `%` and `_` are taken literally.
 */
export function matchesSearch(column: Column, search: string): SQL | undefined {
  const words = foldForSearch(search)
    .split(' ')
    .filter((word) => word !== '');
  return and(...words.map((word) => like(column, `%${word.replace(/[\\%_]/g, '\\$&')}%`)));
}

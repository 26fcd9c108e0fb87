import { and, inArray, like, or, sql, type Column, type SQL } from 'drizzle-orm';

import { searchedPhone } from '../../contract/rules/phone.ts';
import { searchTerms } from '../../contract/rules/search-rank.ts';

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

/** A query of a list, of which a part can be asked for. */
export type ListQuery<Row> = {
  readonly limit: (count: number) => { readonly offset: (count: number) => PromiseLike<Row[]> };
};

/**
 * One page of what a query finds, as `present` shows it. The query must order by something unique, else pages overlap. A page past the end
 * is empty and still says how many items there are.
 */
export async function paginate<Row, Shown>(
  request: PageRequest,
  count: PromiseLike<number>,
  query: ListQuery<Row>,
  present: (rows: Row[]) => Shown[] | Promise<Shown[]>,
): Promise<Page<Shown>> {
  const { page, pageSize } = request;
  const totalCount = await count;
  const isPastEnd = page > Math.ceil(totalCount / pageSize);
  const items = isPastEnd ? [] : await present(await query.limit(pageSize).offset((page - 1) * pageSize));
  return pageWith(request, totalCount, items);
}

/** One page of a list that was read as a whole. */
export function paginateList<T>(request: PageRequest, list: readonly T[]): Page<T> {
  const { page, pageSize } = request;
  return pageWith(request, list.length, list.slice((page - 1) * pageSize, page * pageSize));
}

function pageWith<T>({ page, pageSize }: PageRequest, totalCount: number, items: T[]): Page<T> {
  const pageCount = Math.ceil(totalCount / pageSize);
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

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * The condition that every word of `search` occurs in a column of folded text, in any order; `undefined` (which Drizzle's
 * `and` leaves out) when nothing is searched for. `%` and `_` are taken literally.
 */
export function matchesSearch(column: Column | SQL, search: string): SQL | undefined {
  return and(...searchTerms(search).foldedWords.map((word) => like(column, `%${escapeLike(word)}%`)));
}

/**
 * The same of a column that people are searched by: a telephone number is found however it is written, with 0 or with +84 before it, and
 * whatever keeps its digits apart.
 */
export function matchesPerson(column: Column, search: string): SQL | undefined {
  const phone = searchedPhone(search);
  return or(
    matchesSearch(column, search),
    phone === null ? undefined : like(sql`translate(${column}, ' .()-', '')`, `%${phone}%`),
  );
}

/** What a filter asks for, each once: 0 means unset, as in lists of documents. */
export function meantNumbers(numbers: readonly number[] | undefined): number[] {
  return [...new Set(numbers)].filter((value) => value !== 0);
}

/** The condition that a column has one of these numbers; `undefined` for none of them. */
export function isAnyOf(column: Column, numbers: readonly number[] | undefined): SQL | undefined {
  const meant = meantNumbers(numbers);
  return meant.length === 0 ? undefined : inArray(sql`${column}`, meant);
}

/** The condition that a text has each of the words as a word of its own. */
function hasWords(text: SQL, words: readonly string[]): SQL {
  const conditions = words.map((word) => sql`' ' || ${text} || ' ' like ${`% ${escapeLike(word)} %`}`);
  return and(...conditions) ?? sql`true`;
}

/** The columns that people are searched by. */
type SearchColumns = { readonly name: Column; readonly code: Column; readonly searchText: Column };

/** A text in lower case and NFD, as `searchTerms` has what is searched for exactly. */
const exactText = (text: Column | SQL): SQL => sql`translate(lower(normalize(${text}, NFD)), 'Đ', 'đ')`;

/** A text without case and diacritics, where none is kept folded. */
export const foldedText = (text: Column | SQL): SQL =>
  sql`translate(regexp_replace(${exactText(text)}, '[\u0300-\u036F]+', '', 'g'), 'đ', 'd')`;

/** Titles as people look for them, whatever their case and diacritics. */
export function titleOrder(title: Column): SQL[] {
  return [foldedText(title), sql`${title}`];
}

/** Names as Vietnamese lists have them: by the given name, which comes last, then by the rest, and without diacritics before with. */
export function nameOrder(name: Column): SQL[] {
  const folded = foldedText(name);
  return [sql`regexp_replace(${folded}, '^.* ', '')`, folded, sql`${name}`];
}

/**
 * What a search for people is ordered by before anything else, as `searchRank` says; nothing when nothing is searched for. Of a name in NFD the
 * database lowers the case in any locale, except that of Đ.
 */
export function searchOrder({ name, code, searchText }: SearchColumns, search: string): SQL[] {
  const { exact, exactWords, folded, foldedWords } = searchTerms(search);
  if (folded === '') {
    return [];
  }
  const exactName = exactText(name);
  const foldedName = foldedText(name);
  return [
    sql`case
      when ${exactName} = ${exact} or lower(${code}) = ${exact} then 0
      when ${hasWords(exactName, exactWords)} then 1
      when ${foldedName} = ${folded} then 2
      when ${hasWords(sql`${searchText}`, foldedWords)} then 3
      else 4 end`,
  ];
}

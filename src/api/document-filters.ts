import type { z } from 'zod';
import { savedViewQuery } from '../../contract/models/saved-view.ts';

/*
 * What narrows and orders the list of documents. In the address every filter has the name that the interface gives it, so that a
 * saved view, an address and a request say the same.
 */

export type DocumentFilters = z.output<typeof savedViewQuery>;
export type FilterName = keyof DocumentFilters;
export type Sort = NonNullable<DocumentFilters['sort']>;
/** Filters that a document passes by having any of several numbers. */
export type ChoiceFilterName = {
  [Name in FilterName]-?: NonNullable<DocumentFilters[Name]> extends readonly number[] ? Name : never;
}[FilterName];

export const sorts = ['newest', 'oldest', 'due'] as const satisfies readonly Sort[];

/** What is asked of the reader, by the names of the interface. */
export const actionFilters = [
  'waitToApprove',
  'waitToSignDraw',
  'waitToSignDigital',
  'waitToESign',
  'waitToFillData',
  'waitToCoordinate',
  'waitToEkyc',
] as const;

/** Who has to do with a document, by the names of the interface. */
export const peopleFilters = ['createdByUserId', 'recipientIds', 'waitingForId'] as const;

export const pageSizes = [20, 50, 100] as const;

const schemas: readonly (readonly [string, z.ZodType])[] = Object.entries(savedViewQuery.shape);
const names: readonly string[] = schemas.map(([name]) => name);

/** What a text of an address may mean; a schema takes the first that fits it. */
function meanings(text: string): unknown[] {
  const number = Number(text);
  return [
    text,
    ...(text.trim() !== '' && Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ];
}

/** 0 and an empty text mean "not given", but for an amount. */
function isGiven(name: string, value: unknown): boolean {
  return value !== '' && (value !== 0 || name.startsWith('contractValue'));
}

/** The filters of an address. What an address cannot mean is left out. */
export function filtersOf(params: URLSearchParams): DocumentFilters {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of schemas) {
    const texts = params.getAll(name);
    const [first] = texts;
    if (first === undefined) {
      continue;
    }
    const all = texts.map(Number);
    const candidates = texts.length > 1 ? [all] : [...meanings(first), all];
    const value = candidates.find((candidate) => schema.safeParse(candidate).success);
    if (value !== undefined && isGiven(name, value)) {
      found[name] = value;
    }
  }
  return savedViewQuery.safeParse(found).data ?? {};
}

/** Filters as they stand in an address, in one order of their names, each with its values as they were chosen. */
export function paramsOf(filters: DocumentFilters): URLSearchParams {
  const params = new URLSearchParams();
  const given = new Map<string, unknown>(Object.entries(filters));
  for (const name of names) {
    const value = given.get(name);
    const isUsualOrder = name === 'sort' && value === 'newest';
    if (value === undefined || isUsualOrder || !isGiven(name, value)) {
      continue;
    }
    for (const text of [value].flat().map(String)) {
      params.append(name, text);
    }
  }
  return params;
}

export function pageSizeOf(params: URLSearchParams): number {
  const pageSize = Number(params.get('pageSize') ?? '');
  return pageSizes.find((size) => size === pageSize) ?? pageSizes[0];
}

/** Filters of the same values, in whatever order they were chosen. */
export function isSameQuestion(a: DocumentFilters, b: DocumentFilters): boolean {
  const question = (filters: DocumentFilters): string =>
    [...paramsOf(filters)].map(String).toSorted().join('&');
  return question(a) === question(b);
}

/** Whether anything is left out of the list. */
export function isNarrowed({ sort: _sort, ...filters }: DocumentFilters): boolean {
  return paramsOf(filters).size > 0;
}

/** Filters that are spoken of as one, such as both ends of a range: each group is one chip. */
const groups: readonly (readonly FilterName[])[] = [
  ['createdFrom', 'createdTo'],
  ['dueFrom', 'dueTo'],
  ['completedFrom', 'completedTo'],
  ['contractValueFrom', 'contractValueTo'],
];

/** The filters that are on, apart from search and order, which have fields of their own in sight. */
export function chipGroups(filters: DocumentFilters): readonly (readonly FilterName[])[] {
  const isOn = (name: FilterName): boolean => paramsOf(filters).has(name);
  const grouped = new Set(groups.flat());
  const single = names.flatMap((name): FilterName[][] => {
    const known = Object.keys(filters).find((key): key is FilterName => key === name);
    return known === undefined || known === 'search' || known === 'sort' || grouped.has(known)
      ? []
      : [[known]];
  });
  return [...single, ...groups].filter((group) => group.some(isOn));
}

export function without(filters: DocumentFilters, dropped: readonly FilterName[]): DocumentFilters {
  const kept = Object.entries(filters).filter(([name]) => !dropped.some((one) => one === name));
  return savedViewQuery.safeParse(Object.fromEntries(kept)).data ?? {};
}

import {
  type DocumentFilters,
  actionFilters,
  filtersOf,
  isSameQuestion,
  paramsOf,
} from '../../api/document-filters.ts';
import type { DocumentsQuery } from '../../api/documents.ts';
import { addDays } from '../../../contract/time.ts';
import { type InboxTab, inboxTabs, queryOf } from './inbox-tab.ts';

/*
 * What narrows the inbox beside its tab. In the address every filter has the name that the interface gives it; how near the due day is
 * stands there as a word, since its days are other ones tomorrow.
 */

type ActionFilter = (typeof actionFilters)[number];

export const dueRanges = ['overdue', 'today', 'week'] as const;
type DueRange = (typeof dueRanges)[number];

/** `null`, `false` and no values for what is not asked for. */
export type InboxFilters = {
  readonly action: ActionFilter | null;
  readonly due: DueRange | null;
  readonly senderIds: readonly number[];
  readonly typeIds: readonly number[];
  readonly unread: boolean;
  readonly starred: boolean;
};

export const noFilters: InboxFilters = {
  action: null,
  due: null,
  senderIds: [],
  typeIds: [],
  unread: false,
  starred: false,
};

const isOn = (value: InboxFilters[keyof InboxFilters]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false;

/** How many filters are on. */
export function filterCount(filters: InboxFilters): number {
  return Object.values(filters).filter(isOn).length;
}

function readFilters(given: DocumentFilters, due: string | null): InboxFilters {
  return {
    action: actionFilters.find((name) => given[name] === true) ?? null,
    due: dueRanges.find((range) => range === due) ?? null,
    senderIds: given.createdByUserId ?? [],
    typeIds: given.documentTypeId ?? [],
    unread: given.unread === true,
    starred: given.starred === true,
  };
}

/** The filters by the interface's names, without the due day. */
function namedFilters({ action, senderIds, typeIds, unread, starred }: InboxFilters): DocumentFilters {
  return {
    ...(action !== null && { [action]: true }),
    ...(senderIds.length > 0 && { createdByUserId: [...senderIds] }),
    ...(typeIds.length > 0 && { documentTypeId: [...typeIds] }),
    ...(unread && { unread }),
    ...(starred && { starred }),
  };
}

export function inboxFiltersOf(params: URLSearchParams): InboxFilters {
  return readFilters(filtersOf(params), params.get('due'));
}

/** The filters as they stand in an address. */
export function inboxParamsOf(filters: InboxFilters): URLSearchParams {
  const params = paramsOf(namedFilters(filters));
  if (filters.due !== null) {
    params.set('due', filters.due);
  }
  return params;
}

/** @param today yyyy-MM-dd on the company's clock */
function dueDays(due: DueRange | null, today: string): Pick<DocumentsQuery, 'dueFrom' | 'dueTo'> {
  switch (due) {
    case null:
      return {};
    case 'overdue':
      return { dueTo: addDays(today, -1) };
    case 'today':
      return { dueFrom: today, dueTo: today };
    case 'week':
      return { dueFrom: today, dueTo: addDays(today, 7) };
  }
}

export type InboxPlace = {
  readonly tab: InboxTab;
  readonly search: string;
  readonly filters: InboxFilters;
};

/** What the service is asked for. */
export function inboxQuery({ tab, search, filters }: InboxPlace, today: string): DocumentsQuery {
  return { ...namedFilters(filters), ...dueDays(filters.due, today), ...queryOf(tab, search) };
}

/** A place of the inbox as a saved view keeps it; the due day stays out, since it speaks of today. */
export function viewOf({ tab, search, filters }: InboxPlace): DocumentFilters {
  return {
    ...namedFilters(filters),
    ...queryOf(tab, ''),
    ...(search !== '' && { search }),
  };
}

/** The place of the inbox that a saved view names; `null` for one that asks for what the inbox has no filter for. */
export function placeOfView(query: DocumentFilters): InboxPlace | null {
  const filters = readFilters(query, null);
  const search = query.search ?? '';
  for (const tab of inboxTabs) {
    const place = { tab, search, filters };
    if (isSameQuestion(viewOf(place), query)) {
      return place;
    }
  }
  return null;
}

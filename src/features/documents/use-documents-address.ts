import { useSearchParams } from 'react-router';
import { documentStatus } from '../../../contract/enums.ts';

export type FilterName = 'search' | 'status' | 'type' | 'department' | 'sort' | 'page';

export const listedStatuses = [
  documentStatus.new,
  documentStatus.ready,
  documentStatus.inProgress,
  documentStatus.completed,
  documentStatus.correcting,
  documentStatus.rejected,
  documentStatus.canceled,
] as const;

export const sorts = ['newest', 'oldest', 'due'] as const;
export type Sort = (typeof sorts)[number];

export type DocumentFilters = {
  readonly search: string;
  readonly status: number | null;
  readonly type: number | null;
  readonly department: number | null;
  readonly sort: Sort;
  readonly page: number;
};

function integer(text: string | null): number | null {
  const value = Number(text ?? '');
  return text !== null && text !== '' && Number.isInteger(value) ? value : null;
}

/** The filters of the list, kept in the address. What an address cannot mean is left out. */
export function filtersOf(params: URLSearchParams): DocumentFilters {
  const status = integer(params.get('status'));
  return {
    search: params.get('search') ?? '',
    status: listedStatuses.some(([value]) => value === status) ? status : null,
    type: integer(params.get('type')),
    department: integer(params.get('department')),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: Math.max(integer(params.get('page')) ?? 1, 1),
  };
}

export function useDocumentsAddress() {
  const [params, setParams] = useSearchParams();
  const change = (name: FilterName, value: string): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // Another question begins at its first page.
        next.delete('page');
        next.delete(name);
        if (value !== '') {
          next.set(name, value);
        }
        return next;
      },
      { replace: name === 'search', preventScrollReset: name !== 'page' },
    );
  };
  return {
    filters: filtersOf(params),
    change,
    clear: () => {
      setParams({});
    },
  };
}

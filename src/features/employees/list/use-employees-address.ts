import { useSearchParams } from 'react-router';
import { contractType, employeeStatus, syncStatus } from '../../../../contract/enums.ts';

export const statuses = Object.values(employeeStatus).map(([value]) => value);
export const syncStatuses = Object.values(syncStatus).map(([value]) => value);
export const contractTypes = Object.values(contractType).map(([value]) => value);

export type EmployeeFilters = {
  readonly search: string;
  readonly status: number | null;
  readonly contractType: number | null;
  readonly syncStatus: number | null;
  readonly page: number;
};
export type FilterName = keyof EmployeeFilters;

function oneOf(values: readonly number[], text: string | null): number | null {
  return values.find((value) => String(value) === text) ?? null;
}

/** The filters of the list, kept in the address. What an address cannot mean is left out. */
function filtersOf(params: URLSearchParams): EmployeeFilters {
  const page = Number(params.get('page') ?? '1');
  return {
    search: params.get('search') ?? '',
    status: oneOf(statuses, params.get('status')),
    contractType: oneOf(contractTypes, params.get('contractType')),
    syncStatus: oneOf(syncStatuses, params.get('syncStatus')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The same as the query of the list; what is not filtered by is left out. */
export function queryOf({ search, page: _page, ...filters }: EmployeeFilters) {
  const { status, contractType: type, syncStatus: sync } = filters;
  return {
    search,
    ...(status !== null && { status }),
    ...(type !== null && { contractType: type }),
    ...(sync !== null && { syncStatus: sync }),
  };
}

export function isFiltered({
  search,
  status,
  contractType: type,
  syncStatus: sync,
}: EmployeeFilters): boolean {
  return search !== '' || status !== null || type !== null || sync !== null;
}

export function useEmployeesAddress() {
  const [params, setParams] = useSearchParams();
  return {
    filters: filtersOf(params),
    change: (name: FilterName, value: string): void => {
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
    },
    clear: () => {
      setParams({});
    },
  };
}

import { contractType, employeeStatus, syncStatus } from '../../../../contract/enums.ts';
import { parseDay } from '../../../ui/day-field.tsx';
import { useAddressParams } from '../../../ui/use-address-params.ts';

export const statuses = Object.values(employeeStatus);
export const syncStatuses = Object.values(syncStatus);
export const contractTypes = Object.values(contractType);

/** Ways to ask for the end of contracts: within so many days, already ended, or between two days of one's own. */
export const contractEnds = ['30', '60', '90', 'ended', 'range'] as const;
type ContractEnd = (typeof contractEnds)[number];

export type EmployeeFilters = {
  readonly search: string;
  readonly status: number | null;
  readonly contractType: number | null;
  readonly syncStatus: number | null;
  readonly contractEnd: ContractEnd | null;
  /** Days of a `range`, yyyy-MM-dd; either may be open. */
  readonly endsFrom: string | null;
  readonly endsTo: string | null;
  readonly page: number;
};
export type FilterName = keyof EmployeeFilters;

function oneOf(values: readonly number[], text: string | null): number | null {
  return values.find((value) => String(value) === text) ?? null;
}

/** The filters of the list, kept in the address. What an address cannot mean is left out. */
function filtersOf(params: URLSearchParams): EmployeeFilters {
  const page = Number(params.get('page') ?? '1');
  const contractEnd = contractEnds.find((end) => end === params.get('contractEnd')) ?? null;
  const dayOf = (name: 'endsFrom' | 'endsTo'): string | null =>
    contractEnd === 'range' ? parseDay(params.get(name) ?? '') : null;
  return {
    search: params.get('search') ?? '',
    status: oneOf(statuses, params.get('status')),
    contractType: oneOf(contractTypes, params.get('contractType')),
    syncStatus: oneOf(syncStatuses, params.get('syncStatus')),
    contractEnd,
    endsFrom: dayOf('endsFrom'),
    endsTo: dayOf('endsTo'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

function endQuery({ contractEnd, endsFrom, endsTo }: EmployeeFilters) {
  switch (contractEnd) {
    case null:
      return {};
    case 'ended':
      return { contractEnded: true };
    case 'range':
      return {
        ...(endsFrom !== null && { contractEndsFrom: endsFrom }),
        ...(endsTo !== null && { contractEndsTo: endsTo }),
      };
    default:
      return { contractEndsWithin: Number(contractEnd) };
  }
}

/** The same as the query of the list; what is not filtered by is left out. */
export function queryOf(filters: EmployeeFilters) {
  const { search, status, contractType: type, syncStatus: sync } = filters;
  return {
    search,
    ...(status !== null && { status }),
    ...(type !== null && { contractType: type }),
    ...(sync !== null && { syncStatus: sync }),
    ...endQuery(filters),
  };
}

export function isFiltered(filters: EmployeeFilters): boolean {
  const { search, ...rest } = queryOf(filters);
  return search !== '' || Object.keys(rest).length > 0;
}

export function useEmployeesAddress() {
  const [params, setParams] = useAddressParams();
  return {
    filters: filtersOf(params),
    change: (name: FilterName, value: string): void => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          // Another question begins at its first page.
          next.delete('page');
          next.delete(name);
          if (name === 'contractEnd') {
            next.delete('endsFrom');
            next.delete('endsTo');
          }
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

import { z } from 'zod';
import { contractType, employeeStatus } from '../../../../contract/enums.ts';
import { employeeSorts } from '../../../../contract/operations/employees.ts';
import {
  choiceFilter,
  numbersFilter,
  schemaFilters,
  textFilter,
} from '../../../shared/list/schema-filters.ts';
import type { ColumnSort } from '../../../shared/table/data-table.tsx';
import { parseDay } from '../../../ui/day-field.tsx';

export const statuses = Object.values(employeeStatus);
export const contractTypes = Object.values(contractType);

/** Orders of the list; a minus is descending, as in the address. */
export const sorts = [
  'name',
  '-name',
  'code',
  '-code',
  'contractStart',
  '-contractStart',
  'contractEnd',
  '-contractEnd',
] as const;
export type Sort = (typeof sorts)[number];

/** Ways to ask for the end of contracts: within so many days, already ended, or between two days of one's own. */
export const contractEnds = ['30', '60', '90', 'ended', 'range'] as const;

const dayFilter = z.string().transform(parseDay).catch(null);

const filtersSchema = z.object({
  search: textFilter,
  status: numbersFilter(statuses),
  contractType: numbersFilter(contractTypes),
  contractEnd: choiceFilter(contractEnds),
  /** Days of a `range`, yyyy-MM-dd; either may be open. */
  endsFrom: dayFilter,
  endsTo: dayFilter,
  sort: choiceFilter(sorts),
});
export type EmployeeFilters = z.output<typeof filtersSchema>;

/** The filters of the list, kept in the address. */
export const employeeFilters = schemaFilters(filtersSchema);

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
  const { search, status, contractType: types } = filters;
  return {
    search,
    status,
    contractType: types,
    ...endQuery(filters),
    ...sortQuery(filters.sort),
  };
}

function sortQuery(sort: Sort | null) {
  const by = employeeSorts.find((key) => sort === key || sort === `-${key}`);
  return by === undefined ? {} : { sort: by, descending: sort !== by };
}

const sortedColumns = {
  employee: 'name',
  contractEffectiveDate: 'contractStart',
  contractExpiredDate: 'contractEnd',
} as const;

/** How the table is sorted by a column; nothing for a column that the service cannot sort by. */
export function columnSort(
  id: string,
  sort: Sort | null,
  onSort: (sort: Sort) => void,
): ColumnSort | undefined {
  if (id !== 'employee' && id !== 'contractEffectiveDate' && id !== 'contractExpiredDate') {
    return undefined;
  }
  const key = sortedColumns[id];
  return {
    direction: sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : null,
    onSort: () => onSort(sort === key ? `-${key}` : key),
  };
}

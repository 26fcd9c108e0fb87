import { z } from 'zod';
import { contractType, employeeStatus } from '../../../../contract/enums.ts';
import {
  choiceFilter,
  numbersFilter,
  schemaFilters,
  textFilter,
} from '../../../shared/list/schema-filters.ts';
import { parseDay } from '../../../ui/day-field.tsx';

export const statuses = Object.values(employeeStatus);
export const contractTypes = Object.values(contractType);

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
  };
}

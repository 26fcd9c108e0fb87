import { listEmployees } from '../../../api/employees.ts';
import type { Employee } from '../../../../contract/models/employee.ts';
import type { queryOf } from './use-employees-address.ts';

const pageSize = 100;

type Options = {
  readonly query: ReturnType<typeof queryOf>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
};

/** Every employee of a list, page by page. One who comes or goes meanwhile may be missing, none comes twice. */
export async function allEmployees({ query, signal, onProgress }: Options): Promise<Employee[]> {
  const found = new Map<number, Employee>();
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const { items, totalCount, hasNextPage } = await listEmployees({ ...query, page, pageSize }, signal);
    items.forEach((employee) => found.set(employee.id, employee));
    onProgress(found.size, totalCount);
    if (!hasNextPage || items.length === 0) {
      return [...found.values()];
    }
  }
}

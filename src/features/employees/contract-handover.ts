import { handEmployees } from '../../api/handed-employees.ts';

const target = '/batches/new?from=employees';

/** What employees are selected for: a batch that waits for them, or contracts that are begun with them. */
export type SelectionPurpose = 'batch' | 'contracts';

export function selectionPurpose(params: URLSearchParams): SelectionPurpose | null {
  const purpose = params.get('for');
  return purpose === 'batch' || purpose === 'contracts' ? purpose : null;
}

/** The batch that was left for choosing its employees, as it stood. */
export const waitingBatch = `${target}&step=data`;

/** Hands employees over to be made contracts for, and answers where that is done: in the batch that waits for them, or in a new one. */
export function handOver(employeeIds: readonly number[], isAwaited = false): string {
  handEmployees(employeeIds);
  return isAwaited ? waitingBatch : target;
}

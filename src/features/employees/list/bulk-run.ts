import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { employeeStatus } from '../../../../contract/enums.ts';
import type { Employee } from '../../../../contract/models/employee.ts';
import { inviteEmployees, issueToEmployees, setEmployeeStatus } from '../../../api/employee-actions.ts';
import { refreshEmployees } from '../../../api/employees.ts';
import { useBulkRun } from '../../../shared/bulk/use-bulk-run.ts';
import { workThrough } from '../../../shared/bulk/work-through.ts';

/** What can be done with many employees at once. */
export const bulkActions = ['issueCertificates', 'invite', 'enable', 'disable'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Does it for these, and answers for how many of them there was something to do. */
function act(action: BulkAction, ids: readonly number[]): Promise<number> {
  switch (action) {
    case 'issueCertificates':
      return issueToEmployees(ids);
    case 'invite':
      return inviteEmployees(ids);
    case 'enable':
      return setEmployeeStatus(ids, employeeStatus.enabled);
    case 'disable':
      return setEmployeeStatus(ids, employeeStatus.disabled);
  }
}

/** So many go in one call; making keys takes time. */
const perCall = { issueCertificates: 50, invite: 200, enable: 500, disable: 500 } as const;

/** Does the same for all of them, some in each call; `affected` counts those for whom there was something to do. */
export function useEmployeesRun(action: BulkAction, employees: readonly Employee[]) {
  const client = useQueryClient();
  const [affected, setAffected] = useState(0);
  const run = useBulkRun(employees, async ({ ids, signal, onStates }) => {
    const size = perCall[action];
    await workThrough({
      items: Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
        ids.slice(index * size, (index + 1) * size),
      ),
      act: async (some) => {
        const number = await act(action, some);
        setAffected((before) => before + number);
      },
      atOnce: 1,
      signal,
      onState: onStates,
    });
    await refreshEmployees(client).catch(() => undefined);
  });
  return { ...run, affected };
}

import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Employee } from '../../../../contract/models/employee.ts';
import { BulkDialog } from '../../../shared/bulk/bulk-dialog.tsx';
import { type BulkAction, useEmployeesRun } from './bulk-run.ts';

type EmployeesBulkDialogProps = {
  readonly action: BulkAction;
  readonly employees: readonly Employee[];
  readonly onClose: () => void;
};

/** Asks before something is done with many employees, and says for how many there was something to do. */
export function EmployeesBulkDialog({ action, employees: given, onClose }: EmployeesBulkDialogProps) {
  const { t } = useTranslation();
  // As they were when it was asked: what is done changes the list.
  const [employees] = useState(given);
  const run = useEmployeesRun(action, employees);
  const affectedText = run.affected === 0 ? '' : t(`employees.bulk.${action}Done`, { count: run.affected });
  const unaffected = run.inState('done').length - run.affected;
  return (
    <BulkDialog
      title={t(`employees.bulk.${action}`)}
      run={run}
      texts={{
        back: t('common.cancel'),
        start: t(`employees.bulk.${action}Do`),
        progress: t('lists.bulkRunning', { done: run.done, total: run.total }),
        results: t(`employees.bulk.${action}`),
        done: affectedText,
        failed: t('employees.bulk.failed', { count: run.failures.length }),
        stopped: t('employees.bulk.stopped', { count: run.inState('stopped').length }),
        retry: t('employees.bulk.retry', { count: run.inState('failed', 'stopped').length }),
      }}
      isDanger={action === 'disable'}
      doneNote={
        unaffected > 0 && (
          <Text role="status">{t(`employees.bulk.${action}Left`, { count: unaffected })}</Text>
        )
      }
      render={({ fullName, employeeCode }) => (
        <>
          <strong>{fullName}</strong> <span className="cs-figures">{employeeCode}</span>
        </>
      )}
      onClose={onClose}
    >
      <Text>{t(`employees.bulk.${action}Text`, { count: run.total })}</Text>
    </BulkDialog>
  );
}

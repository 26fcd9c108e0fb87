import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Employee } from '../../../../contract/models/employee.ts';
import { BulkProgress, BulkResults } from '../../../shared/bulk/bulk-results.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { type BulkAction, useEmployeesRun } from './bulk-run.ts';

type BulkDialogProps = {
  readonly action: BulkAction;
  readonly employees: readonly Employee[];
  readonly onClose: () => void;
};

/** Asks before something is done with many employees, shows how far it is, and says what became of them. */
export function BulkDialog({ action, employees: given, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  // As they were when it was asked: what is done changes the list.
  const [employees] = useState(given);
  const run = useEmployeesRun(action, employees);
  const total = employees.length;
  const stopped = run.inState('stopped').length;
  const unaffected = run.inState('done').length - run.affected;
  const open = run.inState('failed', 'stopped').length;
  return (
    <ResponsiveDialog opened stays={run.isRunning} title={t(`employees.bulk.${action}`)} onClose={onClose}>
      <Stack gap="md">
        {run.stage === 'asking' && <Text>{t(`employees.bulk.${action}Text`, { count: total })}</Text>}
        {run.isRunning && (
          <BulkProgress
            text={t('employees.bulk.running', { done: run.done, total })}
            done={run.done}
            total={total}
          />
        )}
        {run.stage === 'finished' && (
          <>
            <BulkResults
              label={t(`employees.bulk.${action}`)}
              doneText={run.affected === 0 ? '' : t(`employees.bulk.${action}Done`, { count: run.affected })}
              failedText={t('employees.bulk.failed', { count: run.failures.length })}
              failures={run.failures}
              render={({ fullName, employeeCode }) => (
                <>
                  <strong>{fullName}</strong> <span className="cs-figures">{employeeCode}</span>
                </>
              )}
            />
            {unaffected > 0 && (
              <Text role="status">{t(`employees.bulk.${action}Left`, { count: unaffected })}</Text>
            )}
            {stopped > 0 && <Text>{t('employees.bulk.stopped', { count: stopped })}</Text>}
          </>
        )}
        <FormFoot>
          {run.stage === 'running' && (
            <Button variant="default" onClick={run.stop}>
              {t('employees.bulk.stop')}
            </Button>
          )}
          {run.stage === 'stopping' && <Text role="status">{t('employees.bulk.stopping')}</Text>}
          {!run.isRunning && (
            <Button variant="default" onClick={onClose}>
              {t(run.stage === 'asking' ? 'common.cancel' : 'common.close')}
            </Button>
          )}
          {run.stage === 'asking' && (
            <Button color={action === 'disable' ? 'seal' : 'brand'} onClick={run.start}>
              {t(`employees.bulk.${action}Do`)}
            </Button>
          )}
          {run.stage === 'finished' && open > 0 && (
            <Button onClick={run.retry}>{t('employees.bulk.retry', { count: open })}</Button>
          )}
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
  );
}

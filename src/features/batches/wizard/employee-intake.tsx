import { Button, Loader } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { employeeQueries } from '../../../api/employees.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import classes from './data-step.module.css';
import { employeeTable } from './employee-data.ts';
import { decisionsFor } from './take-data.ts';
import type { TakenData } from './take-data.ts';

type EmployeeIntakeProps = {
  readonly ids: readonly number[];
  readonly userId: number;
  readonly templateId: number;
  readonly templateName: string;
  readonly targets: readonly string[];
  /** Whether there is nothing else, so that they are taken without asking. */
  readonly begins: boolean;
  readonly onTake: (data: TakenData) => void;
};

/** Employees that were chosen elsewhere, as rows: their fields fill the variables that are called the same. */
export function EmployeeIntake(props: EmployeeIntakeProps) {
  const { ids, userId, templateId, templateName, targets, begins, onTake } = props;
  const { t } = useTranslation();
  const found = useQueries({
    queries: ids.map((id) => employeeQueries.detail(id)),
    combine: (results) => ({
      employees: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      isPending: results.some((result) => result.isPending),
      // One who was deleted since is left out; without a connection nobody is.
      offline: results.find(({ error }) => failureOf(error)?.kind === 'network')?.error ?? null,
      refetch: () => Promise.all(results.filter(({ isError }) => isError).map((one) => one.refetch())),
    }),
  });
  const take = (): void => {
    const table = employeeTable(found.employees, t);
    const { filling, people } = decisionsFor(table.headers, { userId, templateId, targets });
    const account = table.headers.length - 1;
    onTake({
      facts: { kind: 'employees', name: t('batches.data.employees'), headers: table.headers },
      rows: table.rows,
      filling: {
        'D.No': { kind: 'pattern', pattern: `HDLD-{${t('batches.employee.code')}}`, start: 1 },
        'D.Subject': {
          kind: 'pattern',
          pattern: `${templateName} – {${t('batches.employee.fullName')}}`,
          start: 1,
        },
        ...filling,
      },
      people:
        people.persons.length > 0
          ? people
          : {
              ...people,
              persons: [
                {
                  key: 'employee',
                  who: { kind: 'column', column: account },
                  permission: { kind: 'code', code: 'E' },
                },
              ],
            },
      isKeyed: false,
    });
  };
  const takeOnce = useEffectEvent(take);
  const isTaken = useRef(false);
  const isReady = !found.isPending && found.offline === null && found.employees.length > 0;
  useEffect(() => {
    if (begins && isReady && !isTaken.current) {
      isTaken.current = true;
      takeOnce();
    }
  }, [begins, isReady]);
  if (found.isPending) {
    return (
      <p className={classes['taken']} role="status">
        <Loader size={18} /> {t('batches.data.employeesLoading', { count: ids.length })}
      </p>
    );
  }
  if (found.offline !== null) {
    return (
      <ErrorNotice
        title={t('batches.data.employeesFailed')}
        failure={failureOf(found.offline)}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (found.employees.length === 0) {
    return <ErrorNotice title={t('batches.data.employeesNone')} failure={null} />;
  }
  return begins ? null : (
    <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={take}>
      {t('batches.data.employeesUse', { count: found.employees.length })}
    </Button>
  );
}

import { Button, Loader } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import { employeeQueries } from '../../../api/employees.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { employeeTable, usualFilling } from './employee-data.ts';
import { type TakenData, decisionsFor } from './take-data.ts';

type EmployeeIntakeProps = {
  readonly ids: readonly number[];
  readonly userId: number;
  readonly template: Template;
  readonly targets: readonly string[];
  /** Whether there is nothing else, so that they are taken without asking. */
  readonly begins: boolean;
  readonly onTake: (data: TakenData) => void;
};

/** Employees that were chosen elsewhere, as rows: their fields fill the variables that are called the same. */
export function EmployeeIntake(props: EmployeeIntakeProps) {
  const { ids, userId, template, targets, begins, onTake } = props;
  const { t, i18n } = useTranslation();
  const found = useQuery(employeeQueries.byIds(ids));
  const count = found.data?.length ?? 0;
  const take = (): void => {
    const table = employeeTable(found.data ?? [], t, i18n.language);
    const { filling, people } = decisionsFor(table.headers, table.rows, {
      userId,
      templateId: template.id,
      targets,
      fields: template.fillableFields,
      usual: usualFilling(t, template.name),
    });
    const account = table.headers.length - 1;
    onTake({
      facts: {
        kind: 'employees',
        name: t('batches.data.employees'),
        headers: table.headers,
        employeeIds: [...ids],
      },
      rows: table.rows,
      filling,
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
    });
  };
  const takeOnce = useEffectEvent(take);
  const isTaken = useRef(false);
  const isReady = count > 0;
  useEffect(() => {
    if (begins && isReady && !isTaken.current) {
      isTaken.current = true;
      takeOnce();
    }
  }, [begins, isReady]);
  if (found.isPending) {
    return (
      <p className="cs-row" role="status">
        <Loader size={18} /> {t('batches.data.employeesLoading', { count: ids.length })}
      </p>
    );
  }
  if (found.isError) {
    return <QueryError query={found} title={t('batches.data.employeesFailed')} />;
  }
  if (count === 0) {
    return <ErrorNotice title={t('batches.data.employeesNone')} failure={null} />;
  }
  return begins ? null : (
    <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={take}>
      {t('batches.data.employeesUse', { count })}
    </Button>
  );
}

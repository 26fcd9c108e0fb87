import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { authQueries } from '../../../api/auth.ts';
import classes from './data-step.module.css';

/** Where employees are chosen for the batch that is being prepared; whoever chooses them comes back to it. */
export const employeesForBatch = '/employees?for=batch';

/** Whether this person may see employees. */
export function useMaySeeEmployees(): boolean {
  const me = useQuery(authQueries.me());
  return me.data?.roles.some((role) => role === 'hr' || role === 'admin') ?? false;
}

type EmployeeSourceProps = {
  /** What to do with those who were chosen already. */
  readonly children: ReactNode | null;
};

/** The company's own employees as the rows of a batch, beside a file. */
export function EmployeeSource({ children }: EmployeeSourceProps) {
  const { t } = useTranslation();
  return (
    <section className={classes['employees']} aria-labelledby="batch-employees">
      <IconUsers size={40} stroke={1.4} aria-hidden />
      <h2 id="batch-employees">{t('batches.data.fromEmployees')}</h2>
      <p>{t('batches.data.fromEmployeesText')}</p>
      <div className={classes['employeeActions']}>
        {children}
        <Button component={Link} to={employeesForBatch} variant={children === null ? 'light' : 'subtle'}>
          {t(children === null ? 'batches.data.chooseEmployees' : 'batches.data.chooseOthers')}
        </Button>
      </div>
    </section>
  );
}

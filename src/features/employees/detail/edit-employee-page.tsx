import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Employee } from '../../../../contract/models/employee.ts';
import { authQueries } from '../../../api/auth.ts';
import { employeeQueries } from '../../../api/employees.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ForHr } from '../for-hr.tsx';
import { EmployeeForm } from './employee-form.tsx';

/** Adds an employee. */
export function NewEmployeePage() {
  const { t } = useTranslation();
  return (
    <>
      <BackLink to="/employees" label={t('employees.back')} />
      <PageHeader title={t('employees.add')} lead={t('employees.invited')} />
      <ForHr>
        <FormOfUser employee={null} />
      </ForHr>
    </>
  );
}

/** Changes an employee. */
export function EditEmployeePage() {
  return (
    <ForHr>
      <EmployeeOfAddress />
    </ForHr>
  );
}

function EmployeeOfAddress() {
  const { t } = useTranslation();
  const { id } = useParams();
  // All of an employee is saved: a form that began with what was known earlier would take back what others changed since. Not asked for
  // again while one types: the form would keep what it began with.
  const employee = useQuery({
    ...employeeQueries.detail(Number(id)),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const [isBegun, setIsBegun] = useState(false);
  if (!isBegun && employee.isSuccess && employee.isFetchedAfterMount) {
    setIsBegun(true);
  }
  if (isBegun && employee.data !== undefined) {
    return (
      <>
        <BackLink to="/employees" label={t('employees.back')} />
        <PageHeader
          title={t('employees.editTitle', { name: employee.data.fullName })}
          lead={t('employees.addressesStay')}
        />
        <FormOfUser key={employee.data.id} employee={employee.data} />
      </>
    );
  }
  return employee.isError && employee.isFetchedAfterMount ? (
    <>
      <BackLink to="/employees" label={t('employees.back')} />
      <QueryError query={employee} title={t('employees.detailFailed')} />
    </>
  ) : (
    <Skeleton height={320} radius="lg" />
  );
}

/** What is typed belongs to whoever types it. */
function FormOfUser({ employee }: { readonly employee: Employee | null }) {
  const me = useQuery(authQueries.me());
  const userId = me.data?.user?.id;
  return userId === undefined ? null : <EmployeeForm userId={userId} employee={employee} />;
}

import { Button, Pagination, Skeleton } from '@mantine/core';
import { IconSearchOff, IconUsersPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Data } from '../../../../contract/operation.ts';
import type { employeesList } from '../../../../contract/operations/employees.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useFormat } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import type { Fact, Say } from '../employee-facts.ts';
import { EmployeeTable } from './employee-table.tsx';
import classes from './employees.module.css';

type EmployeeListProps = {
  readonly list: UseQueryResult<Data<typeof employeesList>>;
  readonly columns: readonly Fact[];
  readonly say: Say;
  readonly filtered: boolean;
  readonly activeId: number | null;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
  readonly onClearFilters: () => void;
  readonly onPage: (page: number) => void;
};

/** The list in each of its states: on its way, failed, empty, filled. */
export function EmployeeList(props: EmployeeListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { list } = props;
  if (list.isPending) {
    return <RowSkeletons />;
  }
  if (list.isError) {
    return (
      <ErrorNotice
        failure={failureOf(list.error)}
        title={t('employees.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { items, totalCount, pageCount, page } = list.data;
  if (items.length === 0) {
    return <NothingHere filtered={props.filtered} onClearFilters={props.onClearFilters} />;
  }
  return (
    <>
      <EmployeeTable
        employees={items}
        columns={props.columns}
        say={props.say}
        activeId={props.activeId}
        busy={list.isPlaceholderData}
        chosen={props.chosen}
        onChoose={props.onChoose}
      />
      <div className={classes['foot']}>
        <p className="cs-figures">{t('employees.total', { number: format.number(totalCount) })}</p>
        {pageCount > 1 && (
          <Pagination
            total={pageCount}
            value={page}
            onChange={props.onPage}
            aria-label={t('employees.pages')}
            getItemProps={(item) => ({ 'aria-label': t('employees.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'employees.previousPage' : 'employees.nextPage'),
            })}
          />
        )}
      </div>
    </>
  );
}

type NothingHereProps = { readonly filtered: boolean; readonly onClearFilters: () => void };

function NothingHere({ filtered, onClearFilters }: NothingHereProps) {
  const { t } = useTranslation();
  return filtered ? (
    <EmptyState
      icon={<IconSearchOff />}
      title={t('employees.emptyFiltered')}
      text={t('employees.emptyFilteredText')}
      action={
        <Button variant="default" onClick={onClearFilters}>
          {t('employees.clearFilters')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconUsersPlus />}
      title={t('employees.empty')}
      text={t('employees.emptyText')}
      action={
        <Button component={Link} to="/employees/new" variant="light">
          {t('employees.add')}
        </Button>
      }
    />
  );
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('employees.loading')}>
      {[60, 44, 52, 38, 48].map((width) => (
        <div key={width} className={classes['skeleton']} aria-hidden="true">
          <Skeleton height={18} width={`${width}%`} radius="sm" />
          <Skeleton height={14} width={`${width - 16}%`} mt={10} radius="sm" />
        </div>
      ))}
    </div>
  );
}

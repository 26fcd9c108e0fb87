import { Button } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Data } from '../../../../contract/operation.ts';
import type { employeesList } from '../../../../contract/operations/employees.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useFormat } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFoot } from '../../../ui/list-foot.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import type { Fact, Say } from '../employee-facts.ts';
import { EmployeeTable } from './employee-table.tsx';

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

/** The list in each of its states. */
export function EmployeeList(props: EmployeeListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { list } = props;
  return (
    <ListStates
      list={list}
      failure={failureOf(list.error)}
      loadingText={t('employees.loading')}
      failedText={t('employees.failed')}
      isFiltered={props.filtered}
      nothingFound={{ title: t('employees.emptyFiltered') }}
      onClearFilters={props.onClearFilters}
      empty={
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
      }
    >
      {({ items, totalCount, pageCount, page }) => (
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
          <ListFoot
            total={t('employees.total', { number: format.number(totalCount) })}
            page={page}
            pageCount={pageCount}
            onPage={props.onPage}
          />
        </>
      )}
    </ListStates>
  );
}

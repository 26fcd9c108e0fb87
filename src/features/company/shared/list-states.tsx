import { Button, Pagination, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import classes from './list.module.css';

export type ListPage<Row> = {
  readonly items: Row[];
  readonly totalCount: number;
  readonly pageCount: number;
  readonly page: number;
};

type ListStatesProps<Row> = {
  readonly list: UseQueryResult<ListPage<Row>>;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly onPage: (page: number) => void;
  /** How many there are, in words: `12 phòng ban`. */
  readonly total: (count: number) => string;
  /** What stands here while there is nothing at all. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[], busy: boolean) => ReactNode;
};

/** A list in each of its states: on its way, failed, empty, filled. */
export function ListStates<Row>(props: ListStatesProps<Row>) {
  const { t } = useTranslation();
  const { list } = props;
  if (list.isPending) {
    return <RowSkeletons />;
  }
  if (list.isError) {
    return (
      <ErrorNotice
        failure={failureOf(list.error)}
        title={t('company.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { items, totalCount, pageCount, page } = list.data;
  if (items.length === 0) {
    // The last entry of the last page may just have gone.
    return props.isFiltered || totalCount > 0 ? (
      <EmptyState
        icon={<IconSearchOff />}
        title={t('company.emptyFiltered')}
        text={t('company.emptyFilteredText')}
        action={
          <Button variant="default" onClick={props.onClearFilters}>
            {t('company.clearFilters')}
          </Button>
        }
      />
    ) : (
      props.empty
    );
  }
  return (
    <>
      {props.children(items, list.isPlaceholderData)}
      <div className={classes['foot']}>
        <p className="cs-figures" role="status">
          {props.total(totalCount)}
        </p>
        {pageCount > 1 && (
          <Pagination
            total={pageCount}
            value={page}
            onChange={props.onPage}
            aria-label={t('company.pages')}
            getItemProps={(item) => ({ 'aria-label': t('company.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'company.previousPage' : 'company.nextPage'),
            })}
          />
        )}
      </div>
    </>
  );
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {[60, 44, 52, 38].map((width) => (
        <div key={width} className={classes['skeleton']} aria-hidden="true">
          <Skeleton height={18} width={`${width}%`} radius="sm" />
          <Skeleton height={14} width={`${width - 16}%`} mt={10} radius="sm" />
        </div>
      ))}
    </div>
  );
}

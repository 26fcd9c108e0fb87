import { Button, Pagination, Skeleton } from '@mantine/core';
import { IconFiles, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Batch } from '../../../contract/models/batch.ts';
import { failureOf } from '../../api/api-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { BatchProgressBar } from './batch-progress.tsx';
import { BatchStatePill } from './batch-state-pill.tsx';
import classes from './batches.module.css';

type BatchPage = {
  readonly items: readonly Batch[];
  readonly totalCount: number;
  readonly pageCount: number;
  readonly page: number;
};

type BatchListProps = {
  readonly list: UseQueryResult<BatchPage>;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly onPage: (page: number) => void;
};

/** The list in each of its states: on its way, failed, empty, filled. */
export function BatchList({ list, isFiltered, onClearFilters, onPage }: BatchListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (list.isPending) {
    return (
      <div role="status" aria-label={t('batches.loading')} className={classes['skeletons']}>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height={56} radius="md" aria-hidden />
        ))}
      </div>
    );
  }
  if (list.isError) {
    return (
      <ErrorNotice
        failure={failureOf(list.error)}
        title={t('batches.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { items, totalCount, pageCount, page } = list.data;
  if (items.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon={<IconSearchOff />}
        title={t('batches.emptyFiltered')}
        text={t('batches.emptyFilteredText')}
        action={
          <Button variant="default" onClick={onClearFilters}>
            {t('batches.clearFilters')}
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<IconFiles />} title={t('batches.empty')} text={t('batches.emptyText')} />
    );
  }
  return (
    <>
      <table className={classes['table']} aria-label={t('batches.table')} aria-busy={list.isPlaceholderData}>
        <thead>
          <tr>
            <th scope="col">{t('batches.columnBatch')}</th>
            <th scope="col">{t('batches.columnStatus')}</th>
            <th scope="col">{t('batches.columnProgress')}</th>
            <th scope="col">{t('batches.columnCreated')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((batch) => (
            <tr key={batch.id}>
              <td className={classes['words']}>
                <Link to={`/batches/${batch.id}`} className={classes['name']}>
                  {batch.name}
                </Link>
                <p className="cs-figures">{t('batches.documentsCount', { count: batch.numberOfRecords })}</p>
              </td>
              <td>
                <BatchStatePill batch={batch} />
              </td>
              <td className={classes['progressCell']}>
                <BatchProgressBar batch={batch} />
              </td>
              <td className="cs-figures">
                {batch.createdDate === null ? '' : format.dateTime(batch.createdDate)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes['foot']}>
        <p className="cs-figures">{t('batches.total', { count: totalCount })}</p>
        {pageCount > 1 && (
          <Pagination
            total={pageCount}
            value={page}
            onChange={onPage}
            aria-label={t('batches.pages')}
            getItemProps={(item) => ({ 'aria-label': t('batches.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'batches.previousPage' : 'batches.nextPage'),
            })}
          />
        )}
      </div>
    </>
  );
}

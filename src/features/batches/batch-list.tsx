import { IconFiles } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Batch } from '../../../contract/models/batch.ts';
import { failureOf } from '../../api/api-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { ListStates } from '../../ui/list-states.tsx';
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

/** The list in each of its states. */
export function BatchList({ list, isFiltered, onClearFilters, onPage }: BatchListProps) {
  const { t } = useTranslation();
  return (
    <ListStates
      list={list}
      failure={failureOf(list.error)}
      loadingText={t('batches.loading')}
      failedText={t('batches.failed')}
      isFiltered={isFiltered}
      nothingFound={{ title: t('batches.emptyFiltered') }}
      onClearFilters={onClearFilters}
      empty={<EmptyState icon={<IconFiles />} title={t('batches.empty')} text={t('batches.emptyText')} />}
    >
      {({ items, totalCount, pageCount, page }) => (
        <>
          <BatchTable batches={items} busy={list.isPlaceholderData} />
          <ListFoot
            total={t('batches.total', { count: totalCount })}
            page={page}
            pageCount={pageCount}
            onPage={onPage}
          />
        </>
      )}
    </ListStates>
  );
}

type BatchTableProps = { readonly batches: readonly Batch[]; readonly busy: boolean };

function BatchTable({ batches, busy }: BatchTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className={classes['table']} aria-label={t('batches.table')} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('batches.columnBatch')}</th>
          <th scope="col">{t('batches.columnStatus')}</th>
          <th scope="col">{t('batches.columnProgress')}</th>
          <th scope="col">{t('batches.columnCreated')}</th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <tr key={batch.id}>
            <td className={classes['words']}>
              <Link to={`/batches/${batch.id}`} className={`${classes['name'] ?? ''} cs-target`}>
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
  );
}

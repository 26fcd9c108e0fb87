import { Pagination, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentStatus } from '../../../contract/enums.ts';
import { failureOf } from '../../api/api-error.ts';
import { documentQueries } from '../../api/documents.ts';
import { DueBadge } from '../../ui/due-badge.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './batches.module.css';

const pageSize = 20;

const filters = {
  all: {},
  unsent: { status: documentStatus.new[0] },
  waiting: { inProgress: true },
  completed: { status: documentStatus.completed[0] },
  rejected: { status: documentStatus.rejected[0] },
} as const;
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];

const filterTexts = {
  all: 'batches.detail.filterAll',
  unsent: 'batches.detail.filterUnsent',
  waiting: 'batches.detail.filterWaiting',
  completed: 'batches.detail.filterCompleted',
  rejected: 'batches.detail.filterRejected',
} as const;

type BatchDocumentsProps = {
  readonly batchId: number;
  /** Changes with the batch's progress, so that what is shown is as fresh. */
  readonly version: string;
};

/** The documents of a batch, by how they stand. */
export function BatchDocuments({ batchId, version }: BatchDocumentsProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...documentQueries.list({ batchImportId: batchId, ...filters[filter], page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const { refetch } = list;
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== version) {
      shown.current = version;
      void refetch();
    }
  }, [version, refetch]);
  return (
    <section aria-labelledby="batch-documents">
      <div className={classes['sectionHead']}>
        <h2 id="batch-documents">{t('batches.detail.documents')}</h2>
        <div className={classes['segments']}>
          <SegmentedControl
            aria-label={t('batches.detail.filterLabel')}
            data={filterNames.map((name) => ({ value: name, label: t(filterTexts[name]) }))}
            value={filter}
            onChange={(value) => {
              const name = filterNames.find((each) => each === value);
              setFilter(name ?? 'all');
              setPage(1);
            }}
          />
        </div>
      </div>
      {list.isPending && <Skeleton height={180} radius="md" />}
      {list.isError && <ErrorNotice failure={failureOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && list.data.items.length === 0 && (
        <p className={classes['hint']}>{t('batches.detail.noDocuments')}</p>
      )}
      {list.isSuccess && list.data.items.length > 0 && (
        <table className={classes['table']} aria-labelledby="batch-documents">
          <thead>
            <tr>
              <th scope="col">{t('batches.detail.columnDocument')}</th>
              <th scope="col">{t('batches.detail.columnStatus')}</th>
              <th scope="col">{t('batches.detail.columnWaiting')}</th>
              <th scope="col">{t('batches.detail.columnDue')}</th>
            </tr>
          </thead>
          <tbody>
            {list.data.items.map((document) => (
              <tr key={document.id}>
                <td className={classes['words']}>
                  <Link
                    to={`/documents/${document.id}${document.isEditable ? '/prepare' : ''}`}
                    className={classes['name']}
                  >
                    {document.subject}
                  </Link>
                  <p className="cs-figures">{document.no}</p>
                </td>
                <td>
                  <StatusBadge of="document" status={document.status} />
                </td>
                <td>{document.waitingProcess?.processedByUser?.name ?? ''}</td>
                <td>
                  <DueBadge expiryDate={document.expiryDate} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.isSuccess && list.data.pageCount > 1 && (
        <div className={classes['foot']}>
          <p className="cs-figures">{t('batches.documentsCount', { count: list.data.totalCount })}</p>
          <Pagination
            total={list.data.pageCount}
            value={page}
            onChange={setPage}
            aria-label={t('batches.pages')}
            getItemProps={(item) => ({ 'aria-label': t('batches.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'batches.previousPage' : 'batches.nextPage'),
            })}
          />
        </div>
      )}
    </section>
  );
}

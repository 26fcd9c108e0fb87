import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch, BatchFailure } from '../../../contract/models/batch.ts';
import { failureOf } from '../../api/api-error.ts';
import { documentQueries } from '../../api/documents.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { BatchDocumentRow } from './batch-document-row.tsx';
import { progressOf } from './batch-state.ts';
import { BatchZip, type RenderZip } from './batch-zip.tsx';
import classes from './batches.module.css';
import {
  type DocumentFilter,
  documentFilterNames,
  documentFilters,
  useDocumentsAddress,
} from './use-documents-address.ts';

const pageSize = 20;

const filterTexts = {
  all: 'batches.detail.filterAll',
  unsent: 'batches.detail.filterUnsent',
  waiting: 'batches.detail.filterWaiting',
  completed: 'batches.detail.filterCompleted',
  rejected: 'batches.detail.filterRejected',
} as const;

type BatchDocumentsProps = { readonly batch: Batch; readonly renderZip: RenderZip };

/** The documents of a batch, by how they stand; why one failed or was rejected is said in its row. */
export function BatchDocuments({ batch, renderZip }: BatchDocumentsProps) {
  const { t } = useTranslation();
  const { filter, page, choose, turnTo } = useDocumentsAddress();
  const list = useQuery({
    ...documentQueries.list({ batchImportId: batch.id, ...documentFilters[filter], page, pageSize }),
    placeholderData: keepPreviousData,
  });
  useFreshWith(JSON.stringify(batch.progress), list.refetch);
  const { waiting, completed, rejected } = progressOf(batch);
  const counts: Partial<Record<DocumentFilter, number | null>> = { waiting, completed, rejected };
  const failures = new Map(
    batch.failures.map((failure): [string, BatchFailure] => [failure.documentId, failure]),
  );
  return (
    <section aria-labelledby="batch-documents">
      <div className={classes['sectionHead']}>
        <h2 id="batch-documents">{t('batches.detail.documents')}</h2>
        <BatchZip batch={batch} renderZip={renderZip} />
        <div className={classes['segments']}>
          <SegmentedControl
            aria-label={t('batches.detail.filterLabel')}
            data={documentFilterNames.map((name) => {
              const count = counts[name] ?? null;
              const label = t(filterTexts[name]);
              return {
                value: name,
                label: count === null ? label : t('batches.detail.filterCount', { label, count }),
              };
            })}
            value={filter}
            onChange={(value) => {
              choose(documentFilterNames.find((each) => each === value) ?? 'all');
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
              <BatchDocumentRow
                key={document.id}
                document={document}
                failure={failures.get(document.id) ?? null}
              />
            ))}
          </tbody>
        </table>
      )}
      {list.isSuccess && list.data.pageCount > 1 && (
        <ListFoot
          total={t('batches.documentsCount', { count: list.data.totalCount })}
          page={page}
          pageCount={list.data.pageCount}
          onPage={turnTo}
        />
      )}
    </section>
  );
}

/** Asks anew whenever the batch has moved on, so that what is shown is as fresh as its progress. */
function useFreshWith(version: string, refetch: () => Promise<unknown>): void {
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== version) {
      shown.current = version;
      void refetch();
    }
  }, [version, refetch]);
}

import { Button, Pagination, Skeleton } from '@mantine/core';
import { IconFilePlus, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { DocumentRow } from './document-row.tsx';
import classes from './documents.module.css';

type DocumentPage = {
  readonly items: Document[];
  readonly totalCount: number;
  readonly pageCount: number;
  readonly page: number;
};

type DocumentListProps = {
  readonly list: UseQueryResult<DocumentPage>;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly onPage: (page: number) => void;
};

/** The list in each of its states: on its way, failed, empty, filled. */
export function DocumentList({ list, isFiltered, onClearFilters, onPage }: DocumentListProps) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState<Document | null>(null);
  if (list.isPending) {
    return <RowSkeletons />;
  }
  if (list.isError) {
    return (
      <ErrorNotice
        failure={failureOf(list.error)}
        title={t('documents.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { items, totalCount, pageCount, page } = list.data;
  if (items.length === 0) {
    return <NothingHere isFiltered={isFiltered} onClearFilters={onClearFilters} />;
  }
  return (
    <>
      <table
        className={classes['table']}
        aria-label={t('documents.table')}
        aria-busy={list.isPlaceholderData}
      >
        <thead>
          <tr>
            <th scope="col">{t('documents.columnDocument')}</th>
            <th scope="col">{t('documents.columnStatus')}</th>
            <th scope="col">{t('documents.columnCreated')}</th>
            <th scope="col">{t('documents.columnDue')}</th>
            <th scope="col">
              <span className="cs-spoken">{t('documents.columnActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onDelete={() => {
                setDeleting(document);
              }}
            />
          ))}
        </tbody>
      </table>
      <div className={classes['foot']}>
        <p className="cs-figures">{t('documents.total', { count: totalCount })}</p>
        {pageCount > 1 && (
          <Pagination
            total={pageCount}
            value={page}
            onChange={onPage}
            aria-label={t('documents.pages')}
            getItemProps={(item) => ({ 'aria-label': t('documents.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'documents.previousPage' : 'documents.nextPage'),
            })}
          />
        )}
      </div>
      <DeleteDraftDialog
        document={deleting}
        onClose={() => {
          setDeleting(null);
        }}
      />
    </>
  );
}

type NothingHereProps = { readonly isFiltered: boolean; readonly onClearFilters: () => void };

function NothingHere({ isFiltered, onClearFilters }: NothingHereProps) {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState
      icon={<IconSearchOff />}
      title={t('documents.emptyFiltered')}
      text={t('documents.emptyFilteredText')}
      action={
        <Button variant="default" onClick={onClearFilters}>
          {t('documents.clearFilters')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconFilePlus />}
      title={t('documents.empty')}
      text={t('documents.emptyText')}
      action={
        <Button component={Link} to="/documents/new" variant="light">
          {t('documents.create')}
        </Button>
      }
    />
  );
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('documents.loading')}>
      {[60, 44, 52, 38].map((width) => (
        <div key={width} className={classes['skeleton']} aria-hidden="true">
          <Skeleton height={18} width={`${width}%`} radius="sm" />
          <Skeleton height={14} width={`${width - 16}%`} mt={10} radius="sm" />
        </div>
      ))}
    </div>
  );
}

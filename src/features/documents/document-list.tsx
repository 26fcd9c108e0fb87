import { Button, Pagination, Select, Skeleton } from '@mantine/core';
import { IconFilePlus, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import classes from './documents.module.css';
import { pageSizes } from './list-filters.ts';
import type { ListPlace } from './list-filters.ts';

type DocumentPage = { readonly items: Document[]; readonly totalCount: number; readonly pageCount: number };

type DocumentListProps = {
  readonly list: UseQueryResult<DocumentPage>;
  readonly place: ListPlace;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly onGo: (place: ListPlace) => void;
  /** The table of what there is. */
  readonly children: (documents: readonly Document[]) => ReactNode;
};

/** The list in each of its states: on its way, failed, empty, filled. */
export function DocumentList({ list, place, isFiltered, onClearFilters, onGo, children }: DocumentListProps) {
  const { t } = useTranslation();
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
  const { items, totalCount, pageCount } = list.data;
  if (totalCount === 0) {
    return <NothingHere isFiltered={isFiltered} onClearFilters={onClearFilters} />;
  }
  return (
    <>
      {children(items)}
      <ListFoot place={place} totalCount={totalCount} pageCount={pageCount} onGo={onGo} />
    </>
  );
}

type ListFootProps = Pick<DocumentListProps, 'place' | 'onGo'> & {
  readonly totalCount: number;
  readonly pageCount: number;
};

function ListFoot({ place, totalCount, pageCount, onGo }: ListFootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes['foot']}>
      <p className="cs-figures" role="status">
        {t('documents.total', { count: totalCount, shown: format.number(totalCount) })}
      </p>
      {pageCount > 1 && (
        <Pagination
          total={pageCount}
          value={place.page}
          onChange={(page) => {
            onGo({ ...place, page });
          }}
          aria-label={t('documents.pages')}
          getItemProps={(item) => ({ 'aria-label': t('documents.page', { page: item }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'previous' ? 'documents.previousPage' : 'documents.nextPage'),
          })}
        />
      )}
      {totalCount > pageSizes[0] && (
        <Select
          size="sm"
          w={130}
          aria-label={t('documents.pageSize')}
          allowDeselect={false}
          data={pageSizes.map((size) => ({
            value: String(size),
            label: t('documents.perPage', { count: size }),
          }))}
          value={String(place.pageSize)}
          onChange={(value) => {
            const pageSize = pageSizes.find((size) => String(size) === value) ?? pageSizes[0];
            onGo({ page: 1, pageSize });
          }}
        />
      )}
    </div>
  );
}

type NothingHereProps = Pick<DocumentListProps, 'isFiltered' | 'onClearFilters'>;

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

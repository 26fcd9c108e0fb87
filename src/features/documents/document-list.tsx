import { Button, Select } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { pageSizes } from '../../api/document-filters.ts';
import type { ListPlace } from '../../api/document-filters.ts';

type DocumentPage = {
  readonly items: Document[];
  readonly totalCount: number;
  readonly pageCount: number;
  readonly isTotalExact: boolean;
};

type DocumentListProps = {
  readonly list: Pick<UseQueryResult<DocumentPage>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  readonly place: ListPlace;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly onGo: (place: ListPlace) => void;
  /** The table of what there is. */
  readonly children: (documents: readonly Document[]) => ReactNode;
};

/** The list in each of its states. */
export function DocumentList({ list, place, isFiltered, onClearFilters, onGo, children }: DocumentListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ListStates
      list={list}
      failure={failureOf(list.error)}
      loadingText={t('documents.loading')}
      failedText={t('documents.failed')}
      isFiltered={isFiltered}
      nothingFound={{ title: t('documents.emptyFiltered') }}
      onClearFilters={onClearFilters}
      empty={
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
      }
    >
      {({ items, totalCount, pageCount, isTotalExact }) => (
        <>
          {children(items)}
          <ListFoot
            total={t(isTotalExact ? 'documents.total' : 'documents.totalMore', {
              count: totalCount,
              shown: format.number(totalCount),
            })}
            page={place.page}
            pageCount={pageCount}
            onPage={(page) => {
              onGo({ ...place, page });
            }}
          >
            {totalCount > pageSizes[0] && <PageSize place={place} onGo={onGo} />}
          </ListFoot>
        </>
      )}
    </ListStates>
  );
}

function PageSize({ place, onGo }: Pick<DocumentListProps, 'place' | 'onGo'>) {
  const { t } = useTranslation();
  return (
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
  );
}

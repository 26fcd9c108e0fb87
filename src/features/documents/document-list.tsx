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
import type { ListTotal } from '../../api/documents.ts';
import { pageSizes } from '../../api/document-filters.ts';
import type { ListPlace } from '../../api/document-filters.ts';

type DocumentPage = { readonly items: Document[]; readonly totalCount: number };

type DocumentListProps = {
  readonly list: UseQueryResult<DocumentPage>;
  readonly total: ListTotal | undefined;
  readonly place: ListPlace;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly onGo: (place: ListPlace) => void;
  /** The table of what there is. */
  readonly children: (documents: readonly Document[]) => ReactNode;
};

/** The list in each of its states. */
export function DocumentList(props: DocumentListProps) {
  const { list, total, place, isFiltered, onClearFilters, onGo, children } = props;
  const { t } = useTranslation();
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
      {({ items }) => (
        <>
          {children(items)}
          {total !== undefined && <Foot total={total} place={place} onGo={onGo} />}
        </>
      )}
    </ListStates>
  );
}

type FootProps = Pick<DocumentListProps, 'place' | 'onGo'> & { readonly total: ListTotal };

function Foot({ total, place, onGo }: FootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { totalCount, pageCount, isTotalExact } = total;
  return (
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

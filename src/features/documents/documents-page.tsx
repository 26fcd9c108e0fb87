import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { authQueries } from '../../api/auth.ts';
import { documentQueries } from '../../api/documents.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DocumentFiltersBar } from './document-filters.tsx';
import { DocumentList } from './document-list.tsx';
import { useDocumentsAddress } from './use-documents-address.ts';
import type { DocumentFilters } from './use-documents-address.ts';

const pageSize = 20;

function queryOf(filters: DocumentFilters, createdByUserId: number) {
  return documentQueries.list({
    createdByUserId,
    search: filters.search,
    sort: filters.sort,
    page: filters.page,
    pageSize,
    ...(filters.status !== null && { status: filters.status }),
    ...(filters.type !== null && { documentTypeId: filters.type }),
    ...(filters.department !== null && { departmentId: filters.department }),
  });
}

/** The documents that one created, drafts included. */
export function DocumentsPage() {
  const { t } = useTranslation();
  const { filters, change, clear } = useDocumentsAddress();
  const me = useQuery(authQueries.me());
  const userId = me.data?.user?.id;
  const list = useQuery({
    ...queryOf(filters, userId ?? 0),
    enabled: userId !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const isFiltered =
    filters.search !== '' || filters.status !== null || filters.type !== null || filters.department !== null;
  return (
    <>
      <PageHeader
        title={t('documents.title')}
        lead={t('documents.lead')}
        actions={
          <Button component={Link} to="/documents/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('documents.create')}
          </Button>
        }
      />
      <DocumentFiltersBar filters={filters} onChange={change} />
      <DocumentList
        list={list}
        isFiltered={isFiltered}
        onClearFilters={clear}
        onPage={(page) => {
          change('page', page === 1 ? '' : String(page));
        }}
      />
    </>
  );
}

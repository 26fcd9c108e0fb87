import { Button, Select } from '@mantine/core';
import { IconFilePlus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { authQueries } from '../../api/auth.ts';
import { documentPages } from '../../api/document-pages.ts';
import {
  type DocumentFilters,
  filtersOf,
  isNarrowed,
  pageSizeOf,
  pageSizes,
  paramsOf,
} from '../../api/document-filters.ts';
import { type ListTotal, useDocumentList } from '../../api/documents.ts';
import { savedViewQueries } from '../../api/saved-views.ts';
import { todayOn, useFormat } from '../../i18n/format.ts';
import { DataList } from '../../shared/list/data-list.tsx';
import { ExportButton } from '../../shared/list/export-button.tsx';
import { ListHints } from '../../shared/list/list-hints.tsx';
import { useListCursor } from '../../shared/list/use-list-cursor.ts';
import { useSelection } from '../../shared/list/use-selection.ts';
import {
  type FilterCodec,
  type UrlFilters,
  useUrlFilters,
  wasAsked,
} from '../../shared/list/use-url-filters.ts';
import { ColumnsMenu } from '../../shared/table/columns-menu.tsx';
import { useColumns } from '../../shared/table/use-columns.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import {
  addressOf,
  columnIds,
  columnSort,
  useExportColumns,
  useTableColumns,
  useUsualColumns,
} from './columns.tsx';
import { defaultView } from './default-view.ts';
import { DocumentsFilterBar } from './filter-bar.tsx';
import type { Actor } from './bulk/fitting.ts';
import { RowMenu } from './row-menu.tsx';
import { ViewsBar } from './views-bar.tsx';

const noDocuments: readonly Document[] = [];

const BulkBar = lazyComponent(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar);

type Place = { readonly query: DocumentFilters; readonly pageSize: number };

const places: FilterCodec<Place> = {
  parse: (params) => ({ query: filtersOf(params), pageSize: pageSizeOf(params) }),
  format: ({ query, pageSize }) => {
    const params = paramsOf(query);
    if (pageSize !== pageSizes[0]) {
      params.set('pageSize', String(pageSize));
    }
    return params;
  },
};

/** Every document of one's list: found, followed, and worked on by many at once. */
export function DocumentsPage() {
  const me = useQuery(authQueries.me());
  const user = me.data?.user;
  if (!me.data || !user) {
    return null;
  }
  return <Documents key={user.id} actor={{ userId: user.id, isAdmin: me.data.roles.includes('admin') }} />;
}

/** Whoever comes without a question sees the view that they want to see first. */
function useDefaultView(userId: number, isFiltered: boolean, onAsk: (filters: DocumentFilters) => void) {
  const location = useLocation();
  const isUnasked = location.search === '' && !wasAsked(location.state) && !isFiltered;
  const [wanted] = useState(() => (isUnasked ? defaultView(userId) : null));
  const isOpened = useRef(wanted === null);
  const views = useQuery(savedViewQueries.list());
  const open = useEffectEvent(() => {
    const view = views.data?.find(({ name }) => name === wanted);
    if (view !== undefined && isUnasked && !isOpened.current) {
      onAsk(view.query);
    }
    isOpened.current = true;
  });
  useEffect(() => {
    if (views.data !== undefined) {
      open();
    }
  }, [views.data]);
}

const nameOf = ({ subject }: Document): string => subject;
const menuOf = (document: Document) => <RowMenu document={document} />;

function Documents({ actor }: { readonly actor: Actor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const url = useUrlFilters(places);
  const { query: filters, pageSize } = url.filters;
  const ask = (query: DocumentFilters, isTyped = false): void => url.show({ query, pageSize }, { isTyped });
  const { list, total } = useDocumentList({ ...filters, page: url.page, pageSize });
  const documents = list.data?.items ?? noDocuments;
  const totalCount = total?.totalCount ?? 0;
  const usual = useUsualColumns();
  const [shown, show] = useColumns(`countersign-document-columns:${String(actor.userId)}`, columnIds, usual);
  const columns = useTableColumns(shown);
  const exportColumns = useExportColumns(shown);
  const { selection, select, toggle, togglePage } = useSelection(documents, paramsOf(filters).toString());
  const { activeId, searchField } = useListCursor({ rows: documents, addressOf, onToggle: toggle });
  useDefaultView(actor.userId, url.isFiltered, (wanted) => ask(wanted, true));
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
      <ViewsBar userId={actor.userId} filters={filters} onAsk={ask} />
      <DocumentsFilterBar filters={filters} total={total} searchRef={searchField} onAsk={ask}>
        <ColumnsMenu
          ids={columnIds}
          titleOf={(id) => t(`documents.columns.${id}`)}
          shown={shown}
          usual={usual}
          onChange={show}
        />
        <ExportButton
          label={t('lists.export')}
          disabled={totalCount === 0}
          read={(signal) => documentPages(filters, signal)}
          columns={exportColumns}
          sheetName={t('documents.exportSheet')}
          fileName={() => {
            const day = format.date(todayOn(list.data?.items[0]?.createdDate ?? '')).replaceAll('/', '-');
            return t('documents.exportFile', { day });
          }}
          doneText={(count) => t('documents.exportDone', { count })}
        />
      </DocumentsFilterBar>
      <DataList
        list={list}
        filters={{ isFiltered: isNarrowed(filters), clear: () => ask({}), turnTo: url.turnTo }}
        total={String}
        foot={total !== undefined && <Foot total={total} url={url} />}
        loadingText={t('documents.loading')}
        nothingFound={{ title: t('documents.emptyFiltered') }}
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
        label={t('documents.table')}
        nameOf={nameOf}
        columns={columns}
        sortOf={(id) => columnSort(id, filters.sort ?? 'newest', (sort) => ask({ ...filters, sort }))}
        actions={menuOf}
        selection={{
          selected: selection,
          onToggle: toggle,
          onTogglePage: togglePage,
          pageLabel: t('documents.choosePage'),
        }}
        activeId={activeId}
      />
      {selection.size > 0 && (
        <BulkBar selection={selection} actor={actor} filters={filters} total={totalCount} onSelect={select} />
      )}
      {documents.length > 0 && <ListHints />}
    </>
  );
}

function Foot({ total, url }: { readonly total: ListTotal; readonly url: UrlFilters<Place> }) {
  const { t } = useTranslation();
  const { totalCount, pageCount, isTotalExact } = total;
  return (
    <ListFoot
      total={t(isTotalExact ? 'documents.total' : 'documents.totalMore', {
        count: totalCount,
      })}
      page={url.page}
      pageCount={pageCount}
      onPage={url.turnTo}
    >
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
          value={String(url.filters.pageSize)}
          onChange={(value) => {
            url.change({ pageSize: pageSizes.find((size) => String(size) === value) ?? pageSizes[0] });
          }}
        />
      )}
    </ListFoot>
  );
}

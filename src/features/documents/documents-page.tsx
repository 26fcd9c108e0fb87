import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { authQueries } from '../../api/auth.ts';
import { useDocumentList } from '../../api/documents.ts';
import { savedViewQueries } from '../../api/saved-views.ts';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { keepColumns, keptColumns } from './columns.ts';
import type { ColumnId } from './columns.ts';
import { defaultView } from './default-view.ts';
import { DocumentList } from './document-list.tsx';
import { addressOf } from './document-row.tsx';
import { DocumentTable } from './document-table.tsx';
import classes from './documents.module.css';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isNarrowed, paramsOf } from '../../api/document-filters.ts';
import type { DocumentFilters } from '../../api/document-filters.ts';
import type { Actor } from './many/fitting.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { useDocumentsAddress } from './use-documents-address.ts';
import { ViewsBar } from './views-bar.tsx';

const noDocuments: readonly Document[] = [];

const ManyBar = lazyPart(async () => (await import('./many/many-bar.tsx')).ManyBar);

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
function useDefaultView(userId: number, filters: DocumentFilters, onAsk: (filters: DocumentFilters) => void) {
  const [wanted] = useState(() => (paramsOf(filters).size === 0 ? defaultView(userId) : null));
  const isOpened = useRef(wanted === null);
  const views = useQuery(savedViewQueries.list());
  const open = useEffectEvent(() => {
    const view = views.data?.find(({ name }) => name === wanted);
    if (view !== undefined && !isOpened.current) {
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

function Documents({ actor }: { readonly actor: Actor }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { filters, place, ask, go } = useDocumentsAddress();
  const { list, total } = useDocumentList({ ...filters, ...place });
  const documents = list.data?.items ?? noDocuments;
  const totalCount = total?.totalCount ?? 0;
  const [columns, setColumns] = useState(() => keptColumns(actor.userId));
  const { selection, select, toggle, togglePage } = useSelection(documents, paramsOf(filters).toString());
  const searchField = useRef<HTMLInputElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const at = documents.findIndex(({ id }) => id === activeId);
  useDefaultView(actor.userId, filters, (wanted) => {
    ask(wanted, true);
  });

  const chooseColumns = (next: readonly ColumnId[]): void => {
    setColumns(next);
    keepColumns(actor.userId, next);
  };
  useListKeys({
    onMove: (by) => {
      setActiveId(documents[Math.min(Math.max(at + by, 0), documents.length - 1)]?.id ?? null);
    },
    onOpen: () => {
      const active = documents[at];
      const address = active === undefined ? null : addressOf(active);
      if (address !== null) {
        void navigate(address);
      }
    },
    onToggle: (isRange) => {
      if (activeId !== null) {
        toggle(activeId, isRange);
      }
    },
    onSearch: () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    onHelp: () => undefined,
  });

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
      <FilterBar filters={filters} total={total} searchRef={searchField} onAsk={ask}>
        <ColumnsMenu shown={columns} onChange={chooseColumns} />
        <ExportButton filters={filters} columns={columns} total={totalCount} />
      </FilterBar>
      <DocumentList
        list={list}
        total={total}
        place={place}
        isFiltered={isNarrowed(filters)}
        onClearFilters={() => {
          ask({});
        }}
        onGo={go}
      >
        {(rows) => (
          <DocumentTable
            documents={rows}
            columns={columns}
            sort={filters.sort ?? 'newest'}
            busy={list.isPlaceholderData}
            selection={selection}
            activeId={activeId}
            onSort={(sort) => {
              ask({ ...filters, sort });
            }}
            onToggle={toggle}
            onTogglePage={togglePage}
          />
        )}
      </DocumentList>
      {selection.size > 0 && (
        <ManyBar selection={selection} actor={actor} filters={filters} total={totalCount} onSelect={select} />
      )}
      {documents.length > 0 && (
        <p className={classes['hints']}>
          <KbdHint keys={['j', 'k']}>{t('documents.hintMove')}</KbdHint>
          <KbdHint keys={['x']}>{t('documents.hintChoose')}</KbdHint>
          <KbdHint keys={['↵']}>{t('documents.hintOpen')}</KbdHint>
          <KbdHint keys={['/']}>{t('documents.hintSearch')}</KbdHint>
        </p>
      )}
    </>
  );
}

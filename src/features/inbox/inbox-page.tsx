import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { authQueries } from '../../api/auth.ts';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListHints } from '../../shared/list/list-hints.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';
import { toggled } from '../../shared/list/selection.ts';
import { useSelection } from '../../shared/list/use-selection.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { FilterBar } from './filter-bar.tsx';
import { InboxList } from './inbox-list.tsx';
import { noFilters } from './inbox-filters.ts';
import { InboxTabs } from './inbox-tabs.tsx';
import { queryOfInbox, useInbox, useInboxCounts } from './use-inbox.ts';
import { useInboxPlace } from './inbox-place.ts';
import { useFresh, useRows } from './use-rows.ts';

const BulkBar = lazyComponent(async () => (await import('./bulk-bar.tsx')).BulkBar);
const ShortcutsDialog = lazyComponent<{ readonly onClose: () => void }>(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** The documents that a user has to do with, those that wait for them first. `notice` is what the app has to say before them. */
export function InboxPage({ notice }: { readonly notice?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: me } = useQuery(authQueries.me());
  const { place, go, setTab, setSearch, setFilters } = useInboxPlace();
  const query = queryOfInbox(place, me);
  const question = JSON.stringify(query);
  const inbox = useInbox(query);
  const rows = useRows(inbox);
  const { total, rowAt, head } = inbox;
  const fresh = useFresh(total, question, !head.isPlaceholderData && inbox.isTotalExact);
  const counts = useInboxCounts();
  const searchField = useRef<HTMLInputElement>(null);
  const [helpOpened, setHelpOpened] = useState(false);
  // By id, so that the row is kept while documents come and go; the place is where it was seen last.
  const [chosen, setChosen] = useState<{ readonly id: string; readonly row: number } | null>(null);
  const at = rows.shown.find(({ index }) => rowAt(index)?.id === chosen?.id)?.index ?? chosen?.row ?? -1;
  const { selection, select, togglePage } = useSelection(inbox.loaded, question);
  const [lastToggled, setLastToggled] = useState<number | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  useRowsMark(inbox.loaded.length > 0);

  const toggle = async (row: number, isRange: boolean): Promise<void> => {
    const from = isRange ? (lastToggled ?? row) : row;
    setLastToggled(row);
    const range = { first: Math.min(from, row), last: Math.max(from, row) };
    const documents = range.first === range.last ? [rowAt(row)] : await inbox.fetchRows(range);
    const there = documents.filter((document) => document !== undefined);
    const target = there.at(from <= row ? -1 : 0);
    const start = there.at(from <= row ? 0 : -1);
    if (target !== undefined && start !== undefined) {
      select((before) => toggled(before, there, target.id, start.id));
    }
  };

  useListKeys({
    onMove: (by) => {
      const row = Math.min(Math.max(at + by, 0), total - 1);
      const document = rowAt(row);
      rows.scrollTo(row);
      // One that is still on its way is chosen by the next press.
      if (document !== undefined) {
        setChosen({ id: document.id, row });
      }
    },
    onOpen: () => {
      if (chosen !== null) {
        void navigate(`/documents/${chosen.id}`);
      }
    },
    onToggle: (isRange) => {
      if (chosen !== null) {
        void toggle(at, isRange);
      }
    },
    onSearch: () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    onHelp: () => setHelpOpened(true),
  });

  return (
    <>
      <PageHeader
        title={t('shell.inbox')}
        actions={
          <SearchField
            w={460}
            fieldRef={searchField}
            label={t('inbox.searchLabel')}
            placeholder={t('inbox.search')}
            search={place.search}
            onSearch={setSearch}
          />
        }
      />
      {notice}
      <InboxTabs tab={place.tab} counts={counts.data} onChange={setTab}>
        <FilterBar
          place={place}
          loaded={inbox.loaded}
          hasNoChoice={head.isSuccess && inbox.isTotalExact && total < 2}
          isChoosing={isChoosing}
          onChoosing={setIsChoosing}
          onGo={go}
          onFilters={setFilters}
        />
        <InboxList
          inbox={inbox}
          rows={rows}
          place={place}
          userId={me?.user?.id ?? null}
          fresh={fresh}
          chosenId={chosen?.id ?? null}
          selection={selection}
          isChoosing={isChoosing || selection.size > 0}
          onToggle={(row, isRange) => void toggle(row, isRange)}
          onToggleShown={togglePage}
          onClear={() => go({ search: '', filters: noFilters })}
        />
      </InboxTabs>
      {selection.size > 0 && (
        <BulkBar
          selection={selection}
          userId={me?.user?.id ?? null}
          query={query}
          total={total}
          onSelect={select}
          onClear={() => {
            select(new Map());
            setIsChoosing(false);
          }}
        />
      )}
      {total > 0 && (
        <ListHints>
          <KbdHint keys={['Ctrl', 'K']}>{t('inbox.commands')}</KbdHint>
          <KbdHint keys={['?']}>{t('inbox.help')}</KbdHint>
        </ListHints>
      )}
      {helpOpened && <ShortcutsDialog onClose={() => setHelpOpened(false)} />}
    </>
  );
}

/** Marks when the first rows were painted, once for each visit of the page. */
function useRowsMark(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) {
      return;
    }
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => performance.mark('inbox:rows'));
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
}

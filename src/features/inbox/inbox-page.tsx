import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { InboxHints, ShortcutsDialog } from './inbox-hints.tsx';
import { InboxList } from './inbox-list.tsx';
import { InboxSearch } from './inbox-search.tsx';
import { queryOf } from './inbox-tab.ts';
import { InboxTabs } from './inbox-tabs.tsx';
import { useInbox, useInboxCounts } from './use-inbox.ts';
import { useInboxAddress } from './use-inbox-address.ts';

/** The documents that a user has to do with, those that wait for them first. */
export function InboxPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab, search, setTab, setSearch } = useInboxAddress();
  const { list, documents, totalCount } = useInbox(queryOf(tab, search));
  const counts = useInboxCounts();
  const searchField = useRef<HTMLInputElement>(null);
  const [helpOpened, setHelpOpened] = useState(false);
  // By id, so that the place is kept while documents come and go.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const at = documents.findIndex((document) => document.id === chosenId);

  useListKeys({
    onMove: (by) => {
      const next = Math.min(Math.max(at + by, 0), documents.length - 1);
      setChosenId(documents[next]?.id ?? null);
      if (next >= documents.length - 3 && list.hasNextPage && !list.isFetching) {
        void list.fetchNextPage();
      }
    },
    onOpen: () => {
      const chosen = documents[at];
      if (chosen !== undefined) {
        void navigate(`/documents/${chosen.id}`);
      }
    },
    onSearch: () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    onHelp: () => {
      setHelpOpened(true);
    },
  });

  return (
    <>
      <PageHeader
        title={t('inbox.title')}
        actions={<InboxSearch fieldRef={searchField} search={search} onSearch={setSearch} />}
      />
      <InboxTabs tab={tab} counts={counts.data} onChange={setTab}>
        <InboxList
          tab={tab}
          search={search}
          list={list}
          documents={documents}
          totalCount={totalCount}
          chosenId={chosenId}
          onClearSearch={() => {
            setSearch('');
          }}
        />
      </InboxTabs>
      {documents.length > 0 && <InboxHints />}
      <ShortcutsDialog
        opened={helpOpened}
        onClose={() => {
          setHelpOpened(false);
        }}
      />
    </>
  );
}

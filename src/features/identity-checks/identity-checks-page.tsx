import { Paper, SegmentedControl, Stack } from '@mantine/core';
import { IconUserCheck, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authQueries } from '../../api/auth.ts';
import { identityQueries } from '../../api/ekyc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';
import { ListStates } from '../../shared/list/list-states.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTurner } from '../../ui/page-turner.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { CheckList } from './check-list.tsx';
import { CheckView } from './check-view.tsx';
import { checkStates, statusOf, useChecksFilters } from './use-checks-filters.ts';
import classes from './identity-checks.module.css';
import type { Check } from './check.ts';

const pageSize = 20;

/** Pictures that people sent to show who they are: looked at beside their name, and accepted or refused. */
export function IdentityChecksPage() {
  const { t } = useTranslation();
  const address = useChecksFilters();
  const { state, search, page, id, look } = address;
  const { data: me } = useQuery(authQueries.me());
  const list = useQuery({
    ...identityQueries.list({ status: statusOf(state), search, page, pageSize }),
    refetchOnWindowFocus: true,
    refetchInterval: state === 'waiting' ? 30_000 : false,
  });
  const searchField = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const checks = list.data?.items ?? [];
  const at = checks.findIndex((check) => check.id === id);
  const shown = checks[at] ?? null;

  useListKeys({
    onMove: (by) => look(checks[Math.min(Math.max(at + by, 0), checks.length - 1)]?.id ?? null),
    onOpen: () => look(checks[Math.max(at, 0)]?.id ?? null),
    onSearch: () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    onHelp: () => undefined,
  });

  /** What was decided leaves the list; the next one takes its place. */
  const goOn = (check: Check, text: string): void => {
    setSaid(text);
    const index = checks.findIndex((one) => one.id === check.id);
    const next = checks[index + 1] ?? checks[index - 1] ?? null;
    look(next?.id ?? null);
  };

  return (
    <>
      <PageHeader
        title={t('shell.identityChecks')}
        lead={t('identity.queueLead')}
        actions={
          <SearchField
            fieldRef={searchField}
            label={t('identity.search')}
            search={search}
            onSearch={(typed) => address.ask({ search: typed })}
          />
        }
      />
      <SegmentedControl
        aria-label={t('identity.state')}
        data={checkStates.map((value) => ({
          value,
          label: {
            waiting: t('identity.stateWaiting'),
            accepted: t('identity.stateAccepted'),
            refused: t('identity.stateRefused'),
          }[value],
        }))}
        value={state}
        onChange={(value) => {
          const chosen = checkStates.find((known) => known === value);
          if (chosen !== undefined) {
            address.ask({ state: chosen });
          }
        }}
        mb="md"
      />
      <p className="cs-spoken" role="status">
        {said}
      </p>
      <ListStates
        list={list}
        loadingText={t('identity.queueLoading')}
        failedText={t('identity.queueFailed')}
        filters={{
          isFiltered: search !== '',
          clear: () => address.ask({ search: '' }),
          turnTo: address.goToPage,
        }}
        nothingFound={{ title: t('identity.nothingFoundTitle') }}
        empty={
          <EmptyState
            icon={<IconUserCheck />}
            title={t('identity.queueEmpty')}
            text={t('identity.queueEmptyText')}
          />
        }
      >
        {({ items, pageCount }) => (
          <div className={classes['columns']} data-looking={shown !== null || undefined}>
            <Stack miw={0}>
              <CheckList checks={items} shownId={shown?.id ?? null} onLook={look} />
              <PageTurner page={page} pageCount={pageCount} onPage={address.goToPage} />
            </Stack>
            {shown === null ? (
              <Paper withBorder radius={14} visibleFrom="md">
                <EmptyState
                  icon={<IconUserSearch />}
                  title={t('identity.choose')}
                  text={t('identity.keys')}
                />
              </Paper>
            ) : (
              <CheckView
                key={shown.id}
                check={shown}
                isOwn={me?.user?.id === shown.user?.id}
                onReload={() => void list.refetch()}
                onDecided={goOn}
              />
            )}
          </div>
        )}
      </ListStates>
    </>
  );
}

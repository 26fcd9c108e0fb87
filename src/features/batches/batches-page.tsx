import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { batchQueries } from '../../api/batches.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { BatchList } from './batch-list.tsx';
import { isMoving, stateOf } from './batch-state.ts';
import classes from './batches.module.css';
import { listedBatchStatuses, statusValue, useBatchesAddress } from './use-batches-address.ts';

const pageSize = 20;
/** How often the list looks again while one of its batches is being made, in milliseconds. */
const lookAgain = 4000;

/** Every batch that one may see, newest first. */
export function BatchesPage() {
  const { t } = useTranslation();
  const { filters, change, clear } = useBatchesAddress();
  const {
    shown,
    type,
    clear: clearSearch,
  } = useTypedSearch(filters.search, (search) => {
    change('search', search);
  });
  const list = useQuery({
    ...batchQueries.list({
      search: filters.search,
      page: filters.page,
      pageSize,
      ...(filters.status !== null && { status: statusValue(filters.status) }),
    }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: (query) =>
      query.state.data?.items.some((batch) => isMoving(stateOf(batch))) === true ? lookAgain : false,
  });
  return (
    <>
      <PageHeader
        title={t('batches.title')}
        lead={t('batches.lead')}
        actions={
          <Button component={Link} to="/batches/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('batches.create')}
          </Button>
        }
      />
      <search className={classes['filters']}>
        <TextInput
          type="search"
          aria-label={t('batches.searchLabel')}
          placeholder={t('batches.search')}
          autoComplete="off"
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            shown === '' ? null : <CloseButton aria-label={t('batches.clearSearch')} onClick={clearSearch} />
          }
          value={shown}
          onChange={(event) => {
            type(event.currentTarget.value);
          }}
        />
        <Select
          aria-label={t('batches.statusLabel')}
          placeholder={t('batches.anyStatus')}
          clearable
          data={listedBatchStatuses.map((status) => ({
            value: status,
            label: t(`batches.status.${status}`),
          }))}
          value={filters.status}
          onChange={(value) => {
            change('status', value ?? '');
          }}
        />
      </search>
      <BatchList
        list={list}
        isFiltered={filters.search !== '' || filters.status !== null}
        onClearFilters={clear}
        onPage={(page) => {
          change('page', page === 1 ? '' : String(page));
        }}
      />
    </>
  );
}

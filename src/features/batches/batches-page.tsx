import { Button } from '@mantine/core';
import { IconFiles, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { batchStatus } from '../../../contract/enums.ts';
import type { Batch } from '../../../contract/models/batch.ts';
import { batchQueries } from '../../api/batches.ts';
import { useFormat } from '../../i18n/format.ts';
import { ChoicesFilter } from '../../shared/list/choices-filter.tsx';
import { DataList } from '../../shared/list/data-list.tsx';
import { FilterBar } from '../../shared/list/filter-bar.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';
import { choicesFilter, schemaFilters, textFilter } from '../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../shared/list/use-url-filters.ts';
import type { Column } from '../../shared/table/data-table.tsx';
import { RowTitle } from '../../shared/table/row-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BatchProgressBar } from './batch-progress.tsx';
import { BatchStatePill } from './batch-state-pill.tsx';
import { isMoving, stateOf } from './batch-state.ts';

const pageSize = 20;
/** How often the list looks again while one of its batches is being made, in milliseconds. */
const lookAgain = 4000;

const listedStatuses = ['processing', 'created', 'sent', 'error', 'canceled'] as const;
const batchFilters = schemaFilters(z.object({ search: textFilter, status: choicesFilter(listedStatuses) }));

const nameOf = ({ name }: Batch): string => name;

/** Every batch that one may see, newest first. */
export function BatchesPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(batchFilters);
  const { filters, page, change } = address;
  const { search, status } = filters;
  const list = useQuery({
    ...batchQueries.list({ search, page, pageSize, status: status.map((name) => batchStatus[name]) }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: (query) =>
      query.state.data?.items.some((batch) => isMoving(stateOf(batch))) === true ? lookAgain : false,
  });
  const columns = useBatchColumns();
  return (
    <>
      <PageHeader
        title={t('shell.batches')}
        lead={t('batches.lead')}
        actions={
          <Button component={Link} to="/batches/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('batches.create')}
          </Button>
        }
      />
      <FilterBar>
        <SearchField
          label={t('batches.searchLabel')}
          placeholder={t('batches.search')}
          search={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
        <ChoicesFilter
          label={t('documents.columns.status')}
          options={listedStatuses.map((value) => ({ value, label: t(`batches.status.${value}`) }))}
          values={status}
          onChange={(wanted) => change({ status: wanted })}
        />
      </FilterBar>
      <DataList
        list={list}
        filters={address}
        total={(count) => t('batches.total', { count })}
        loadingText={t('batches.loading')}
        failedText={t('batches.failed')}
        nothingFound={{ title: t('batches.emptyFiltered') }}
        empty={<EmptyState icon={<IconFiles />} title={t('batches.empty')} text={t('batches.emptyText')} />}
        label={t('batches.table')}
        nameOf={nameOf}
        columns={columns}
      />
    </>
  );
}

function useBatchColumns(): readonly Column<Batch>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'batch',
        title: t('documents.columns.batch'),
        width: 'grows',
        render: ({ id, name, numberOfRecords }) => (
          <RowTitle
            title={name}
            facts={t('documents.total', { count: numberOfRecords })}
            to={`/batches/${id}`}
          />
        ),
      },
      {
        id: 'status',
        title: t('documents.columns.status'),
        render: (batch) => <BatchStatePill batch={batch} />,
      },
      {
        id: 'progress',
        title: t('documents.columns.progress'),
        width: 'bar',
        render: (batch) => <BatchProgressBar batch={batch} />,
      },
      {
        id: 'created',
        title: t('documents.columns.created'),
        render: ({ createdDate }) => (createdDate === null ? '' : format.dateTime(createdDate)),
      },
    ],
    [t, format],
  );
}

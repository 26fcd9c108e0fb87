import { Box, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { documentStatus } from '../../../contract/enums.ts';
import type { Batch, BatchFailure } from '../../../contract/models/batch.ts';
import type { Document } from '../../../contract/models/document.ts';
import { documentQueries } from '../../api/documents.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { DataList } from '../../shared/list/data-list.tsx';
import { choiceFilter, schemaFilters } from '../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../shared/list/use-url-filters.ts';
import type { Column } from '../../shared/table/data-table.tsx';
import { RowTitle } from '../../shared/table/row-title.tsx';
import { DocumentDue } from '../../ui/document-due.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { useIsNarrow } from '../../ui/responsive-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BatchBulk, type BatchBulkTools } from './batch-bulk.tsx';
import classes from './batches.module.css';

const pageSize = 20;

/** How the documents of a batch may be narrowed, each as the query that asks for it. */
const queries = {
  all: {},
  unsent: { status: documentStatus.new },
  waiting: { inProgress: true },
  completed: { status: documentStatus.completed },
  rejected: { status: documentStatus.rejected },
} as const;
const filterNames = ['all', 'unsent', 'waiting', 'completed', 'rejected'] as const;
const documentFilters = schemaFilters(z.object({ documents: choiceFilter(filterNames) }));

const nameOf = ({ subject }: Document): string => subject;

type BatchDocumentsProps = { readonly batch: Batch; readonly tools: BatchBulkTools };

/** The documents of a batch, by how they stand; why one failed or was rejected is said in its row. */
export function BatchDocuments({ batch, tools }: BatchDocumentsProps) {
  const { t } = useTranslation();
  const { filters, page, change, turnTo } = useUrlFilters(documentFilters);
  const isNarrow = useIsNarrow();
  const filter = filters.documents ?? 'all';
  const list = useQuery({
    ...documentQueries.list({ batchImportId: batch.id, ...queries[filter], page, pageSize }),
    placeholderData: keepPreviousData,
  });
  useFreshWith(JSON.stringify(batch.progress), list.refetch);
  const columns = useDocumentColumns(batch.failures);
  const turn = (next: number): void => turnTo(next, { preventScrollReset: true });
  return (
    <section aria-labelledby="batch-documents">
      <Group justify="flex-end" gap="10px 16px" mb="sm">
        <Title order={2} size="h3" flex="1 0 auto" id="batch-documents">
          {t('batches.detail.documents')}
        </Title>
        <BatchBulk batch={batch} tools={tools} />
        <Box className={classes['segments']} w={isNarrow ? '100%' : 'auto'}>
          <SegmentedControl
            // All five have room on a phone.
            size={isNarrow ? 'xs' : 'sm'}
            fullWidth={isNarrow}
            aria-label={t('batches.detail.filterLabel')}
            data={filterNames.map((value) => ({ value, label: t(`batches.detail.filter.${value}`) }))}
            value={filter}
            onChange={(wanted) => {
              const documents = filterNames.find((name) => name === wanted) ?? 'all';
              change({ documents: documents === 'all' ? null : documents });
            }}
          />
        </Box>
      </Group>
      <DataList
        list={list}
        filters={{ isFiltered: filter !== 'all', clear: () => change({ documents: null }), turnTo: turn }}
        total={String}
        foot={
          // How many there are in all stands at the head of the page.
          list.isSuccess &&
          list.data.pageCount > 1 && (
            <ListFoot
              total={t('documents.total', { count: list.data.totalCount })}
              page={page}
              pageCount={list.data.pageCount}
              onPage={turn}
            />
          )
        }
        nothingFound={{ title: t('batches.detail.noDocuments') }}
        empty={<Text c="dimmed">{t('batches.detail.noDocuments')}</Text>}
        label={t('batches.detail.documents')}
        nameOf={nameOf}
        columns={columns}
      />
    </section>
  );
}

function useDocumentColumns(failures: Batch['failures']): readonly Column<Document>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const byDocument = new Map(failures.map((failure) => [failure.documentId, failure]));
    return [
      {
        id: 'document',
        title: t('documents.columns.document'),
        width: 'grows',
        render: (document) => (
          <RowTitle
            title={document.subject}
            facts={document.no}
            to={`/documents/${document.id}${document.isEditable ? '/prepare' : ''}`}
          >
            <Reason document={document} failure={byDocument.get(document.id) ?? null} />
          </RowTitle>
        ),
      },
      {
        id: 'status',
        title: t('documents.columns.status'),
        render: ({ status }) => <StatusBadge of="document" status={status} />,
      },
      {
        id: 'waiting',
        title: t('documents.columns.waiting'),
        render: ({ waitingProcess }) => waitingProcess?.processedByUser?.name ?? '',
      },
      {
        id: 'due',
        title: t('documents.columns.due'),
        render: (document) => <DocumentDue document={document} />,
      },
    ];
  }, [t, failures]);
}

type ReasonProps = {
  readonly document: Document;
  /** Why it was not made, or not sent. */
  readonly failure: BatchFailure | null;
};

/** Why a document did not go on. */
function Reason({ document, failure }: ReasonProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const reason = document.reason ?? '';
  const text = ((): string => {
    if (failure !== null) {
      return serverText(failure.message);
    }
    if (reason === '') {
      return '';
    }
    switch (document.status.value) {
      case documentStatus.new:
        return serverText(reason);
      // What people wrote themselves.
      case documentStatus.rejected:
        return t('batches.detail.rejectedWhy', { reason });
      case documentStatus.canceled:
        return t('batches.detail.canceledWhy', { reason });
      default:
        return '';
    }
  })();
  return (
    text !== '' && (
      <Text mt={2} c="seal">
        {text}
      </Text>
    )
  );
}

/** Asks anew whenever the batch has moved on, so that what is shown is as fresh as its progress. */
function useFreshWith(version: string, refetch: () => Promise<unknown>): void {
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== version) {
      shown.current = version;
      void refetch();
    }
  }, [version, refetch]);
}

import { Button, Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Batch } from '../../../contract/models/batch.ts';
import { isRefused } from '../../api/api-error.ts';
import { authQueries } from '../../api/auth.ts';
import { batchQueries } from '../../api/batches.ts';
import { useFormat } from '../../i18n/format.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchDocuments } from './batch-documents.tsx';
import { BatchErrors } from './batch-errors.tsx';
import { BatchFailures } from './batch-failures.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { BatchProgressBar } from './batch-progress.tsx';
import { BatchStatePill } from './batch-state-pill.tsx';
import { isMoving, stateOf } from './batch-state.ts';
import type { BatchBulkTools } from './batch-bulk.tsx';
import { BatchTimeLeft } from './batch-time-left.tsx';
import classes from './batches.module.css';
import { isRefusedDraft } from './refused-draft.ts';

/** How often a batch is looked at, in milliseconds: while the service works on it, and while people do. */
const atWork = 1500;
const underWay = 20_000;

function intervalFor(batch: Batch | undefined): number | false {
  if (batch === undefined) {
    return false;
  }
  const state = stateOf(batch);
  return isMoving(state) ? atWork : state === 'sent' ? underWay : false;
}

type BatchPageProps = { readonly tools: BatchBulkTools };

/** One batch: how far it is, what is to be done next, and each of its documents. */
export function BatchPage({ tools }: BatchPageProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const batchId = Number(id);
  const isNumber = Number.isInteger(batchId) && batchId > 0;
  const detail = useQuery({
    ...batchQueries.detail(batchId),
    enabled: isNumber,
    refetchInterval: (query) => intervalFor(query.state.data),
  });
  if (!isNumber || isRefused(detail.error)) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('batches.detail.missing')}
        action={
          <Button component={Link} to="/batches" variant="default">
            {t('batches.back')}
          </Button>
        }
      />
    );
  }
  if (detail.isPending) {
    return (
      <Center mih={240} role="status" aria-label={t('common.loading')}>
        <Loader />
      </Center>
    );
  }
  if (detail.isError) {
    return <QueryError query={detail} />;
  }
  return <BatchDetail batch={detail.data} seenAt={detail.dataUpdatedAt} tools={tools} />;
}

type BatchDetailProps = { readonly batch: Batch; readonly seenAt: number; readonly tools: BatchBulkTools };

function BatchDetail({ batch, seenAt, tools }: BatchDetailProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useQuery(authQueries.me());
  const state = stateOf(batch);
  const userId = me.data?.user?.id ?? 0;
  const facts = [
    t('documents.total', { count: batch.numberOfRecords }),
    batch.createdDate === null
      ? null
      : t('batches.detail.created', { time: format.dateTime(batch.createdDate) }),
  ];
  return (
    <>
      <BackLink to="/batches" label={t('batches.back')} />
      <PageHeader
        title={batch.name}
        lead={<MetaLine facts={facts} />}
        actions={
          <BatchActions batch={batch} isMine={batch.uploadedByUserId === userId || me.data === undefined} />
        }
      />
      <section className={classes['standing']} aria-label={t('documents.columns.progress')}>
        <div>
          <BatchStatePill batch={batch} />
        </div>
        <div aria-live="polite">
          <BatchProgressBar batch={batch} />
        </div>
        {isMoving(state) && <BatchTimeLeft key={state} batch={batch} seenAt={seenAt} />}
        {state !== 'error' && state !== 'canceled' && <BatchFigures batch={batch} />}
      </section>
      {state === 'error' ? (
        <BatchErrors batch={batch} canReopen={isRefusedDraft(userId, batch.id)} />
      ) : (
        <>
          <BatchFailures batch={batch} />
          <BatchDocuments batch={batch} tools={tools} />
        </>
      )}
    </>
  );
}

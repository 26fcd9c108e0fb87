import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/models/overview.ts';
import type { Me } from '../../../contract/models/user.ts';
import { authQueries } from '../../api/auth.ts';
import { overviewQueries } from '../../api/overview.ts';
import { useFormat } from '../../i18n/format.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Alarms } from './alarms.tsx';
import { BatchesUnderWay } from './batches-under-way.tsx';
import { Contracts } from './contracts.tsx';
import { FigureLine } from './figure-line.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Holders } from './holders.tsx';
import classes from './home.module.css';
import { Trends } from './trends.tsx';
import { WaitingList } from './waiting-list.tsx';

/** What matters today to whoever looks; what it shows depends on their roles. */
export function HomePage() {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useQuery(authQueries.me());
  const overview = useQuery({ ...overviewQueries.today(), refetchOnWindowFocus: true });
  return (
    <>
      <PageHeader
        title={t('shell.home')}
        {...(overview.data && { lead: t('home.lead', { date: format.date(overview.data.today) }) })}
      />
      <QueryError query={overview} title={t('home.failed')} />
      {overview.data && me.data ? (
        <Today overview={overview.data} me={me.data} />
      ) : (
        overview.isPending && <Loading />
      )}
    </>
  );
}

function Today({ overview, me }: { readonly overview: Overview; readonly me: Me }) {
  const { documents, holders, batches, contracts, has } = overview;
  const userId = me.user?.id ?? null;
  return (
    <>
      <Alarms overview={overview} userId={userId} />
      <FigureLine overview={overview} userId={userId} />
      <div className={classes['columns']} {...(documents === null && { 'data-single': true })}>
        <div>
          {has !== null && <FirstSteps has={has} roles={me.roles} />}
          <WaitingList waiting={overview.waiting} />
          {contracts !== null && <Contracts contracts={contracts} />}
        </div>
        {documents !== null && (
          <div>
            {(holders.length > 0 || documents.inProgress > 0) && (
              <Holders overview={overview} userId={userId} />
            )}
            <BatchesUnderWay batches={batches} />
          </div>
        )}
      </div>
      {has?.documents === true && <Trends />}
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('home.loading')}>
      <Skeleton height={92} radius="md" />
      <Skeleton height={240} mt={24} radius="md" />
    </div>
  );
}

import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statistics, TurnAround } from '../../../contract/models/overview.ts';
import { overviewQueries } from '../../api/overview.ts';
import { useFormat } from '../../i18n/format.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import type { ChartProps } from './charts.tsx';
import { durationText, monthText, monthTick } from './duration.ts';
import { FiguresTable } from './figures-table.tsx';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';

/** The library of charts comes when there is something to draw, and no other screen pays for it. */
const LazyChart = lazy(() => import('./charts.tsx'));

const brand = 'var(--cs-brand)';
const ok = 'var(--cs-ok)';
const quiet = 'var(--cs-ink-3)';

function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton height={260} radius="md" />}>
      <LazyChart {...props} />
    </Suspense>
  );
}

/** How much and how fast, over the last twelve months. */
export function Trends() {
  const statistics = useQuery(overviewQueries.statistics());
  const times = useQuery(overviewQueries.turnAround());
  const failed = statistics.isError ? statistics : times.isError ? times : null;
  if (failed !== null) {
    return <QueryError query={failed} />;
  }
  if (statistics.data === undefined || times.data === undefined) {
    return <Skeleton height={320} radius="md" />;
  }
  return (
    <div className={`${classes['columns'] ?? ''} ${classes['pair'] ?? ''}`}>
      <Volume byMonth={statistics.data.byMonth} />
      <Times times={times.data} />
    </div>
  );
}

function Volume({ byMonth }: Pick<Statistics, 'byMonth'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <HomeSection title={t('home.volume')}>
      <Chart
        kind="bars"
        label={t('home.volumeChart')}
        data={byMonth.map(({ month, ...counts }) => ({ ...counts, month: monthText(month) }))}
        dataKey="month"
        series={[
          { name: 'created', label: t('home.created'), color: brand },
          { name: 'completed', label: t('home.completed'), color: ok },
        ]}
        valueText={format.number}
        tickText={(month) => monthTick(t, month)}
      />
      <FiguresTable
        caption={t('home.volume')}
        columns={[t('home.month'), t('home.created'), t('home.completed')]}
        rows={byMonth.map(({ month, created, completed }) => [
          monthText(month),
          format.number(created),
          format.number(completed),
        ])}
      />
    </HomeSection>
  );
}

type Group = 'month' | 'department' | 'type';

/** The rows of a grouping, each with its name. */
function rowsOf(times: TurnAround, group: Group) {
  if (group === 'month') {
    return times.byMonth.map(({ month, ...row }) => ({ ...row, name: monthText(month) }));
  }
  return group === 'department' ? times.byDepartment : times.byType;
}

function Times({ times }: { readonly times: TurnAround }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [group, setGroup] = useState<Group>('month');
  const text = (hours: number | null): string => durationText(t, hours, i18n.language);
  const rows = rowsOf(times, group);
  const groups = [
    { value: 'month' as const, label: t('home.month') },
    { value: 'department' as const, label: t('home.department') },
    { value: 'type' as const, label: t('home.type') },
  ];
  const head = groups.find(({ value }) => value === group)?.label ?? '';
  if (times.byDepartment.length === 0) {
    return (
      <HomeSection title={t('home.turnAround')} hint={t('home.turnAroundHint')}>
        <p className={classes['nothing']}>{t('home.turnAroundNone')}</p>
      </HomeSection>
    );
  }
  return (
    <HomeSection
      title={t('home.turnAround')}
      hint={t('home.turnAroundHint')}
      aside={
        <SegmentedControl
          size="sm"
          aria-label={t('home.groupBy')}
          data={groups}
          value={group}
          onChange={setGroup}
        />
      }
    >
      <Chart
        kind={group === 'month' ? 'lines' : 'ranks'}
        label={
          group === 'month'
            ? t('home.turnAroundChart')
            : t(group === 'department' ? 'home.byDepartment' : 'home.byType')
        }
        data={rows.map(({ name, median, p90 }) => ({ name, median, p90 }))}
        dataKey="name"
        series={[
          { name: 'median', label: t('home.median'), color: brand },
          { name: 'p90', label: t('home.p90'), color: quiet },
        ]}
        valueText={text}
        tickText={group === 'month' ? (month) => monthTick(t, month) : undefined}
      />
      <FiguresTable
        caption={`${t('home.turnAround')}, ${head}`}
        columns={[head, t('home.completed'), t('home.median'), t('home.p90')]}
        rows={rows.map(({ name, completed, median, p90 }) => [
          name,
          format.number(completed),
          text(median),
          text(p90),
        ])}
      />
    </HomeSection>
  );
}

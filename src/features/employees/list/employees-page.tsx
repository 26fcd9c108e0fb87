import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { failureOf } from '../../../api/api-error.ts';
import { employeeQueries } from '../../../api/employees.ts';
import { useFormat } from '../../../i18n/format.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { KbdHint } from '../../../ui/kbd-hint.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { handOver } from '../contract-handover.ts';
import { useSay } from '../employee-facts.ts';
import { ForHr } from '../for-hr.tsx';
import { BatchNotice } from './batch-notice.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { EmployeeFiltersBar } from './employee-filters.tsx';
import { EmployeeList } from './employee-list.tsx';
import classes from './employees.module.css';
import { exportEmployees } from './export-employees.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useColumns } from './use-columns.ts';
import { isFiltered, queryOf, useEmployeesAddress } from './use-employees-address.ts';
import { useGathering } from './use-gathering.ts';

const pageSize = 25;

/** The company's people: found, filtered, chosen for contracts, taken along as a workbook. */
export function EmployeesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('employees.title')}
        lead={t('employees.lead')}
        actions={
          <>
            <Button
              component={Link}
              to="/employees/new"
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('employees.add')}
            </Button>
            <Button
              component={Link}
              to="/employees/upload"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              {t('employees.upload')}
            </Button>
          </>
        }
      />
      <ForHr>
        <Employees />
      </ForHr>
    </>
  );
}

function Employees() {
  const navigate = useNavigate();
  const { filters, change, clear } = useEmployeesAddress();
  const query = queryOf(filters);
  const list = useQuery({
    ...employeeQueries.list({ ...query, page: filters.page, pageSize }),
    refetchOnWindowFocus: true,
  });
  const { chosen: shown, columns, choose: show, reset } = useColumns();
  const say = useSay();
  const selecting = useGathering();
  const searchField = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [params] = useSearchParams();
  // As one came: filters are changed and cleared meanwhile.
  const [isForBatch] = useState(() => params.get('for') === 'batch');
  const [activeId, setActiveId] = useState<number | null>(null);
  const items = list.data?.items ?? [];
  const totalCount = list.data?.totalCount ?? 0;

  const choose = (ids: readonly number[], isChosen: boolean): void => {
    setChosen((before) => {
      const next = new Set(before);
      ids.forEach((id) => (isChosen ? next.add(id) : next.delete(id)));
      return next;
    });
  };
  useListKeys({
    onMove: (by) => {
      const at = items.findIndex(({ id }) => id === activeId);
      const next = items[Math.min(Math.max(at + by, 0), items.length - 1)];
      setActiveId(next?.id ?? null);
      document.getElementById(`employee-${next?.id ?? ''}`)?.scrollIntoView({ block: 'nearest' });
    },
    onOpen: () => {
      if (activeId !== null) {
        void navigate(`/employees/${activeId}`);
      }
    },
    onToggle: () => {
      if (activeId !== null) {
        choose([activeId], !chosen.has(activeId));
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
      {isForBatch && <BatchNotice />}
      <EmployeeFiltersBar filters={filters} onChange={change} searchField={searchField} />
      <div className={classes['tools']}>
        <ExportButton query={query} totalCount={totalCount} />
        <ColumnsMenu chosen={shown} onChoose={show} onReset={reset} />
      </div>
      {selecting.error !== null && <ErrorNotice failure={failureOf(selecting.error)} />}
      <EmployeeList
        list={list}
        columns={columns}
        say={say}
        filtered={isFiltered(filters)}
        activeId={activeId}
        chosen={chosen}
        onChoose={choose}
        onClearFilters={clear}
        onPage={(page) => {
          change('page', page === 1 ? '' : String(page));
        }}
      />
      {items.length > 0 && <Hints />}
      {chosen.size > 0 && (
        <SelectionBar
          count={chosen.size}
          totalCount={totalCount}
          progress={selecting.progress}
          onAll={() =>
            void selecting.gather(query, (all) => {
              choose(
                all.map(({ id }) => id),
                true,
              );
            })
          }
          onNone={() => {
            selecting.stop();
            setChosen(new Set());
          }}
          onContracts={() => {
            void navigate(handOver([...chosen], isForBatch));
          }}
        />
      )}
    </>
  );
}

type ExportButtonProps = { readonly query: ReturnType<typeof queryOf>; readonly totalCount: number };

function ExportButton({ query, totalCount }: ExportButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useSay();
  const exporting = useGathering();
  const [done, setDone] = useState<number | null>(null);
  const { progress } = exporting;
  if (progress !== null) {
    const values = { done: format.number(progress.done), total: format.number(progress.total) };
    return (
      <>
        <p role="status" className={`${classes['said'] ?? ''} cs-figures`}>
          {t('employees.exporting', values)}
        </p>
        <Button variant="default" size="sm" onClick={exporting.stop}>
          {t('employees.exportStop')}
        </Button>
      </>
    );
  }
  return (
    <>
      {exporting.error !== null && (
        <ErrorNotice failure={failureOf(exporting.error)} title={t('employees.exportFailed')} />
      )}
      <p role="status" className={classes['said']}>
        {done !== null && t('employees.exported', { number: format.number(done) })}
      </p>
      <Button
        variant="default"
        size="sm"
        disabled={totalCount === 0}
        leftSection={<IconDownload size={17} aria-hidden />}
        onClick={() =>
          void exporting.gather(query, async (all) => {
            await exportEmployees(all, say, t('employees.exportName'), (key) => t(key));
            setDone(all.length);
          })
        }
      >
        {t('employees.export')}
      </Button>
    </>
  );
}

function Hints() {
  const { t } = useTranslation();
  return (
    <p className={classes['hints']} aria-hidden>
      <KbdHint keys={['j', 'k']}>{t('employees.hintMove')}</KbdHint>
      <KbdHint keys={['x']}>{t('employees.hintSelect')}</KbdHint>
      <KbdHint keys={['↵']}>{t('employees.hintOpen')}</KbdHint>
      <KbdHint keys={['/']}>{t('employees.hintSearch')}</KbdHint>
    </p>
  );
}

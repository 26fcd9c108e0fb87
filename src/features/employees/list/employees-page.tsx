import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconPlus, IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Employee } from '../../../../contract/models/employee.ts';
import { employeePages, employeeQueries } from '../../../api/employees.ts';
import { DataList } from '../../../shared/list/data-list.tsx';
import { ExportButton } from '../../../shared/list/export-button.tsx';
import { ListHints } from '../../../shared/list/list-hints.tsx';
import { useListCursor } from '../../../shared/list/use-list-cursor.ts';
import { useSelection } from '../../../shared/list/use-selection.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
import { ColumnsMenu } from '../../../shared/table/columns-menu.tsx';
import { useColumns } from '../../../shared/table/use-columns.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { selectionPurpose } from '../contract-handover.ts';
import { ForHr } from '../for-hr.tsx';
import { BatchNotice } from './batch-notice.tsx';
import {
  columnIds,
  useColumnTitle,
  useExportColumns,
  usualColumns,
  useTableColumns,
} from './employee-columns.tsx';
import { columnSort, employeeFilters, queryOf } from './employee-filters.ts';
import { EmployeesBar } from './employees-bar.tsx';
import { EmployeesFilterBar } from './employees-filter-bar.tsx';

const pageSize = 25;
const preservedParams = ['for'];
const noEmployees: readonly Employee[] = [];

/** The company's people: found, filtered, chosen for contracts, taken along as a workbook. */
export function EmployeesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('shell.employees')}
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

const nameOf = ({ fullName }: Employee): string => fullName;
const addressOf = ({ id }: Employee): string => `/employees/${id}`;

function Employees() {
  const { t } = useTranslation();
  const url = useUrlFilters(employeeFilters, preservedParams);
  const query = queryOf(url.filters);
  const list = useQuery({
    ...employeeQueries.list({ ...query, page: url.page, pageSize }),
    refetchOnWindowFocus: true,
  });
  const employees = list.data?.items ?? noEmployees;
  const totalCount = list.data?.totalCount ?? 0;
  const [shown, show] = useColumns('countersign.employees.columns', columnIds, usualColumns);
  const columns = useTableColumns(shown);
  const columnTitle = useColumnTitle();
  const exportColumns = useExportColumns();
  const { selection, select, toggle, togglePage } = useSelection(employees);
  const { activeId, searchField } = useListCursor({ rows: employees, addressOf, onToggle: toggle });
  const [params] = useSearchParams();
  const purpose = selectionPurpose(params);
  return (
    <>
      {purpose !== null && <BatchNotice purpose={purpose} />}
      <EmployeesFilterBar filters={url.filters} onChange={url.change} searchField={searchField}>
        <ColumnsMenu
          ids={columnIds}
          titleOf={columnTitle}
          shown={shown}
          usual={usualColumns}
          onChange={show}
        />
        <ExportButton
          label={t('lists.export')}
          disabled={totalCount === 0}
          read={(signal) => employeePages(query, signal)}
          columns={exportColumns}
          sheetName={t('employees.exportName')}
          fileName={() => `${t('employees.exportName')}.xlsx`}
          doneText={(count) => t('employees.exported', { number: count })}
        />
      </EmployeesFilterBar>
      <DataList
        list={list}
        filters={url}
        total={(count) => t('employees.total', { count })}
        loadingText={t('employees.loading')}
        nothingFound={{ title: t('employees.emptyFiltered') }}
        empty={
          <EmptyState
            icon={<IconUsersPlus />}
            title={t('employees.empty')}
            text={t('employees.emptyText')}
            action={
              <Group justify="center" gap="sm">
                <Button
                  component={Link}
                  to="/employees/upload"
                  leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                >
                  {t('employees.upload')}
                </Button>
                <Button component={Link} to="/employees/new" variant="default">
                  {t('employees.add')}
                </Button>
              </Group>
            }
          />
        }
        label={t('employees.table')}
        nameOf={nameOf}
        columns={columns}
        sortOf={(id) => columnSort(id, url.filters.sort, (sort) => url.change({ sort }))}
        selection={{
          selected: selection,
          onToggle: toggle,
          onTogglePage: togglePage,
          pageLabel: t('employees.selectPage'),
        }}
        activeId={activeId}
      />
      {employees.length > 0 && <ListHints />}
      {selection.size > 0 && (
        <EmployeesBar
          selection={selection}
          query={query}
          total={totalCount}
          purpose={purpose}
          exportColumns={exportColumns}
          onSelect={select}
        />
      )}
    </>
  );
}

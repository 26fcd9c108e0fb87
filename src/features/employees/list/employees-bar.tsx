import { Button, Menu } from '@mantine/core';
import {
  IconCertificate,
  IconChevronUp,
  IconFileText,
  IconMail,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Employee } from '../../../../contract/models/employee.ts';
import { employeePages } from '../../../api/employees.ts';
import { ExportButton, type ExportColumn } from '../../../shared/list/export-button.tsx';
import { SelectAllMatching } from '../../../shared/list/select-all-matching.tsx';
import type { Selection, SetSelection } from '../../../shared/list/selection.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { handOver, type selectionPurpose } from '../contract-handover.ts';
import { EmployeesBulkDialog } from './bulk-dialog.tsx';
import { type BulkAction, bulkActions } from './bulk-run.ts';
import classes from './employees.module.css';

type EmployeesBarProps = {
  readonly selection: Selection<Employee>;
  readonly query: Parameters<typeof employeePages>[0];
  /** How many the list has, on all its pages. */
  readonly total: number;
  readonly purpose: ReturnType<typeof selectionPurpose>;
  readonly exportColumns: readonly ExportColumn<Employee>[];
  readonly onSelect: SetSelection<Employee>;
};

const icons = {
  issueCertificates: IconCertificate,
  invite: IconMail,
  enable: IconUserCheck,
  disable: IconUserOff,
} as const;

/** What can be done with the chosen employees, on however many pages they stand. */
export function EmployeesBar({
  selection,
  query,
  total,
  purpose,
  exportColumns,
  onSelect,
}: EmployeesBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [action, setAction] = useState<BulkAction | null>(null);
  const chosen = [...selection.values()];
  const number = selection.size;
  return (
    <ActionBar
      label={t('employees.selected', { number })}
      count={t('employees.selected', { number })}
      onClear={() => onSelect(new Map())}
    >
      <SelectAllMatching
        selection={selection}
        read={(signal) => employeePages(query, signal)}
        total={total}
        label={t('employees.selectAll', { number: total })}
        onSelect={onSelect}
      />
      <div className={classes['actions']}>
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronUp size={16} aria-hidden />}>
              {t('employees.bulk.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {bulkActions.map((name) => {
              const Symbol = icons[name];
              return (
                <Menu.Item
                  key={name}
                  leftSection={<Symbol size={18} aria-hidden />}
                  onClick={() => setAction(name)}
                >
                  {t(`employees.bulk.${name}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
        <ExportButton
          label={t('employees.bulk.exportChosen')}
          read={async function* () {
            yield await Promise.resolve({ items: chosen, totalCount: chosen.length });
          }}
          columns={exportColumns}
          sheetName={t('employees.exportName')}
          fileName={() => `${t('employees.exportName')}.xlsx`}
          doneText={(count) => t('employees.exported', { number: count })}
        />
        <Button
          leftSection={<IconFileText size={18} aria-hidden />}
          onClick={() => void navigate(handOver([...selection.keys()], purpose === 'batch'))}
        >
          {t('employees.makeContracts', { number })}
        </Button>
      </div>
      {action !== null && (
        <EmployeesBulkDialog action={action} employees={chosen} onClose={() => setAction(null)} />
      )}
    </ActionBar>
  );
}

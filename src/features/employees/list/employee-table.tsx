import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { employeeStatus, syncStatus } from '../../../../contract/enums.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { RowCheckbox } from '../../../ui/row-checkbox.tsx';
import type { Employee } from '../../../../contract/models/employee.ts';
import { type Fact, factText, type Say } from '../employee-facts.ts';
import classes from './employees.module.css';

type EmployeeTableProps = {
  readonly employees: readonly Employee[];
  readonly columns: readonly Fact[];
  readonly say: Say;
  readonly activeId: number | null;
  readonly busy: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
};

/** Employees as rows, and on phones as cards. The table scrolls inside of its own box. */
export function EmployeeTable(props: EmployeeTableProps) {
  const { t } = useTranslation();
  const { employees, columns, chosen, onChoose } = props;
  const ids = employees.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <div className={classes['box']} tabIndex={0} role="region" aria-label={t('employees.table')}>
      <table className={classes['table']} aria-label={t('employees.table')} aria-busy={props.busy}>
        <thead>
          <tr>
            <th scope="col" className={classes['check']}>
              <RowCheckbox
                aria-label={t('employees.selectPage')}
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={(event) => {
                  onChoose(ids, event.currentTarget.checked);
                }}
              />
            </th>
            <th scope="col">{t('employees.columnEmployee')}</th>
            {columns.map((one) => (
              <th key={one.id} scope="col" data-kind={one.kind}>
                {t(one.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {employees.map((employee) => (
            <EmployeeRow key={employee.id} employee={employee} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type EmployeeRowProps = EmployeeTableProps & { readonly employee: Employee };

function EmployeeRow({ employee, columns, say, chosen, onChoose, activeId }: EmployeeRowProps) {
  const { t } = useTranslation();
  const isChosen = chosen.has(employee.id);
  return (
    <tr data-chosen={isChosen} data-active={employee.id === activeId} id={`employee-${employee.id}`}>
      <td className={classes['check']}>
        <RowCheckbox
          aria-label={t('employees.selectRow', { name: employee.fullName })}
          checked={isChosen}
          onChange={(event) => {
            onChoose([employee.id], event.currentTarget.checked);
          }}
        />
      </td>
      <th scope="row" className={classes['who']}>
        <Link to={`/employees/${employee.id}`} className={classes['name']}>
          {employee.fullName}
        </Link>
        <span className="cs-figures">{employee.employeeCode}</span>
      </th>
      {columns.map((one) => (
        <td key={one.id} data-kind={one.kind} data-label={t(one.label)}>
          <FactCell one={one} employee={employee} say={say} />
        </td>
      ))}
    </tr>
  );
}

const tones: Readonly<Record<string, ReadonlyMap<number, Tone>>> = {
  status: new Map<number, Tone>([
    [employeeStatus.enabled, 'ok'],
    [employeeStatus.disabled, 'neutral'],
  ]),
  syncStatus: new Map<number, Tone>([
    [syncStatus.synced, 'ok'],
    [syncStatus.failed, 'seal'],
  ]),
};

type FactCellProps = { readonly one: Fact; readonly employee: Employee; readonly say: Say };

function FactCell({ one, employee, say }: FactCellProps) {
  const text = factText(one, employee, say);
  const tone = tones[one.id];
  if (text !== '' && tone !== undefined) {
    return <Pill tone={tone.get(Number(one.value(employee))) ?? 'neutral'}>{text}</Pill>;
  }
  return <span className="cs-figures">{text}</span>;
}

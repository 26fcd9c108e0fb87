import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { employeeStatus } from '../../../../contract/enums.ts';
import type { Employee } from '../../../../contract/models/employee.ts';
import type { ExportColumn } from '../../../shared/list/export-button.tsx';
import type { Column } from '../../../shared/table/data-table.tsx';
import { RowTitle } from '../../../shared/table/row-title.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { type Fact, facts, factText, type Say, useSay } from '../employee-facts.ts';

/** Facts that may stand in a column; name and code always stand in the first one. */
const columnFacts = new Map(
  facts
    .filter(({ id }) => id !== 'employeeCode' && id !== 'fullName')
    .map((one): [string, Fact] => [one.id, one]),
);
export const columnIds: readonly string[] = [...columnFacts.keys()];
export const usualColumns: readonly string[] = [
  'phoneNumber',
  'status',
  'jobTitle',
  'contractType',
  'contractExpiredDate',
];

const tones: Readonly<Record<string, ReadonlyMap<number, Tone>>> = {
  status: new Map<number, Tone>([
    [employeeStatus.enabled, 'ok'],
    [employeeStatus.disabled, 'neutral'],
  ]),
};

function factCell(one: Fact, employee: Employee, say: Say) {
  const text = factText(one, employee, say);
  const tone = tones[one.id];
  return text !== '' && tone !== undefined ? (
    <Pill tone={tone.get(Number(one.value(employee))) ?? 'neutral'}>{text}</Pill>
  ) : (
    text
  );
}

export function useColumnTitle(): (id: string) => string {
  const { t } = useTranslation();
  return (id) => {
    const one = columnFacts.get(id);
    return one === undefined ? '' : t(`employees.field.${one.id}`);
  };
}

export function useTableColumns(shown: readonly string[]): readonly Column<Employee>[] {
  const { t } = useTranslation();
  const say = useSay();
  return useMemo(
    (): readonly Column<Employee>[] => [
      {
        id: 'employee',
        title: t('employees.columnEmployee'),
        render: ({ id, fullName, employeeCode }) => (
          <RowTitle title={fullName} facts={employeeCode} to={`/employees/${id}`} />
        ),
      },
      ...shown.flatMap((id) => {
        const one = columnFacts.get(id);
        return one === undefined
          ? []
          : {
              id,
              title: t(`employees.field.${one.id}`),
              isNumber: one.kind === 'number',
              ...(one.kind === 'text' && { width: 'wraps' as const }),
              render: (employee: Employee) => factCell(one, employee, say),
            };
      }),
    ],
    [shown, t, say],
  );
}

/** Everything that is known of employees: numbers and days as what they are. */
export function useExportColumns(): readonly ExportColumn<Employee>[] {
  const { t } = useTranslation();
  const say = useSay();
  return facts.map((one) => ({
    title: t(`employees.field.${one.id}`),
    kind: one.kind,
    text: (employee) =>
      one.kind === 'number' ? String(one.value(employee) ?? '') : factText(one, employee, say),
  }));
}

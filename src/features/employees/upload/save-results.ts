import type { TFunction } from 'i18next';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { saveFile, writeWorkbook } from '../../../spreadsheet/write/write-workbook.ts';
import { fieldLabels } from './field-labels.ts';
import { fields, isFieldId } from './fields.ts';
import type { SheetModel } from './sheet-model.ts';

const columnsOf = (t: TFunction, model: SheetModel) =>
  model.columns.map((id) => ({
    title: t(fieldLabels[id]),
    width: fields[id].width / 8,
    kind: fields[id].kind === 'day' ? ('day' as const) : ('text' as const),
  }));

const textsOf = (model: SheetModel, index: number): readonly string[] =>
  model.store.row(index).slice(0, model.columns.length);

/** Everything that is said of a row, with the column that it is said of. */
export function issuesText(t: TFunction, check: SheetCheck, index: number): string {
  return check
    .issuesOf(index)
    .map(({ column, text }) => (isFieldId(column) ? `${t(fieldLabels[column])}: ${text}` : text))
    .join('; ');
}

/** Saves the rows that want mending, each with why. */
export async function saveIssues(t: TFunction, model: SheetModel, check: SheetCheck): Promise<void> {
  const indexes = Array.from({ length: model.store.rowCount() }, (_, index) => index);
  const rows = indexes
    .filter((index) => check.issuesOf(index).length > 0)
    .map((index) => [model.rowNumber(index), ...textsOf(model, index), issuesText(t, check, index)]);
  const columns = [
    { title: t('employees.resultRow'), width: 8 },
    ...columnsOf(t, model),
    { title: t('employees.errorsColumn'), width: 60 },
  ];
  const name = t('employees.errorsName');
  saveFile(await writeWorkbook([{ name, columns, rows }]), `${name}.xlsx`);
}

type ResultRow = { readonly index: number; readonly outcome: string; readonly reason: string };

/** Saves every row with what became of it. */
export async function saveResults(
  t: TFunction,
  model: SheetModel,
  results: readonly ResultRow[],
): Promise<void> {
  const columns = [
    ...columnsOf(t, model),
    { title: t('employees.resultColumn'), width: 16 },
    { title: t('employees.resultReason'), width: 60 },
  ];
  const rows = results.map(({ index, outcome, reason }) => [...textsOf(model, index), outcome, reason]);
  const name = t('employees.resultName');
  saveFile(await writeWorkbook([{ name, columns, rows }]), `${name}.xlsx`);
}

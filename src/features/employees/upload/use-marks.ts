import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import type { RowMark } from '../../../spreadsheet/grid/sheet-column.ts';
import type { SheetRow } from '../../../spreadsheet/grid/sheet-store.ts';
import { writeCell } from './cell-text.ts';
import { fields } from './fields.ts';
import { fieldValue, type RowPlan } from './row-plan.ts';
import type { SheetModel } from './sheet-model.ts';
import { useCellWords } from './use-cell-words.ts';
import type { RowCounts } from './use-upload-check.ts';

/** What each row will do, with the old texts of what it changes. Reckoned when a row is drawn. */
export function useMarks(
  model: SheetModel,
  check: SheetCheck,
  rowCounts: RowCounts | null,
): (row: SheetRow, index: number) => RowMark | null {
  const { t } = useTranslation();
  const words = useCellWords();
  // What rows come to changes with what is known of the company: then they are drawn anew.
  const state = rowCounts === null ? '' : Object.values(rowCounts).join();
  return useMemo(() => {
    const wasOf = (plan: RowPlan): Readonly<Record<string, string>> =>
      plan.kind === 'update'
        ? Object.fromEntries(
            plan.changes.map((field) => {
              const was = writeCell(
                fields[field].kind,
                fieldValue(plan.known, field),
                words,
                model.categories,
              );
              return [field, was === '' ? t('employees.emptyValue') : was];
            }),
          )
        : {};
    return (row, index) => {
      if (state === '' || row.length === 0) {
        return null;
      }
      if (check.issuesOf(index).some(({ tone }) => tone === 'error')) {
        return { text: t('employees.markWrong'), tone: 'seal' };
      }
      const standing = model.standingOf(row);
      switch (standing.kind) {
        case 'create':
          return { text: t('employees.markCreate'), tone: 'brand' };
        case 'update':
          return { text: t('employees.markUpdate'), tone: 'warn', was: wasOf(model.planOf(row)) };
        case 'unchanged':
          return { text: t('employees.markStay'), tone: 'neutral' };
        case 'sent':
          return { text: t('employees.markDone'), tone: 'ok' };
        default:
          return { text: t('employees.markWrong'), tone: 'seal' };
      }
    };
  }, [model, check, state, t, words]);
}

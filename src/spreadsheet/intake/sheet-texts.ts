import type { TFunction } from 'i18next';
import { type SheetFault, sheetLimits } from '../read/read-outcome.ts';
import type { SheetWarning } from '../read/sheet-warning.ts';

export const megabyte = 1024 * 1024;

/** What is wrong with a file, and what to do about it. */
export function faultTexts(
  t: TFunction,
  fault: SheetFault,
): { readonly title: string; readonly text: string } {
  // Each text fills in those that its fault has.
  const values = {
    ...{ sheet: '', rows: 0, columns: 0, extension: '', ...fault },
    megabytes: 'limit' in fault ? fault.limit / megabyte : 0,
    mostCells: sheetLimits.cells,
    mostColumns: sheetLimits.columns,
  };
  return {
    title: t(`sheet.fault.${fault.kind}`, values),
    text: t(`sheet.fault.${fault.kind}-text`, values),
  };
}

/** What one should know of a file; of cells, with the names of the first of them. */
export function warningText(t: TFunction, warning: SheetWarning): string {
  if (!('at' in warning)) {
    return t(`sheet.remark.${warning.kind}`, { encoding: '', row: 0, ...warning });
  }
  const cells = warning.at.join(', ');
  const at = warning.more ? t('sheet.atMore', { cells }) : cells;
  return t(`sheet.remark.${warning.kind}`, { count: warning.count, at });
}

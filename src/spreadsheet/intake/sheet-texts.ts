import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../i18n/format.ts';
import { type SheetFault, sheetLimits } from '../read/read-outcome.ts';
import type { SheetWarning } from '../read/sheet-warning.ts';

const megabyte = 1024 * 1024;

type FaultText = { readonly title: string; readonly text: string };

/** What is wrong with a file, and what to do about it. */
function faultText(t: TFunction, format: Format, fault: SheetFault): FaultText {
  const size = (bytes: number): string => `${format.number(Math.round(bytes / megabyte))} MB`;
  switch (fault.kind) {
    case 'empty':
      return { title: t('sheet.fault.empty'), text: t('sheet.fault.emptyText') };
    case 'too-large':
      return {
        title: t('sheet.fault.tooLarge', { size: size(fault.limit) }),
        text: t('sheet.fault.tooLargeText'),
      };
    case 'unpacks-too-large':
      return {
        title: t('sheet.fault.unpacksTooLarge'),
        text: t('sheet.fault.unpacksTooLargeText', { size: size(fault.limit) }),
      };
    case 'too-many-cells':
      return {
        title: t('sheet.fault.tooManyCells', { sheet: fault.sheet }),
        text: t('sheet.fault.tooManyCellsText', {
          rows: format.number(fault.rows),
          columns: format.number(fault.columns),
          cells: format.number(sheetLimits.cells),
          limit: format.number(sheetLimits.columns),
        }),
      };
    case 'encrypted':
      return { title: t('sheet.fault.encrypted'), text: t('sheet.fault.encryptedText') };
    case 'old-format':
      return { title: t('sheet.fault.oldFormat'), text: t('sheet.fault.oldFormatText') };
    case 'other-format':
      return {
        title: t('sheet.fault.otherFormat', { extension: fault.extension }),
        text: t('sheet.fault.otherFormatText'),
      };
    case 'not-spreadsheet':
      return { title: t('sheet.fault.notSpreadsheet'), text: t('sheet.fault.notSpreadsheetText') };
    case 'damaged':
      return { title: t('sheet.fault.damaged'), text: t('sheet.fault.damagedText') };
    case 'no-data':
      return { title: t('sheet.fault.noData'), text: t('sheet.fault.noDataText') };
    case 'unreadable':
      return { title: t('sheet.fault.unreadable'), text: t('sheet.fault.unreadableText') };
    case 'reader-failed':
      return { title: t('sheet.fault.readerFailed'), text: t('sheet.fault.readerFailedText') };
  }
}

type CellWarning = Extract<SheetWarning, { readonly at: unknown }>;

function warningText(t: TFunction, format: Format, warning: SheetWarning): string {
  switch (warning.kind) {
    case 'macros':
      return t('sheet.remark.macros');
    case 'encoding-guessed':
      return t('sheet.remark.encodingGuessed', { encoding: warning.encoding });
    case 'open-quote':
      return t('sheet.remark.openQuote', { row: format.number(warning.row) });
    case 'hidden-sheet':
      return t('sheet.remark.hiddenSheet');
    default:
      return cellWarningText(t, format, warning);
  }
}

function cellWarningText(t: TFunction, format: Format, warning: CellWarning): string {
  const cells = warning.at.join(', ');
  const values = {
    count: warning.count,
    at: warning.more ? t('sheet.atMore', { cells }) : cells,
  };
  const texts = {
    formulas: () => t('sheet.remark.formulas', values),
    'formulas-without-value': () => t('sheet.remark.formulasWithoutValue', values),
    'error-values': () => t('sheet.remark.errorValues', values),
    merged: () => t('sheet.remark.merged', values),
    'hidden-rows': () => t('sheet.remark.hiddenRows', values),
    'hidden-columns': () => t('sheet.remark.hiddenColumns', values),
    'lost-digits': () => t('sheet.remark.lostDigits', values),
  };
  return texts[warning.kind]();
}

type SheetTexts = {
  readonly fault: (fault: SheetFault) => FaultText;
  readonly warning: (warning: SheetWarning) => string;
};

/** Faults and remarks in the language in use. */
export function useSheetTexts(): SheetTexts {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => ({
      fault: (fault) => faultText(t, format, fault),
      warning: (warning) => warningText(t, format, warning),
    }),
    [t, format],
  );
}

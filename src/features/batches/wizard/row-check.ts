import type { TFunction } from 'i18next';
import type { Template } from '../../../../contract/models/template.ts';
import { type BatchColumns, readColumns } from '../../../../contract/rules/batch-columns.ts';
import { type RowFault, rowFaults } from '../../../../contract/rules/batch-rows.ts';
import { createListReader } from '../../../../contract/rules/batch-lists.ts';
import { templateValues } from '../../../../contract/rules/batch-values.ts';
import { type DoubtfulValue, doubtfulValues } from '../../../../contract/rules/value-formats.ts';
import { type FieldLabel, fieldLabels } from '../../../../contract/rules/variable-labels.ts';
import type { LoopField } from '../../../../contract/rules/template-fields.ts';
import { parseDay } from '../../../../contract/time.ts';
import type { CellIssue } from '../../../spreadsheet/check/cell-issue.ts';
import { isWrittenAsDay, readAmount, readDay } from '../../../../contract/rules/typed-value.ts';
import type { UniqueRule } from '../../../spreadsheet/check/sheet-check.ts';
import type { Format } from '../../../i18n/format.ts';
import { fieldsOfList } from './auto-fill.ts';
import type { BatchColumn } from './build-table.ts';
import { loopFault } from './loop-fault.ts';
import { targetLabel } from './target-label.ts';
import type { KnownNames } from './row-lookups.ts';

type Say = {
  readonly template: Pick<Template, 'fillableFields' | 'formats'>;
  readonly t: TFunction;
  readonly format: Pick<Format, 'date' | 'number'>;
  readonly known: KnownNames;
};

type Words = Required<Pick<CellIssue, 'text' | 'cause'>>;

function processorText({ value }: RowFault, { t, known }: Say): string {
  const similar = known.similarTo(value);
  if (similar?.isDisabled === true) {
    return t('batches.cell.processorDisabled');
  }
  const near = (similar?.similar ?? []).map(({ code }) => code).slice(0, 2);
  return near.length === 0
    ? t('batches.cell.unknownProcessor')
    : t('batches.cell.unknownProcessorNear', { near: near.join(', ') });
}

/** Why a text is no list for a loop of the template. */
export function loopFaultText(
  text: string,
  fields: readonly LoopField[],
  labelOf: FieldLabel,
  t: TFunction,
): string {
  const fault = loopFault(text, fields);
  switch (fault.kind) {
    case 'short':
      return t('batches.cell.loopShort', {
        row: fault.row,
        text: fault.text,
        missing: fault.missing.map(labelOf).join(', '),
        pattern: fields.map(({ name }) => labelOf(name)).join(': '),
      });
    case 'no-words':
      return t('batches.cell.loopNoWords');
    case 'syntax':
      return fault.at === null
        ? t('batches.cell.loopBroken')
        : t('batches.cell.loopBrokenAt', { at: fault.at, near: fault.near });
    case 'not-list':
      return t('batches.cell.loopNotList');
    case 'not-item':
      return t('batches.cell.loopNotItem', { item: fault.item });
  }
}

/** A fault in the user's words, as short as it stands in a cell behind what was typed. */
function faultText(fault: RowFault, say: Say): string {
  const { t, format, known, template } = say;
  switch (fault.id) {
    case 'noUsed':
    case 'noTwice': {
      const date = known.usedOn(fault.value);
      return date === null
        ? t('batches.cell.noUsed')
        : t('batches.cell.noUsedOn', { date: format.date(date).slice(0, 5) });
    }
    case 'notDay':
      return isWrittenAsDay(fault.value) ? t('batches.cell.noSuchDay') : t('batches.cell.notDay');
    case 'tooLong':
      return t('batches.cell.tooLong', {
        count: fault.value.length,
        max: fault.max ?? 0,
      });
    case 'unknownDocument':
      return t('batches.cell.unknownDocument', { no: fault.value });
    case 'unknownProcessor':
      return processorText(fault, say);
    case 'notLoop':
      return loopFaultText(
        fault.value,
        fieldsOfList(`#${fault.field}`, template.fillableFields),
        fieldLabels(template.formats, fault.field),
        t,
      );
    default:
      return t(`batches.cell.${fault.id}`);
  }
}

/** The same without what differs from cell to cell; `null` where nothing does. */
function faultCause({ id, value, max }: RowFault, { t, known }: Say): string | null {
  switch (id) {
    case 'noUsed':
    case 'noTwice':
      return t('batches.cell.noUsed');
    case 'tooLong':
      return t('batches.cell.tooLongAny', { max: max ?? 0 });
    case 'unknownDocument':
      return t('batches.cell.unknownDocumentAny');
    case 'unknownProcessor':
      return known.similarTo(value)?.isDisabled === true ? null : t('batches.cell.unknownProcessor');
    case 'notLoop':
      return t('batches.cell.loopAny');
    default:
      return null;
  }
}

function doubtWords({ doubt, format, value }: DoubtfulValue, { t, format: write }: Say): Words {
  if (doubt === 'two-ways') {
    return {
      text: t('batches.cell.twoWays', { read: write.number(readAmount(value) ?? 0), decimal: `${value}0` }),
      cause: t('batches.cell.twoWaysAny'),
    };
  }
  const isDay = format === 'date' || format === 'date-words';
  const cause = t(isDay ? 'batches.cell.notDayPrinted' : 'batches.cell.notNumberPrinted');
  return { text: cause, cause };
}

/** What is printed as it was typed, since the variable's format cannot read it, or as one of two numbers. */
function doubtfulWords(found: DoubtfulValue, say: Say): Words {
  const { inside, value } = found;
  const { text, cause } = doubtWords(found, say);
  return inside === null
    ? { text, cause }
    : {
        text: say.t('batches.cell.insideLoop', {
          row: inside.row,
          field: fieldLabels(say.template.formats, found.variable)(inside.field),
          value,
          text,
        }),
        cause,
      };
}

/** Where values of the template stand, by what the template calls them. */
function placesOf({ fields, variables }: BatchColumns): ReadonlyMap<string, number> {
  return new Map([
    ...Array.from(fields, ([field, index]) => [`D.${field}`, index] as const),
    ...variables.map(({ name, index }) => [name, index] as const),
  ]);
}

export type RowCheckOptions = Say & {
  readonly columns: readonly BatchColumn[];
  /** Columns that the grid shows; a fault in another one stands on its row. */
  readonly shown: ReadonlySet<string>;
  /** yyyy-MM-dd. */
  readonly today: string;
};

/**
 * The check of one row by the very rules of the service (`contract/rules`), said in the user's language. Numbers that stand twice
 * are the grid's to find (`numberRule`).
 */
export function createRowCheck(options: RowCheckOptions): (row: readonly string[]) => CellIssue[] {
  const { template, columns, shown, known, today, t } = options;
  const parameters = columns.map(({ parameter }) => parameter);
  const lists = createListReader(parameters, template.fillableFields);
  const read = readColumns(parameters);
  if (read.kind === 'refused') {
    return () => [{ column: '', tone: 'error', text: t('batches.cell.columns') }];
  }
  const expiry = read.columns.fields.get('ExpiryDate');
  const places = placesOf(read.columns);
  const issueAt = (
    column: number | null | undefined,
    tone: CellIssue['tone'],
    cell: string,
    { text, cause }: Words,
  ): CellIssue => {
    const id = columns[column ?? -1]?.id ?? '';
    return shown.has(id)
      ? { column: id, tone, text, cause }
      : { column: '', tone, text: `${cell} · ${text}`, cause: `${cell} · ${cause}` };
  };
  return (typed) => {
    const row = lists.read(typed);
    const issues = rowFaults(read.columns, row, known).map((fault) => {
      const text = faultText(fault, options);
      const words = { text, cause: faultCause(fault, options) ?? text };
      return issueAt(fault.column, 'error', `${fault.field} ${fault.value}`, words);
    });
    // The service takes any text for a variable of the template.
    const doubtful = new Map<string, Words>();
    for (const { name, index, isLoop } of read.columns.variables) {
      const value = row[index] ?? '';
      if (!isLoop && isWrittenAsDay(value) && readDay(value) === null) {
        const text = t('batches.cell.noSuchDay');
        doubtful.set(name, { text, cause: text });
      }
    }
    if (template.formats.length > 0) {
      for (const found of doubtfulValues(templateValues(read.columns, row), template.formats)) {
        const before = doubtful.get(found.variable);
        doubtful.set(found.variable, before ?? doubtfulWords(found, options));
      }
    }
    for (const [name, words] of doubtful) {
      const index = places.get(name);
      issues.push(
        issueAt(index, 'warn', `${targetLabel(template.formats, name, t)} ${row[index ?? -1] ?? ''}`, words),
      );
    }
    const due = expiry === undefined ? null : parseDay((row[expiry] ?? '').trim());
    if (due !== null && due < today) {
      issues.push({ column: 'D.ExpiryDate', tone: 'warn', text: t('batches.cell.past') });
    }
    return issues;
  };
}

/** A number may stand once in a batch (companion operations, §5). */
export function numberRule(
  t: TFunction,
  numberColumn: string,
  rowNumber: (index: number) => string,
): UniqueRule {
  return {
    column: numberColumn,
    tone: 'error',
    keyOf: (text) => text.trim(),
    text: (duplicate) => t('batches.cell.noTwice', { row: rowNumber(duplicate) }),
    cause: t('batches.cell.noTwiceAny'),
  };
}

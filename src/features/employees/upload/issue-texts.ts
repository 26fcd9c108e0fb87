import type { TFunction } from 'i18next';
import { contractType } from '../../../../contract/enums.ts';
import { recognize } from '../../../../contract/messages.ts';
import { quiet, serverText } from '../../../i18n/server-text.ts';
import type { CellIssue } from '../../../spreadsheet/check/cell-issue.ts';
import type { UniqueRule } from '../../../spreadsheet/check/sheet-check.ts';
import type { SheetRow } from '../../../spreadsheet/grid/sheet-store.ts';
import { readCell, withLostZeros } from './cell-text.ts';
import { type FieldId, fields } from './fields.ts';
import { type RowFault, shownColumn } from './row-plan.ts';
import type { SheetModel } from './sheet-model.ts';

type Words = Pick<CellIssue, 'text' | 'cause'>;

function faultWords(t: TFunction, model: SheetModel, fault: RowFault): Words {
  const { message } = fault;
  const found = recognize(message);
  if (found.kind === 'message' && found.id === 'identityNumberTaken') {
    const holder = model.people.holderOf(String(found.params['identityNumber']));
    const cause = t('employees.issue.identityTaken');
    return holder === undefined
      ? { text: cause }
      : {
          text: t('employees.issue.identityTakenBy', { name: holder.fullName, code: holder.employeeCode }),
          cause,
        };
  }
  if (found.kind === 'message' && found.id === 'usernameTaken') {
    const username = String(found.params['username']);
    return {
      text: t('employees.issue.usernameTaken', { username }),
      cause: t('employees.issue.anyUsernameTaken'),
    };
  }
  return { text: faultText(t, fault) };
}

function faultText(t: TFunction, { field, message }: RowFault): string {
  const found = recognize(message);
  if (found.kind === 'message') {
    return found.id === 'userHasOtherUsername'
      ? t('employees.issue.otherUsername')
      : quiet(serverText(t, message));
  }
  const { kind } = fields[field];
  if (found.kind === 'unknown' || found.fault.id === 'tooLong' || found.fault.id === 'tooSmall') {
    return quiet(serverText(t, message));
  }
  if (found.fault.id === 'required') {
    return t('employees.issue.required');
  }
  switch (kind) {
    case 'gender':
    case 'status':
    case 'contractType':
    case 'signing':
    case 'flag':
    case 'money':
      return t(`employees.issue.${kind}`);
    case 'position':
    case 'report':
      return t('employees.issue.category');
    case 'day':
      return t(found.fault.id === 'dateOrder' ? 'employees.issue.expiredBefore' : 'employees.issue.day');
    default:
      return quiet(serverText(t, message));
  }
}

/** What is to be looked at, though it is taken as it stands. */
function warnings(t: TFunction, model: SheetModel, row: SheetRow): CellIssue[] {
  const { columns, store, categories } = model;
  const textOf = (field: FieldId): string => row[store.columnIndex(field)] ?? '';
  const found: CellIssue[] = [];
  for (const field of ['identityNumber', 'phoneNumber'] as const) {
    const whole = columns.includes(field) ? withLostZeros(field, textOf(field)) : null;
    if (whole !== null) {
      found.push({
        column: field,
        tone: 'warn',
        text: t('employees.issue.lostZero', { whole }),
        cause: t('employees.issue.anyLostZero'),
      });
    }
  }
  for (const { field, of } of model.reader.lookalikes(model.planOf(row))) {
    const words =
      field === 'email'
        ? {
            text: t('employees.issue.emailOf', { name: of.fullName, code: of.employeeCode }),
            cause: t('employees.issue.emailOfOther'),
          }
        : {
            text: t('employees.issue.codeOf', { name: of.fullName }),
            cause: t('employees.issue.codeOfOther'),
          };
    found.push({ column: shownColumn(field, columns, model.choices), tone: 'warn', ...words });
  }
  if (columns.includes('contractType') && columns.includes('contractExpiredDate')) {
    const type = readCell('contractType', textOf('contractType'), categories);
    const hasEnd = textOf('contractExpiredDate') !== '';
    if (type === contractType.fixedTerm && !hasEnd) {
      found.push({ column: 'contractExpiredDate', tone: 'warn', text: t('employees.issue.noExpiry') });
    }
    if (type === contractType.indefiniteTerm && hasEnd) {
      found.push({ column: 'contractExpiredDate', tone: 'warn', text: t('employees.issue.needlessExpiry') });
    }
  }
  return found;
}

/** The issues of a row: what the contract's schema, the company and the service say of it, then what looks odd. */
export function rowIssues(t: TFunction, model: SheetModel, row: SheetRow): CellIssue[] {
  const plan = model.planOf(row);
  const faults = [...(plan.kind === 'wrong' ? plan.faults : []), ...model.refusalOf(row)];
  const said = new Set<FieldId>();
  const issues: CellIssue[] = [];
  for (const fault of faults) {
    const column = shownColumn(fault.field, model.columns, model.choices);
    // One thing at a time in a cell: the first is the nearest to what is wrong.
    if (!said.has(column)) {
      said.add(column);
      issues.push({ column, tone: 'error', ...faultWords(t, model, fault) });
    }
  }
  return [
    ...issues,
    ...warnings(t, model, row).filter(({ column }) => !issues.some((one) => one.column === column)),
  ];
}

/** What no two rows may share. */
export function uniqueRules(t: TFunction, model: SheetModel): UniqueRule[] {
  const { reader } = model;
  const rule = (
    field: FieldId,
    key: (row: SheetRow) => string,
    what:
      | 'duplicateCode'
      | 'duplicateIdentity'
      | 'duplicateUsername'
      | 'duplicateUserCode'
      | 'duplicateEmail',
    tone: CellIssue['tone'] = 'error',
  ): UniqueRule => ({
    column: shownColumn(field, model.columns, model.choices),
    tone,
    keyOf: (_text, row) => key(row),
    text: (other) => t(`employees.issue.${what}`, { row: model.rowNumber(other) }),
    cause: t(`employees.issue.${what}Any`),
  });
  const rules = [
    rule('employeeCode', reader.codeKeyOf, 'duplicateCode'),
    rule('identityNumber', reader.identityOf, 'duplicateIdentity'),
    rule('user.username', reader.usernameOf, 'duplicateUsername'),
    rule('email', reader.emailBesideUsernameOf, 'duplicateEmail', 'warn'),
  ];
  // Without a column of its own it follows another that is unique already.
  return model.columns.includes('user.code')
    ? [
        ...rules,
        rule('user.code', (row) => model.people.userCodeKey(reader.userCodeOf(row)), 'duplicateUserCode'),
      ]
    : rules;
}

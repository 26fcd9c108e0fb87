import type { TFunction } from 'i18next';
import { contractType } from '../../../../contract/enums.ts';
import { recognize } from '../../../../contract/messages.ts';
import { serverText } from '../../../i18n/server-text.ts';
import type { CellIssue } from '../../../spreadsheet/check/cell-issue.ts';
import type { UniqueRule } from '../../../spreadsheet/check/sheet-check.ts';
import type { SheetRow } from '../../../spreadsheet/grid/sheet-store.ts';
import { readCell, withLostZeros } from './cell-text.ts';
import { type FieldId, fields } from './fields.ts';
import { type RowFault, shownColumn } from './row-plan.ts';
import type { SheetModel } from './sheet-model.ts';

/** As it stands behind what was typed: no sentence. */
const quiet = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

function faultText(t: TFunction, model: SheetModel, { field, message }: RowFault): string {
  const found = recognize(message);
  if (found.kind === 'message') {
    switch (found.id) {
      case 'identityNumberTaken': {
        const holder = model.people.holderOf(String(found.params['identityNumber']));
        return holder === undefined
          ? t('employees.issue.identityTaken')
          : t('employees.issue.identityTakenBy', { name: holder.fullName, code: holder.employeeCode });
      }
      case 'usernameTaken':
        return t('employees.issue.usernameTaken', { username: String(found.params['username']) });
      case 'userHasOtherUsername':
        return t('employees.issue.otherUsername');
      default:
        return quiet(serverText(t, message));
    }
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
      found.push({ column: field, tone: 'warn', text: t('employees.issue.lostZero', { whole }) });
    }
  }
  for (const { field, of } of model.reader.lookalikes(model.planOf(row))) {
    const text =
      field === 'email'
        ? t('employees.issue.emailOf', { name: of.fullName, code: of.employeeCode })
        : t('employees.issue.codeOf', { name: of.fullName });
    found.push({ column: shownColumn(field, columns, model.choices), tone: 'warn', text });
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
      issues.push({ column, tone: 'error', text: faultText(t, model, fault) });
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
    text: (row: number) => string,
    tone: CellIssue['tone'] = 'error',
  ): UniqueRule => {
    const column = shownColumn(field, model.columns, model.choices);
    return {
      column,
      keyOf: (_text, row) => key(row),
      issue: (twin) => ({ column, tone, text: text(twin + 1) }),
    };
  };
  const rules = [
    rule('employeeCode', reader.codeKeyOf, (row) => t('employees.issue.twinCode', { row })),
    rule('identityNumber', reader.identityOf, (row) => t('employees.issue.twinIdentity', { row })),
    rule('user.username', reader.usernameOf, (row) => t('employees.issue.twinUsername', { row })),
    rule('email', reader.emailOf, (row) => t('employees.issue.twinEmail', { row }), 'warn'),
  ];
  // Without a column of its own it follows another that is unique already.
  return model.columns.includes('user.code')
    ? [
        ...rules,
        rule(
          'user.code',
          (row) => model.people.userCodeKey(reader.userCodeOf(row)),
          (row) => t('employees.issue.twinUserCode', { row }),
        ),
      ]
    : rules;
}

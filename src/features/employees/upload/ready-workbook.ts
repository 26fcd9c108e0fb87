import type { TFunction } from 'i18next';
import type { ColumnKind, WriteSheet } from '../../../spreadsheet/write/write-sheet.ts';
import { saveWorkbook } from '../../../spreadsheet/write/write-workbook.ts';
import { type Categories, type CellWords, wordsFor } from './cell-text.ts';
import { fieldLabel } from './field-labels.ts';
import { type FieldId, fieldIds, fields, filledFrom } from './fields.ts';

function kindOf(id: FieldId): ColumnKind {
  const { kind } = fields[id];
  return kind === 'day' ? 'day' : kind === 'money' ? 'number' : 'text';
}

function exampleOf(t: TFunction, id: FieldId, words: CellWords, categories: Categories): string {
  const given: Partial<Record<FieldId, string>> = {
    employeeCode: 'NV0001',
    fullName: t('employees.example.fullName'),
    dateOfBirth: '17/05/1990',
    gender: words.choice('gender', 2),
    identityNumber: '001190012345',
    email: 'hoa.nguyen@example.vn',
    phoneNumber: '0912345678',
    socialInsuranceCode: '7912345678',
    workingPosition: [...categories.position.values()][0] ?? '1',
    jobTitle: t('employees.example.jobTitle'),
    contractType: words.choice('contractType', 2),
    contractReportType: [...categories.report.values()][0] ?? '',
    contractEffectiveDate: '01/12/2026',
    contractExpiredDate: '30/11/2027',
    salary: '15000000',
    salaryAllowance: '1500000',
    contractNote: t('employees.example.note'),
    'user.code': 'NV0001',
    'user.username': 'hoa.nguyen@example.vn',
    'user.name': t('employees.example.fullName'),
  };
  return given[id] ?? wordsFor(fields[id].kind, words, categories)[0] ?? '';
}

function howTo(t: TFunction, id: FieldId, words: CellWords, categories: Categories): string {
  const { kind } = fields[id];
  const choices = wordsFor(kind, words, categories);
  if (choices.length > 0) {
    const said = { words: choices.join(', ') };
    return kind === 'position' || kind === 'report'
      ? t('employees.how.category', said)
      : t('employees.how.words', said);
  }
  switch (kind) {
    case 'position':
    case 'report':
      return t('employees.how.number');
    case 'code':
    case 'digits':
    case 'email':
    case 'day':
    case 'money':
      return t(`employees.how.${kind}`);
    default:
      return t('employees.how.text');
  }
}

/** Saves a workbook to fill in: headers with an example below, and on a second sheet how each column is filled in. */
export function saveReadyWorkbook(t: TFunction, words: CellWords, categories: Categories): Promise<void> {
  const people: WriteSheet = {
    name: t('employees.exportName'),
    columns: fieldIds.map((id) => ({
      title: t(fieldLabel(id)),
      kind: kindOf(id),
      width: fields[id].width / 8,
    })),
    rows: [fieldIds.map((id) => exampleOf(t, id, words, categories))],
    room: 500,
  };
  const guide: WriteSheet = {
    name: t('employees.templateChoices'),
    columns: [
      { title: t('employees.templateField'), width: 26 },
      { title: t('employees.templateRequired'), width: 12 },
      { title: t('employees.templateHow'), width: 80 },
    ],
    rows: fieldIds.map((id) => [
      t(fieldLabel(id)),
      t(fields[id].required && !(id in filledFrom) ? 'employees.yes' : 'employees.no'),
      howTo(t, id, words, categories),
    ]),
  };
  return saveWorkbook(t('employees.templateName'), [people, guide]);
}

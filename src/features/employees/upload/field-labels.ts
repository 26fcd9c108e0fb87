import type { PlainKey } from '../../../i18n/plain-key.ts';
import type { FieldId } from './fields.ts';

const userLabels = {
  'user.code': 'employees.field.userCode',
  'user.username': 'employees.field.username',
  'user.name': 'employees.field.userName',
  'user.generateSelfSignedCertEnabled': 'employees.field.certificate',
} as const;
const isOfUser = (id: FieldId): id is keyof typeof userLabels => Object.hasOwn(userLabels, id);

/** What a field is called on screens and in the workbook to download. */
export const fieldLabel = (id: FieldId): PlainKey =>
  isOfUser(id) ? userLabels[id] : `employees.field.${id}`;

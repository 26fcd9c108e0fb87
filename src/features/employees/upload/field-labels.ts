import type { PlainKey } from '../../../i18n/plain-key.ts';
import type { FieldId } from './fields.ts';

/** What each field is called on screens and in the workbook to download. */
export const fieldLabels: Readonly<Record<FieldId, PlainKey>> = {
  employeeCode: 'employees.field.employeeCode',
  fullName: 'employees.field.fullName',
  dateOfBirth: 'employees.field.dateOfBirth',
  gender: 'employees.field.gender',
  identityNumber: 'employees.field.identityNumber',
  email: 'employees.field.email',
  phoneNumber: 'employees.field.phoneNumber',
  socialInsuranceCode: 'employees.field.socialInsuranceCode',
  status: 'employees.field.status',
  workingPosition: 'employees.field.workingPosition',
  jobTitle: 'employees.field.jobTitle',
  contractType: 'employees.field.contractType',
  contractReportType: 'employees.field.contractReportType',
  contractSigningMethod: 'employees.field.contractSigningMethod',
  contractEffectiveDate: 'employees.field.contractEffectiveDate',
  contractExpiredDate: 'employees.field.contractExpiredDate',
  salary: 'employees.field.salary',
  salaryAllowance: 'employees.field.salaryAllowance',
  contractNote: 'employees.field.contractNote',
  'user.code': 'employees.field.userCode',
  'user.username': 'employees.field.username',
  'user.name': 'employees.field.userName',
  'user.generateSelfSignedCertEnabled': 'employees.field.certificate',
};

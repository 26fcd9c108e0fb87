import type { OperationOf } from './operation.ts';
import * as absences from './operations/absences.ts';
import * as account from './operations/account.ts';
import * as auth from './operations/auth.ts';
import * as batchProcess from './operations/batch-process.ts';
import * as batches from './operations/batches.ts';
import * as certificates from './operations/certificates.ts';
import * as company from './operations/company.ts';
import * as demo from './operations/demo.ts';
import * as directory from './operations/directory.ts';
import * as documentActions from './operations/document-actions.ts';
import * as documents from './operations/documents.ts';
import * as downloads from './operations/downloads.ts';
import * as drawingLinks from './operations/drawing-links.ts';
import * as ekyc from './operations/ekyc.ts';
import * as employeeActions from './operations/employee-actions.ts';
import * as employees from './operations/employees.ts';
import * as evidence from './operations/evidence.ts';
import * as followUp from './operations/follow-up.ts';
import * as guestAccount from './operations/guest-account.ts';
import * as inPerson from './operations/in-person.ts';
import * as overview from './operations/overview.ts';
import * as partners from './operations/partners.ts';
import * as privacy from './operations/privacy.ts';
import * as processing from './operations/processing.ts';
import * as savedViews from './operations/saved-views.ts';
import * as signingProviders from './operations/signing-providers.ts';
import * as templates from './operations/templates.ts';
import * as users from './operations/users.ts';
import * as webhooks from './operations/webhooks.ts';

const files = [
  auth,
  account,
  guestAccount,
  drawingLinks,
  inPerson,
  documents,
  documentActions,
  downloads,
  evidence,
  followUp,
  savedViews,
  absences,
  overview,
  processing,
  batchProcess,
  ekyc,
  company,
  webhooks,
  signingProviders,
  directory,
  users,
  partners,
  certificates,
  privacy,
  employees,
  employeeActions,
  templates,
  batches,
  demo,
];

function operationsOf<File extends object>(file: File): OperationOf<File>[] {
  const isOperation = (value: unknown): value is OperationOf<File> =>
    typeof value === 'object' && value !== null && 'paths' in value;
  const exported: [string, unknown][] = Object.entries(file);
  return exported.flatMap(([id, value]) => (isOperation(value) ? [{ ...value, id }] : []));
}

/** Every operation of the interface. The service mounts them all, the tests enumerate them. */
export const registry = files.flatMap((file) => operationsOf(file));

import type { Operation } from './operation.ts';
import { absenceOperations } from './operations/absences.ts';
import { accountOperations } from './operations/account.ts';
import { authOperations } from './operations/auth.ts';
import { batchProcessOperations } from './operations/batch-process.ts';
import { batchOperations } from './operations/batches.ts';
import { certificateOperations } from './operations/certificates.ts';
import { companyOperations } from './operations/company.ts';
import { demoOperations } from './operations/demo.ts';
import { directoryOperations } from './operations/directory.ts';
import { drawingLinkOperations } from './operations/drawing-links.ts';
import { documentExtraOperations } from './operations/document-extras.ts';
import { documentOperations } from './operations/documents.ts';
import { ekycOperations } from './operations/ekyc.ts';
import { employeeOperations } from './operations/employees.ts';
import { followUpOperations } from './operations/follow-up.ts';
import { inboxOperations } from './operations/inbox.ts';
import { overviewOperations } from './operations/overview.ts';
import { privacyOperations } from './operations/privacy.ts';
import { processingOperations } from './operations/processing.ts';
import { stepOperations } from './operations/steps.ts';
import { templateOperations } from './operations/templates.ts';
import { trustOperations } from './operations/trust.ts';
import { userOperations } from './operations/users.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** Every operation of the interface. The service mounts them all, the tests enumerate them. */
export const registry = [
  ...authOperations,
  ...accountOperations,
  ...drawingLinkOperations,
  ...documentOperations,
  ...documentExtraOperations,
  ...followUpOperations,
  ...inboxOperations,
  ...absenceOperations,
  ...overviewOperations,
  ...processingOperations,
  ...batchProcessOperations,
  ...stepOperations,
  ...ekycOperations,
  ...companyOperations,
  ...webhookOperations,
  ...directoryOperations,
  ...userOperations,
  ...certificateOperations,
  ...privacyOperations,
  ...trustOperations,
  ...employeeOperations,
  ...templateOperations,
  ...batchOperations,
  ...demoOperations,
] as const satisfies readonly Operation[];

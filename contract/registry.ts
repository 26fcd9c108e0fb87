import type { Operation } from './operation.ts';
import { accountOperations } from './operations/account.ts';
import { authOperations } from './operations/auth.ts';
import { batchProcessOperations } from './operations/batch-process.ts';
import { batchOperations } from './operations/batches.ts';
import { certificateOperations } from './operations/certificates.ts';
import { companyOperations } from './operations/company.ts';
import { demoOperations } from './operations/demo.ts';
import { directoryOperations } from './operations/directory.ts';
import { documentExtraOperations } from './operations/document-extras.ts';
import { documentOperations } from './operations/documents.ts';
import { ekycOperations } from './operations/ekyc.ts';
import { employeeOperations } from './operations/employees.ts';
import { followUpOperations } from './operations/follow-up.ts';
import { overviewOperations } from './operations/overview.ts';
import { processingOperations } from './operations/processing.ts';
import { stepOperations } from './operations/steps.ts';
import { templateOperations } from './operations/templates.ts';
import { userOperations } from './operations/users.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** Every operation of the interface. The service mounts them all, the tests enumerate them. */
export const registry = [
  ...authOperations,
  ...accountOperations,
  ...documentOperations,
  ...documentExtraOperations,
  ...followUpOperations,
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
  ...employeeOperations,
  ...templateOperations,
  ...batchOperations,
  ...demoOperations,
] as const satisfies readonly Operation[];

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
import { documentOperations } from './operations/documents.ts';
import { downloadOperations } from './operations/downloads.ts';
import { drawingLinkOperations } from './operations/drawing-links.ts';
import { ekycOperations } from './operations/ekyc.ts';
import { employeeOperations } from './operations/employees.ts';
import { evidenceOperations } from './operations/evidence.ts';
import { followUpOperations } from './operations/follow-up.ts';
import { inPersonOperations } from './operations/in-person.ts';
import { guestAccountOperations } from './operations/guest-account.ts';
import { overviewOperations } from './operations/overview.ts';
import { partnerOperations } from './operations/partners.ts';
import { privacyOperations } from './operations/privacy.ts';
import { processingOperations } from './operations/processing.ts';
import { savedViewOperations } from './operations/saved-views.ts';
import { signingProviderOperations } from './operations/signing-providers.ts';
import { templateOperations } from './operations/templates.ts';
import { userOperations } from './operations/users.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** Every operation of the interface. The service mounts them all, the tests enumerate them. */
export const registry = [
  ...authOperations,
  ...accountOperations,
  ...guestAccountOperations,
  ...drawingLinkOperations,
  ...inPersonOperations,
  ...documentOperations,
  ...downloadOperations,
  ...evidenceOperations,
  ...followUpOperations,
  ...savedViewOperations,
  ...absenceOperations,
  ...overviewOperations,
  ...processingOperations,
  ...batchProcessOperations,
  ...ekycOperations,
  ...companyOperations,
  ...webhookOperations,
  ...signingProviderOperations,
  ...directoryOperations,
  ...userOperations,
  ...partnerOperations,
  ...certificateOperations,
  ...privacyOperations,
  ...employeeOperations,
  ...templateOperations,
  ...batchOperations,
  ...demoOperations,
] as const satisfies readonly Operation[];

import type { Handlers } from '../services/handler.ts';
import { absenceHandlers } from '../services/absences/operations.ts';
import { accountHandlers } from '../services/account/operations.ts';
import { authHandlers } from '../services/auth/operations.ts';
import { batchProcessHandlers } from '../services/batch-process/operations.ts';
import { batchHandlers } from '../services/batches/operations.ts';
import { certificateHandlers } from '../services/certificates/operations.ts';
import { companyHandlers } from '../services/company/operations.ts';
import { demoHandlers } from '../services/demo/operations.ts';
import { directoryHandlers } from '../services/directory/operations.ts';
import { documentHandlers } from '../services/documents/operations.ts';
import { drawingLinkHandlers } from '../services/drawing-links/operations.ts';
import { ekycHandlers } from '../services/ekyc/operations.ts';
import { employeeHandlers } from '../services/employees/operations.ts';
import { evidenceHandlers } from '../services/evidence/operations.ts';
import { followUpHandlers } from '../services/follow-up/operations.ts';
import { inPersonHandlers } from '../services/in-person/operations.ts';
import { guestAccountHandlers } from '../services/guest-account/operations.ts';
import { overviewHandlers } from '../services/overview/operations.ts';
import { partnerHandlers } from '../services/partners/operations.ts';
import { privacyHandlers } from '../services/privacy/operations.ts';
import { processingHandlers } from '../services/processing/operations.ts';
import { savedViewHandlers } from '../services/saved-views/operations.ts';
import { templateHandlers } from '../services/templates/operations.ts';
import { userHandlers } from '../services/users/operations.ts';
import { signingProviderHandlers } from '../services/signing-providers/operations.ts';
import { webhookHandlers } from '../services/webhooks/operations.ts';

/** Every operation with what answers it. */
export const handlers: Handlers = {
  ...authHandlers,
  ...accountHandlers,
  ...guestAccountHandlers,
  ...drawingLinkHandlers,
  ...inPersonHandlers,
  ...documentHandlers,
  ...evidenceHandlers,
  ...followUpHandlers,
  ...savedViewHandlers,
  ...absenceHandlers,
  ...overviewHandlers,
  ...processingHandlers,
  ...batchProcessHandlers,
  ...ekycHandlers,
  ...companyHandlers,
  ...webhookHandlers,
  ...signingProviderHandlers,
  ...directoryHandlers,
  ...userHandlers,
  ...partnerHandlers,
  ...certificateHandlers,
  ...privacyHandlers,
  ...employeeHandlers,
  ...templateHandlers,
  ...batchHandlers,
  ...demoHandlers,
};

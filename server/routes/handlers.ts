import type { Handlers } from './handler.ts';
import { absenceHandlers } from './handlers/absences.ts';
import { accountHandlers } from './handlers/account.ts';
import { authHandlers } from './handlers/auth.ts';
import { batchProcessHandlers } from './handlers/batch-process.ts';
import { companyHandlers } from './handlers/company.ts';
import { batchHandlers } from './handlers/batches.ts';
import { demoHandlers } from './handlers/demo.ts';
import { directoryHandlers } from './handlers/directory.ts';
import { drawingLinkHandlers } from './handlers/drawing-links.ts';
import { documentExtraHandlers } from './handlers/document-extras.ts';
import { documentHandlers } from './handlers/documents.ts';
import { ekycHandlers } from './handlers/ekyc.ts';
import { followUpHandlers } from './handlers/follow-up.ts';
import { inboxHandlers } from './handlers/inbox.ts';
import { employeeHandlers } from './handlers/employees.ts';
import { overviewHandlers } from './handlers/overview.ts';
import { privacyHandlers } from './handlers/privacy.ts';
import { processingHandlers } from './handlers/processing.ts';
import { stepHandlers } from './handlers/steps.ts';
import { templateHandlers } from './handlers/templates.ts';
import { trustHandlers } from './handlers/trust.ts';
import { webhookHandlers } from './handlers/webhooks.ts';
import { certificateHandlers, userHandlers } from './handlers/users.ts';

/** Every operation with what answers it. */
export const handlers: Handlers = {
  ...authHandlers,
  ...accountHandlers,
  ...drawingLinkHandlers,
  ...documentHandlers,
  ...documentExtraHandlers,
  ...followUpHandlers,
  ...inboxHandlers,
  ...absenceHandlers,
  ...overviewHandlers,
  ...processingHandlers,
  ...batchProcessHandlers,
  ...stepHandlers,
  ...ekycHandlers,
  ...companyHandlers,
  ...webhookHandlers,
  ...directoryHandlers,
  ...templateHandlers,
  ...batchHandlers,
  ...userHandlers,
  ...certificateHandlers,
  ...privacyHandlers,
  ...trustHandlers,
  ...employeeHandlers,
  ...demoHandlers,
};

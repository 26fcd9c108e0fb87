import { absenceCases } from './cases/absences.ts';
import { accountCases } from './cases/account.ts';
import { authCases } from './cases/auth.ts';
import { batchProcessCases } from './cases/batch-process.ts';
import { batchCases } from './cases/batches.ts';
import { certificateCases } from './cases/certificates.ts';
import { companyCases } from './cases/company.ts';
import { demoCases } from './cases/demo.ts';
import { directoryCases } from './cases/directory.ts';
import { documentCases } from './cases/documents.ts';
import { downloadCases } from './cases/downloads.ts';
import { drawingLinkCases } from './cases/drawing-links.ts';
import { ekycCases } from './cases/ekyc.ts';
import { employeeCases } from './cases/employees.ts';
import { evidenceCases } from './cases/evidence.ts';
import { followUpCases } from './cases/follow-up.ts';
import { inPersonCases } from './cases/in-person.ts';
import { guestAccountCases } from './cases/guest-account.ts';
import { overviewCases } from './cases/overview.ts';
import { partnerCases } from './cases/partners.ts';
import { privacyCases } from './cases/privacy.ts';
import { processingCases } from './cases/processing.ts';
import { savedViewCases } from './cases/saved-views.ts';
import { signingProviderCases } from './cases/signing-providers.ts';
import { templateCases } from './cases/templates.ts';
import { userCases } from './cases/users.ts';
import { webhookCases } from './cases/webhooks.ts';
import type { OperationCase } from './operation-case.ts';
import type { OperationId, Sample } from './sample.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';

/** Every operation with a call that it takes and with who may call it. No two of the calls end the same thing. */
export const cases: Readonly<Record<OperationId, OperationCase>> = {
  ...authCases,
  ...accountCases,
  ...guestAccountCases,
  ...drawingLinkCases,
  ...inPersonCases,
  ...documentCases,
  ...downloadCases,
  ...evidenceCases,
  ...followUpCases,
  ...savedViewCases,
  ...absenceCases,
  ...overviewCases,
  ...processingCases,
  ...batchProcessCases,
  ...ekycCases,
  ...companyCases,
  ...webhookCases,
  ...signingProviderCases,
  ...directoryCases,
  ...userCases,
  ...partnerCases,
  ...certificateCases,
  ...privacyCases,
  ...employeeCases,
  ...templateCases,
  ...batchCases,
  ...demoCases,
};

/** A call of every operation that its caller may make, on what stands in the world. */
export function samplesOf(fixture: ConformanceFixture): Readonly<Record<OperationId, Sample>> {
  const samples = Object.entries<OperationCase>(cases).map(([id, { call }]) => [
    id,
    typeof call === 'function' ? call(fixture) : call,
  ]);
  return Object.fromEntries(samples) as Record<OperationId, Sample>;
}

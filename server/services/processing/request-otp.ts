import { eq } from 'drizzle-orm';

import type { OtpSentInput } from '../../../contract/operation.ts';
import type { processDocument } from '../../../contract/operations/processing.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { type CodeBinding, otpRules } from '../../domain/otp.ts';
import type { ProcessAction } from '../../domain/process-action.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { otpWording, type Wording, wordsFor } from '../../notifications/wording.ts';
import { otpSent } from '../reply.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import { describeOtp, sendOtp, type SentOtp } from './send-otp.ts';
import { confirmationOf } from './subject.ts';

type Answer = { kind: 'otp-sent'; data: OtpSentInput<typeof processDocument>; messages: readonly string[] };

/** The first of two calls for a step: a code for exactly this request goes to its holder. */
export async function requestOtp(
  deps: Dependencies,
  caller: ProcessingCaller,
  held: HeldStep,
  action: ProcessAction,
  binding: CodeBinding,
): Promise<Answer> {
  const sent = await sendOtp(deps, caller, {
    confirmation: confirmationOf(held),
    binding,
    wording: await wordingOf(deps, held, action),
    steps: [held.step],
  });
  return otpSent(describeChallenge(deps, held, action, sent), 'otpSent');
}

async function wordingOf(deps: Dependencies, held: HeldStep, action: ProcessAction): Promise<Wording> {
  const { record, step, user } = held;
  const words = wordsFor(user.language);
  const task = action.kind === 'reject' ? words.rejectTask : (words.tasks[step.accessPermission] ?? '');
  const [company] = await deps.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, record.document.comId));
  return otpWording(
    words,
    {
      no: record.document.no,
      subject: record.document.subject,
      expiryDate: record.document.expiryDate,
      sender: record.creator.name,
      company: company?.name ?? '',
    },
    task,
    otpRules.validMs / 60_000,
  );
}

/** Specification, "Action A: Approve", rule 2. */
function describeChallenge(
  deps: Dependencies,
  held: HeldStep,
  action: ProcessAction,
  sent: SentOtp,
): OtpSentInput<typeof processDocument> {
  const { record, step, user } = held;
  const common = {
    isBatchProcess: false,
    isSingleProcess: true,
    isProcessedByWorkerService: false,
    processId: step.id,
    documentId: record.document.id,
    documentIds: [record.document.id],
    accessPermission: step.accessPermission,
    signMethod: user.signMethod,
    batchProcessStatus: 0,
    reason: action.reason ?? '',
    confirmReason: false,
    ...describeOtp(deps, confirmationOf(held), sent),
  };
  if (action.kind !== 'sign') {
    return { ...common, signatureDisplayMode: 0, signingPage: 0, showReason: false, fontSize: 0 };
  }
  return {
    ...common,
    signatureDisplayMode: action.display,
    signingPage: action.place.page,
    showReason: action.showReason,
    fontSize: action.fontSize,
    signatureText: action.text,
    signatureImage: action.image && Buffer.from(action.image).toString('base64'),
  };
}

import type { OtpSentInput } from '../../../contract/operation.ts';
import type { BatchProcessRequest, processBatch } from '../../../contract/operations/batch-process.ts';
import { type CodeBinding, otpRules } from '../../domain/otp.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { batchOtpWording, wordsFor } from '../../notifications/wording.ts';
import { otpSent } from '../reply.ts';
import type { ReadyItem } from './batch-plan.ts';
import { describeOtp, sendOtp } from '../processing/send-otp.ts';
import type { Confirmation } from '../processing/subject.ts';

export type BatchOtpRequest = {
  readonly caller: SessionCaller;
  readonly confirmation: Confirmation;
  readonly batchProcessId: string;
  readonly ready: readonly ReadyItem[];
  readonly body: BatchProcessRequest;
  readonly binding: CodeBinding;
};

/** The first of two calls for a batch process: one code for every document that can be processed. */
export async function requestBatchOtp(deps: Dependencies, request: BatchOtpRequest) {
  const { caller, confirmation, batchProcessId, ready, body, binding } = request;
  const { user } = confirmation;
  const words = wordsFor(user.language);
  const accessPermission = ready[0]?.held.step.accessPermission ?? 0;
  const tasks = new Set(ready.map(({ held }) => words.tasks[held.step.accessPermission] ?? ''));
  const task = body.reject ? words.rejectTask : [...tasks].join(', ');
  const numbers = ready.map(({ held }) => held.record.document.no);
  const sent = await sendOtp(deps, caller, {
    confirmation,
    binding,
    wording: batchOtpWording(words, numbers, task, otpRules.validMs / 60_000),
    steps: ready.map(({ held }) => held.step),
  });
  const data: OtpSentInput<typeof processBatch> = {
    isBatchProcess: true,
    isSingleProcess: false,
    isProcessedByWorkerService: false,
    batchProcessId,
    processId: '',
    documentId: '',
    documentIds: ready.map(({ held }) => held.record.document.id),
    accessPermission,
    signMethod: user.signMethod,
    signatureDisplayMode: body.signatureDisplayMode ?? 0,
    batchProcessStatus: 0,
    signingPage: 0,
    reason: body.reason ?? '',
    confirmReason: false,
    showReason: body.showReason,
    fontSize: body.fontSize ?? 0,
    signatureText: body.signatureText,
    signatureImage: body.signatureImage,
    ...describeOtp(deps, confirmation, sent),
  };
  return otpSent(data, 'otpSent');
}

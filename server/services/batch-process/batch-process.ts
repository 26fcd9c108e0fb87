import { accessPermission } from '../../../contract/enums.ts';
import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { DataInput, OtpSentInput } from '../../../contract/operation.ts';
import type {
  BatchProcessRequest,
  processBatch as operation,
} from '../../../contract/operations/batch-process.ts';
import type { FileContents } from '../../domain/otp.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type OtpReply, type Reply } from '../reply.ts';
import { requestBatchOtp } from './batch-otp.ts';
import { type BatchPlan, planBatch } from './batch-plan.ts';
import { type Batch, findBatch } from './batch-store.ts';
import { beginWork, type BatchWork, doWork, signWork } from './batch-work.ts';
import { checkOtp, findConsumed, hasConsumed } from '../processing/check-otp.ts';
import { loadContents } from '../processing/file-contents.ts';
import { hashRequest } from '../processing/request-hash.ts';
import { skipsOtp } from '../processing/send-otp.ts';
import type { Confirmation } from '../processing/subject.ts';

type Results = DataInput<typeof operation>;
type Answer = OtpReply<Results, OtpSentInput<typeof operation>>;

/**
 * POST /api/documents/batch-process (companion operations, §3): one code for all, or one confirmation in the remote signing
 * application; then each document on its own, so that one that fails stops no other. A batch is done for one confirmed
 * request: the same one again goes on where it stopped and answers the same, any other is refused.
 */
export async function processBatch(
  deps: Dependencies,
  caller: SessionCaller,
  body: BatchProcessRequest,
): Promise<Answer> {
  const found = await findBatch(deps.db, caller, body.batchProcessId);
  const requestHash = hashRequest(body);
  if (found.batch.requestHash !== null) {
    return goOn(deps, caller, found, body);
  }
  const plan = await planBatch(deps, caller, found.items, body);
  const [first] = plan.ready;
  if (!first) {
    return nothingReady(deps, caller, plan, body);
  }
  const work: BatchWork = {
    caller,
    batchProcessId: found.batch.id,
    body,
    requestHash,
    plan,
    confirmed: null,
  };
  if (isDigital(found)) {
    await workDigitally(deps, work);
    return answer(deps, work);
  }
  const { user, record } = first.held;
  if (skipsOtp(caller, user)) {
    await beginWork(deps, work, null);
    await doWork(deps, work);
    return answer(deps, work);
  }
  const confirmation: Confirmation = { subject: subjectOf(found), user, timeZone: record.timeZone };
  const documentIds = plan.ready.map(({ held }) => held.record.document.id);
  const contents = await loadContents(deps.db, documentIds);
  const binding = { requestHash, contents };
  if (body.otp === null) {
    return requestBatchOtp(deps, { ...work, confirmation, binding, ready: plan.ready });
  }
  const challengeId = await checkOtp(deps, confirmation, binding, body.otp);
  await beginWork(deps, work, challengeId);
  await doWork(deps, { ...work, confirmed: contents });
  return answer(deps, work);
}

const subjectOf = ({ batch }: Batch) => ({ kind: 'batch', batchProcessId: batch.id }) as const;
const isDigital = ({ batch }: Batch) => batch.accessPermission === accessPermission.signDigital;

/** A call that ran beside this one may have done it all meanwhile; otherwise the first fault tells why nothing can be done. */
async function nothingReady(
  deps: Dependencies,
  caller: SessionCaller,
  plan: BatchPlan,
  body: BatchProcessRequest,
): Promise<Answer> {
  const again = await findBatch(deps.db, caller, body.batchProcessId);
  if (again.batch.requestHash !== null) {
    return goOn(deps, caller, again, body);
  }
  throw new Refusal(plan.failed[0]?.message ?? formatMessage('batchProcessEmpty'));
}

/** The same confirmed request again: whatever a crash left open is done now. */
async function goOn(
  deps: Dependencies,
  caller: SessionCaller,
  found: Batch,
  body: BatchProcessRequest,
): Promise<Answer> {
  const requestHash = hashRequest(body);
  const confirmed = await checkSame(deps, caller, found, requestHash, body.otp);
  const plan = await planBatch(deps, caller, found.items, body);
  const work: BatchWork = { caller, batchProcessId: found.batch.id, body, requestHash, plan, confirmed };
  await beginWork(deps, work, null);
  if (isDigital(found)) {
    await workDigitally(deps, work);
  } else {
    await doWork(deps, work);
  }
  return answer(deps, work);
}

/**
 * What the code that confirmed the batch was for; `null` when it took none.
 * @throws {Refusal} when the batch was begun for another request, or this one lacks that code.
 */
async function checkSame(
  deps: Dependencies,
  caller: SessionCaller,
  found: Batch,
  requestHash: string,
  otp: string | null,
): Promise<FileContents | null> {
  const confirmation = { subject: subjectOf(found), user: { id: caller.userId } };
  const consumed = otp === null ? null : await findConsumed(deps, confirmation, requestHash, otp);
  const confirmed = otp === null ? !(await hasConsumed(deps, confirmation)) : consumed !== null;
  if (found.batch.requestHash !== requestHash || !confirmed) {
    refuse('batchProcessEnded');
  }
  return consumed?.contents ?? null;
}

/** Sign digital takes one call: signing is confirmed in the remote application, and rejecting by nothing else. */
async function workDigitally(deps: Dependencies, work: BatchWork): Promise<void> {
  if (work.body.reject) {
    await beginWork(deps, work, null);
    await doWork(deps, work);
  } else {
    await signWork(deps, work);
  }
}

/** A batch of which nothing was done is a failure, with the reasons beside it. */
async function answer(deps: Dependencies, { caller, batchProcessId }: BatchWork): Promise<Reply<Results>> {
  const { items } = await findBatch(deps.db, caller, batchProcessId);
  const results = items.map(({ documentId, stepId, success, message }) => ({
    documentId,
    processId: stepId,
    success: success === true,
    message,
  }));
  const total = results.length;
  const n = results.filter(({ success }) => success).length;
  if (n === 0) {
    throw new Refusal(formatMessage('batchProcessFailed', { n: total }), envelopeCode.default, results);
  }
  return n === total
    ? done(results, 'batchProcessSuccess', { n })
    : done(results, 'batchProcessPartly', { n, total });
}

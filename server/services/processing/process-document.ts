import { randomUUID } from 'node:crypto';

import { receiveOtpMethod } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Body, DataInput, OtpSentInput } from '../../../contract/operation.ts';
import type { processDocument as operation } from '../../../contract/operations/processing.ts';
import type { ProcessAction } from '../../domain/process-action.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentDocumentFor } from '../documents/present-document.ts';
import type { UserRow } from '../documents/load-document.ts';
import { deliverAfterCommit } from '../notices/create-notice.ts';
import { done, type OtpReply } from '../reply.ts';
import { checkOtp, findRepeated, isConsumed } from './check-otp.ts';
import { checkWaiting } from './check-waiting.ts';
import { commitDecision, type Decision } from './commit-decision.ts';
import { findHeldStep, type HeldStep } from './find-step.ts';
import { releaseLease, takeLease } from './lease.ts';
import { planActs } from './plan-acts.ts';
import { requestOtp } from './request-otp.ts';
import { hashRequest } from './request-hash.ts';
import { stampSignatures } from './stamp-signatures.ts';

type Input = Body<typeof operation>;
type Answer = OtpReply<DataInput<typeof operation>, OtpSentInput<typeof operation>>;

const successMessages = {
  signed: say('signSuccess'),
  approved: say('approveSuccess'),
  rejected: say('rejectSuccess'),
} as const;

function messageOf(action: ProcessAction): string {
  switch (action.kind) {
    case 'sign':
      return successMessages.signed;
    case 'approve':
      return successMessages.approved;
    case 'reject':
      return successMessages.rejected;
    case 'view':
      return say('viewSuccess');
  }
}

/**
 * POST /api/documents/process (specification, "Process document"; companion operations, §4). The first call checks
 * everything and sends a code; the second does the work. Viewing needs no code, nor do users who asked for none.
 */
export async function processDocument(
  deps: Dependencies,
  caller: ProcessingCaller,
  body: Input,
): Promise<Answer> {
  const held = await findHeldStep(deps.db, caller, body.processId);
  const requestHash = hashRequest(body);
  const repeated = body.otp === null ? null : await findRepeated(deps, held, requestHash, body.otp);
  if (repeated !== null) {
    return answer(deps, caller, held, successMessages[repeated]);
  }
  checkWaiting(deps, held);
  const plan = await planActs(deps, held, body);
  const { action } = plan.root;
  if (action.kind === 'view') {
    return conclude(deps, { caller, held, plan, stamped: [], leaseHolder: null, challengeId: null });
  }
  if (skipsOtp(caller, held.user)) {
    const concluded = await underLease(deps, { caller, held, plan, challengeId: null }, randomUUID());
    return { ...concluded, data: { ...concluded.data, receiveOtpMethod: receiveOtpMethod.none[0] } };
  }
  if (body.otp === null) {
    return requestOtp(deps, caller, held, action, requestHash);
  }
  const challengeId = await checkOtp(deps, held, requestHash, body.otp);
  return underLease(deps, { caller, held, plan, challengeId }, challengeId);
}

/** A session that came from a typed code or a link never skips the one-time code. */
function skipsOtp(caller: ProcessingCaller, user: UserRow): boolean {
  const wantsNone = !user.signConfirmationEnabled || user.receiveOtpMethod === receiveOtpMethod.none[0];
  return caller.kind === 'session' && wantsNone;
}

type Confirmed = Omit<Decision, 'stamped' | 'leaseHolder'>;

/** Does the work while nobody else can sign: PDF work outside of a transaction, then one that writes everything. */
async function underLease(deps: Dependencies, confirmed: Confirmed, leaseHolder: string) {
  const { caller, plan, held } = confirmed;
  const documentId = held.record.document.id;
  await takeLease(deps, documentId, leaseHolder);
  try {
    if (confirmed.challengeId !== null && (await isConsumed(deps, confirmed.challengeId))) {
      await releaseLease(deps, documentId, leaseHolder);
      return await answer(deps, caller, held, messageOf(plan.root.action));
    }
    const fresh = await findHeldStep(deps.db, caller, held.step.id);
    checkWaiting(deps, fresh);
    if (fresh.record.document.version !== held.record.document.version) {
      throw new Refusal(say('documentChanged'));
    }
    const stamped = await stampSignatures(deps, fresh, plan);
    return await conclude(deps, { ...confirmed, held: fresh, stamped, leaseHolder });
  } catch (error) {
    await releaseLease(deps, documentId, leaseHolder);
    throw error;
  }
}

async function conclude(deps: Dependencies, decision: Decision) {
  const noticeIds = await commitDecision(deps, decision);
  await deliverAfterCommit(deps, noticeIds);
  return answer(deps, decision.caller, decision.held, messageOf(decision.plan.root.action));
}

async function answer(deps: Dependencies, caller: ProcessingCaller, held: HeldStep, message: string) {
  return done(await presentDocumentFor(deps, deps.db, caller, held.record.document.id), message);
}

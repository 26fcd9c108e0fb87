import { randomUUID } from 'node:crypto';

import { receiveOtpMethod } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Body, DataInput, OtpSentInput } from '../../../contract/operation.ts';
import type { processDocument as operation } from '../../../contract/operations/processing.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { parseAction, type ProcessAction } from '../../domain/process-action.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import { isUnderWay, mayAct } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentDocumentFor } from '../documents/present-document.ts';
import type { UserRow } from '../documents/load-document.ts';
import { deliverAfterCommit } from '../notices/create-notice.ts';
import { done, type OtpReply } from '../reply.ts';
import { checkOtp, findRepeated, isConsumed } from './check-otp.ts';
import { commitDecision, type Decision } from './commit-decision.ts';
import { findHeldStep, type HeldStep } from './find-step.ts';
import { releaseLease, takeLease } from './lease.ts';
import { requestOtp } from './request-otp.ts';
import { hashRequest } from './request-hash.ts';
import { stampSignature } from './stamp-signature.ts';

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
  const action = await checkAction(deps, held, body);
  if (action.kind === 'view') {
    return conclude(deps, { caller, held, action, stamped: null, leaseHolder: null, challengeId: null });
  }
  if (skipsOtp(caller, held.user)) {
    const concluded = await underLease(deps, { caller, held, action, challengeId: null }, randomUUID());
    return { ...concluded, data: { ...concluded.data, receiveOtpMethod: receiveOtpMethod.none[0] } };
  }
  if (body.otp === null) {
    return requestOtp(deps, caller, held, action, requestHash);
  }
  const challengeId = await checkOtp(deps, held, requestHash, body.otp);
  return underLease(deps, { caller, held, action, challengeId }, challengeId);
}

/** @throws {Refusal} when it is not this step's turn, or the document's time is over. */
function checkWaiting(deps: Dependencies, { record, step }: HeldStep): void {
  const { document, timeZone } = record;
  const steps = record.steps.map((entry) => entry.step);
  if (!isUnderWay(document.status) || !mayAct(step, steps, document.processInOrder)) {
    throw new Refusal(say('processNotWaiting'));
  }
  if (isExpired(deps.clock.now(), timeZone, document.expiryDate)) {
    throw new Refusal(say('documentExpired'));
  }
}

/** @throws {Refusal} naming what is wrong with the request; a picture is opened as well. */
async function checkAction(deps: Dependencies, held: HeldStep, body: Input): Promise<ProcessAction> {
  const { step, record, user, file } = held;
  const { llx, lly, urx, ury, pageSign } = step;
  const placed = llx !== null && lly !== null && urx !== null && ury !== null && pageSign !== null;
  const parsed = parseAction(body, {
    permission: step.accessPermission,
    pages: file.current.pages,
    configured: placed ? { page: pageSign, position: { llx, lly, urx, ury } } : null,
    fixedPosition: record.document.fixedPosition,
    defaultText: user.signatureText ?? '{{Name}}\n{{SignTime}}',
  });
  switch (parsed.kind) {
    case 'faults':
      throw refuseFields(parsed.faults);
    case 'refused':
      throw new Refusal(say(parsed.message));
    case 'ok':
      if (parsed.action.kind === 'sign' && parsed.action.image) {
        const inspected = await deps.pdf.inspectImage(parsed.action.image);
        if (inspected.kind === 'refused') {
          const id = inspected.reason === 'too-large' ? 'imageTooLarge' : 'notImage';
          throw refuseFields([{ path: 'signatureImage', id }]);
        }
      }
      return parsed.action;
  }
}

/** A session that came from a typed code or a link never skips the one-time code. */
function skipsOtp(caller: ProcessingCaller, user: UserRow): boolean {
  const wantsNone = !user.signConfirmationEnabled || user.receiveOtpMethod === receiveOtpMethod.none[0];
  return caller.kind === 'session' && wantsNone;
}

type Confirmed = Omit<Decision, 'stamped' | 'leaseHolder'>;

/** Does the work while nobody else can sign: PDF work outside of a transaction, then one that writes everything. */
async function underLease(deps: Dependencies, confirmed: Confirmed, leaseHolder: string) {
  const { caller, action, held } = confirmed;
  const documentId = held.record.document.id;
  await takeLease(deps, documentId, leaseHolder);
  try {
    if (confirmed.challengeId !== null && (await isConsumed(deps, confirmed.challengeId))) {
      await releaseLease(deps, documentId, leaseHolder);
      return await answer(deps, caller, held, messageOf(action));
    }
    const fresh = await findHeldStep(deps.db, caller, held.step.id);
    checkWaiting(deps, fresh);
    const stamped = action.kind === 'sign' ? await stampSignature(deps, fresh, action) : null;
    return await conclude(deps, { ...confirmed, held: fresh, stamped, leaseHolder });
  } catch (error) {
    await releaseLease(deps, documentId, leaseHolder);
    throw error;
  }
}

async function conclude(deps: Dependencies, decision: Decision) {
  const noticeIds = await commitDecision(deps, decision);
  await deliverAfterCommit(deps, noticeIds);
  return answer(deps, decision.caller, decision.held, messageOf(decision.action));
}

async function answer(deps: Dependencies, caller: ProcessingCaller, held: HeldStep, message: string) {
  return done(await presentDocumentFor(deps, deps.db, caller, held.record.document.id), message);
}

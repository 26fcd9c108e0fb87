import { randomUUID } from 'node:crypto';

import { accessPermission, receiveOtpMethod } from '../../../contract/enums.ts';
import type { FixedMessageId } from '../../../contract/messages.ts';
import type { Body, DataInput, OtpSentInput } from '../../../contract/operation.ts';
import type { processDocument as operation } from '../../../contract/operations/processing.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import type { ProcessAction } from '../../domain/process-action.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { replyWithDocument } from '../documents/present-document.ts';
import type { OtpReply } from '../reply.ts';
import { consumeChallenge } from './challenges.ts';
import { checkOtp, findConsumed, isConsumed } from './check-otp.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { conclude, decideUnderLease } from './decide.ts';
import { checkShown, loadContents } from './file-contents.ts';
import { findHeldStep, type HeldStep } from '../workflow/find-step.ts';
import { outcomeMessages, outcomeOfAction } from './outcome.ts';
import { planActs } from './plan-acts.ts';
import { processDigitally } from './remote-process.ts';
import { wasSigned } from './remote-signings.ts';
import { requestOtp } from './request-otp.ts';
import { hashRequest } from './request-hash.ts';
import { skipsOtp } from './send-otp.ts';
import { confirmationOf } from './subject.ts';

type Input = Body<typeof operation>;
type Answer = OtpReply<DataInput<typeof operation>, OtpSentInput<typeof operation>>;

function messageOf(action: ProcessAction): FixedMessageId {
  return action.kind === 'view' ? 'viewSuccess' : outcomeMessages[outcomeOfAction(action)];
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
  const repeated = await findRepetition(deps, held, requestHash, body.otp);
  if (repeated !== null) {
    return answer(deps, caller, held, outcomeMessages[repeated]);
  }
  checkWaiting(deps, held);
  await checkShown(deps.db, held.record.document.id, body.contentSha256);
  const plan = await planActs(deps, caller, held, body);
  const { action } = plan.root;
  if (action.kind === 'view') {
    await conclude(deps, { caller, held, plan, signed: [], leaseHolder: null });
    return answer(deps, caller, held, messageOf(action));
  }
  if (held.step.accessPermission === accessPermission.signDigital) {
    await processDigitally(deps, { caller, held, plan, requestHash, body });
    return answer(deps, caller, held, messageOf(action));
  }
  if (skipsOtp(caller, held.user)) {
    await decideUnderLease(deps, { caller, held, plan }, randomUUID());
    const concluded = await answer(deps, caller, held, messageOf(action));
    return { ...concluded, data: { ...concluded.data, receiveOtpMethod: receiveOtpMethod.none } };
  }
  // Read after the document: its version, which is checked under the lease, tells of whatever changes from here on.
  const contents = await loadContents(deps.db, [held.record.document.id]);
  if (body.otp === null) {
    return requestOtp(deps, caller, held, action, { requestHash, contents });
  }
  const challengeId = await checkOtp(deps, confirmationOf(held), { requestHash, contents }, body.otp);
  const alsoWrite = (transaction: Transaction) =>
    consumeChallenge(transaction, challengeId, outcomeOfAction(action), deps.clock.now());
  await decideUnderLease(deps, { caller, held, plan, alsoWrite }, challengeId, () =>
    isConsumed(deps, challengeId),
  );
  return answer(deps, caller, held, messageOf(action));
}

/** What the same request has already done. Sign digital takes no code, so that its own requests tell. */
async function findRepetition(deps: Dependencies, held: HeldStep, requestHash: string, otp: string | null) {
  if (held.step.accessPermission === accessPermission.signDigital) {
    const signed = await wasSigned(deps, held, requestHash);
    return signed ? 'signed' : null;
  }
  const used = otp === null ? null : await findConsumed(deps, confirmationOf(held), requestHash, otp);
  return used?.outcome ?? null;
}

function answer(deps: Dependencies, caller: ProcessingCaller, held: HeldStep, message: FixedMessageId) {
  return replyWithDocument(deps, caller, held.record.document.id, message);
}

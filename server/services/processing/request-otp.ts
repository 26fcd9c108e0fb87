import { eq } from 'drizzle-orm';

import { activity, receiveOtpMethod } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { OtpSentInput } from '../../../contract/operation.ts';
import type { processDocument } from '../../../contract/operations/processing.ts';
import { maskEmail, maskPhone } from '../../../contract/text.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Channel } from '../../adapters/messaging/messenger.ts';
import { companies, otpChallenges, processSteps } from '../../adapters/database/schema.ts';
import { judgeFirstCall, otpRules, retryAfterSeconds } from '../../domain/otp.ts';
import type { ProcessAction } from '../../domain/process-action.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../documents/load-document.ts';
import { actorOf, appendHistory } from '../documents/history.ts';
import { composeMessage } from '../notices/compose.ts';
import { wordingsFor } from '../notices/wording.ts';
import { otpSent } from '../reply.ts';
import { type ChallengeRow, checkDailyLimits, endChallenges, newestChallenge } from './challenges.ts';
import type { HeldStep } from './find-step.ts';

type Answer = { kind: 'otp-sent'; data: OtpSentInput<typeof processDocument>; messages: readonly string[] };

type Destination = { readonly method: 1 | 2; readonly channel: Channel; readonly address: string };

/**
 * The first of two calls: a code for exactly this request goes to the step's holder before the answer says so
 * (companion operations, §4, "OTP").
 */
export async function requestOtp(
  deps: Dependencies,
  caller: ProcessingCaller,
  held: HeldStep,
  action: ProcessAction,
  requestHash: string,
): Promise<Answer> {
  const destination = destinationOf(deps, held.user);
  const code = deps.secrets.sixDigits();
  const reserved = await reserve(deps, held, requestHash, code);
  if (reserved.kind === 'send') {
    await handOver(deps, caller, held, { action, code, destination, challenge: reserved.challenge });
  }
  return otpSent(describeChallenge(deps, held, action, destination, reserved.challenge), say('otpSent'));
}

/** @throws {Refusal} when nothing is set up that could carry a code to the user. */
function destinationOf(deps: Dependencies, user: UserRow): Destination {
  const email: Destination = { method: 1, channel: 'email', address: user.email };
  const sms: Destination = { method: 2, channel: 'sms', address: user.phone };
  const wanted = user.receiveOtpMethod === receiveOtpMethod.sms[0] ? sms : email;
  if (wanted.address === '' || !deps.messenger.has(wanted.channel)) {
    throw new Refusal(say('noChannel'));
  }
  return wanted;
}

type Reserved = { readonly kind: 'send' | 'repeat'; readonly challenge: ChallengeRow };

/** Makes a new code, ending the one before it, unless the same request has just had one. */
async function reserve(
  deps: Dependencies,
  held: HeldStep,
  requestHash: string,
  code: string,
): Promise<Reserved> {
  const { step, user, record } = held;
  return deps.db.transaction(async (transaction) => {
    await transaction
      .select({ id: processSteps.id })
      .from(processSteps)
      .where(eq(processSteps.id, step.id))
      .for('update');
    const now = deps.clock.now();
    const newest = await newestChallenge(transaction, step.id, user.id);
    if (newest && judgeFirstCall(newest, requestHash, now) === 'repeat') {
      return { kind: 'repeat', challenge: newest };
    }
    await checkDailyLimits(deps, transaction, user.id, record.timeZone);
    await endChallenges(transaction, step.id, user.id, now);
    const [challenge] = await transaction
      .insert(otpChallenges)
      .values({
        stepId: step.id,
        userId: user.id,
        requestHash,
        codeHash: deps.secrets.digest('otp', code),
        expiresAt: new Date(now.getTime() + otpRules.validMs),
        createdAt: now,
      })
      .returning();
    if (!challenge) {
      throw new Error('a code was not written');
    }
    return { kind: 'send', challenge };
  });
}

type HandOver = {
  readonly action: ProcessAction;
  readonly code: string;
  readonly destination: Destination;
  readonly challenge: ChallengeRow;
};

/** @throws {Refusal} when the channel does not take the code; the code is ended then. */
async function handOver(
  deps: Dependencies,
  caller: ProcessingCaller,
  held: HeldStep,
  { action, code, destination, challenge }: HandOver,
): Promise<void> {
  const { record, step, user } = held;
  const texts = wordingsFor(user.language);
  const task = action.kind === 'reject' ? texts.rejectTask : (texts.tasks[step.accessPermission] ?? '');
  const [company] = await deps.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, record.document.comId));
  const wording = texts.otp(
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
  const recipient = { name: user.name, language: user.language, ...destination };
  try {
    await deps.messenger.send(composeMessage(recipient, wording, { otp: code }));
  } catch (error) {
    deps.log.warn({ error, stepId: step.id }, 'a code could not be handed over');
    await deps.db
      .update(otpChallenges)
      .set({ endedAt: deps.clock.now() })
      .where(eq(otpChallenges.id, challenge.id));
    throw new Refusal(say('otpChannelFailed'));
  }
  await deps.db.transaction(async (transaction) => {
    await transaction
      .update(otpChallenges)
      .set({ sentAt: deps.clock.now() })
      .where(eq(otpChallenges.id, challenge.id));
    await appendHistory(transaction, deps, record.document.id, {
      ...actorOf(caller),
      activity: activity.sendOtp[0],
      stepId: step.id,
    });
  });
}

/** Specification, "Action A: Approve", rule 2. Addresses are masked; the code is nowhere. */
function describeChallenge(
  deps: Dependencies,
  held: HeldStep,
  action: ProcessAction,
  destination: Destination,
  challenge: ChallengeRow,
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
    receiveOtpMethod: destination.method,
    receiveOtpEmail: maskEmail(user.email),
    receiveOtpPhone: maskPhone(user.phone),
    requireOtpConfirmation: true,
    generateOtp: true,
    caPluginAdvancedSign: false,
    retryAfterSeconds: retryAfterSeconds(challenge.createdAt, deps.clock.now()),
    expiresAt: formatInstant(challenge.expiresAt, record.timeZone),
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

import { and, eq } from 'drizzle-orm';

import { activity, receiveOtpMethod } from '../../../contract/enums.ts';
import { maskEmail, maskPhone } from '../../../contract/text.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { batchProcesses, otpChallenges } from '../../adapters/database/schema/processing.ts';
import type { Channel } from '../../adapters/messaging/messenger.ts';
import { impossible } from '../../domain/impossible.ts';
import { channelOf, chooseChannel, fieldOfChannel, otpMethodOf } from '../../domain/channel-choice.ts';
import { type CodeBinding, judgeFirstCall, otpRules, retryAfterSeconds } from '../../domain/otp.ts';
import { refuse } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import type { InvolvedUser } from '../workflow/load-document.ts';
import { composeMessage } from '../../notifications/compose-message.ts';
import { loadBranding } from '../../notifications/email-branding.ts';
import type { Wording } from '../../notifications/wording.ts';
import { isStillContact, verifiedFields } from '../identity/verified-contacts.ts';
import { type ChallengeRow, checkDailyLimits, lockDailyLimits, newestChallenge } from './challenges.ts';
import { codeColumns, type CodeSubject, type Confirmation, isCodeFor } from './subject.ts';
import { endCodes } from '../identity/end-codes.ts';

type Destination = { readonly channel: Channel; readonly address: string };

export type OtpRequest = {
  readonly confirmation: Confirmation;
  readonly binding: CodeBinding;
  /** What the message says beside the code. */
  readonly wording: Wording;
  /** Whose history tells of it. */
  readonly steps: readonly { readonly id: string; readonly documentId: string }[];
};

/** A code that is on its way, and where to. */
export type SentOtp = { readonly destination: Destination; readonly challenge: ChallengeRow };

/**
 * The first of two calls: a code for exactly this request, on documents as they are, goes to whoever confirms it before the answer says so
 * (companion operations, §4, "OTP").
 */
export async function sendOtp(
  deps: Dependencies,
  caller: ProcessingCaller,
  request: OtpRequest,
): Promise<SentOtp> {
  const { user } = request.confirmation;
  const wanted = await destinationOf(deps, user);
  const code = deps.secrets.sixDigits();
  const { kind, challenge } = await reserve(deps, request, code, wanted.channel);
  if (kind === 'repeat') {
    return { destination: challenge.channel === null ? wanted : by(challenge.channel, user), challenge };
  }
  const destination = await sendCode(deps, request, { code, wanted, challenge });
  await noteSent(deps, caller, request, { destination, challenge });
  return { destination, challenge };
}

/** Whether an action needs no code. A session that came from a typed code or a link never skips the one-time code. */
export function skipsOtp(caller: ProcessingCaller, user: InvolvedUser): boolean {
  const wantsNone = !user.signConfirmationEnabled || user.receiveOtpMethod === receiveOtpMethod.none;
  return caller.kind === 'session' && wantsNone;
}

const by = (channel: Channel, user: InvolvedUser): Destination => ({
  channel,
  address: user[fieldOfChannel[channel]],
});

/** @throws {Refusal} when nothing is set up that could carry a code to the user. */
export async function destinationOf(
  { db, messenger }: Pick<Dependencies, 'db' | 'messenger'>,
  user: InvolvedUser,
  { withoutZalo = false } = {},
): Promise<Destination> {
  const channel = chooseChannel(
    channelOf(user.receiveOtpMethod, otpMethodOf),
    { email: user.email, phone: user.phone, verified: await verifiedFields(db, user.id) },
    !withoutZalo && messenger.has('zalo', 'otp'),
  );
  const wanted = by(channel, user);
  if (wanted.address === '' || !messenger.has(channel)) {
    refuse('noChannel');
  }
  return wanted;
}

type Reserved = { readonly kind: 'send' | 'repeat'; readonly challenge: ChallengeRow };

/** Makes a new code, ending the one before it, unless the same request has just had one. */
async function reserve(
  deps: Dependencies,
  { confirmation: { subject, user }, binding }: OtpRequest,
  code: string,
  channel: Channel,
): Promise<Reserved> {
  return deps.db.transaction(async (transaction) => {
    await lockDailyLimits(transaction, user.id);
    await lockSubject(transaction, subject);
    const now = deps.clock.now();
    const newest = await newestChallenge(transaction, subject, user.id);
    if (newest && judgeFirstCall(newest, binding, now) === 'repeat') {
      return { kind: 'repeat', challenge: newest };
    }
    await checkDailyLimits(deps, transaction, { subject, user });
    await endCodes(transaction, and(isCodeFor(subject), eq(otpChallenges.userId, user.id)), now);
    const [challenge = impossible('a code was not written')] = await transaction
      .insert(otpChallenges)
      .values({
        ...codeColumns(subject),
        userId: user.id,
        ...binding,
        codeHash: deps.secrets.digest('otp', code),
        channel,
        expiresAt: new Date(now.getTime() + otpRules.validMs),
        createdAt: now,
      })
      .returning();
    return { kind: 'send', challenge };
  });
}

/** Two first calls at once come one after the other. */
async function lockSubject(transaction: Transaction, subject: CodeSubject): Promise<void> {
  await (subject.kind !== 'batch'
    ? transaction
        .select({ id: processSteps.id })
        .from(processSteps)
        .where(eq(processSteps.id, subject.stepId))
        .for('update')
    : transaction
        .select({ id: batchProcesses.id })
        .from(batchProcesses)
        .where(eq(batchProcesses.id, subject.batchProcessId))
        .for('update'));
}

/** Where a code went, as it stands in the history and in the evidence. */
export function maskedAddress({ channel, address }: Destination): string {
  return channel === 'email' ? maskEmail(address) : maskPhone(address);
}

/**
 * The last line of an SMS by which a phone knows whose code it is: it fills it in on this site and on no other
 * (https://wicg.github.io/sms-one-time-codes/).
 */
function siteLine(publicUrl: string, code: string): string {
  return `@${new URL(publicUrl).hostname} #${code}`;
}

type HandOver = {
  readonly code: string;
  readonly wanted: Destination;
  readonly challenge: ChallengeRow;
};

/**
 * Answers where the code went: what Zalo does not take goes by another channel of the user's.
 * @throws {Refusal} when no channel takes the code; the code is ended then.
 */
async function sendCode(
  deps: Dependencies,
  request: OtpRequest,
  { code, wanted, challenge }: HandOver,
): Promise<Destination> {
  const { user, subject } = request.confirmation;
  try {
    try {
      await send(deps, request, code, wanted);
      return wanted;
    } catch (error) {
      if (wanted.channel !== 'zalo') {
        throw error;
      }
      deps.log.warn({ error, subject }, 'a code goes by another channel than Zalo');
      const other = await destinationOf(deps, user, { withoutZalo: true });
      // Whoever uses the code proves the address that it went to.
      await deps.db
        .update(otpChallenges)
        .set({ channel: other.channel })
        .where(eq(otpChallenges.id, challenge.id));
      await send(deps, request, code, other);
      return other;
    }
  } catch (error) {
    deps.log.warn({ error, subject }, 'a code could not be handed over');
    await deps.db
      .update(otpChallenges)
      .set({ endedAt: deps.clock.now() })
      .where(eq(otpChallenges.id, challenge.id));
    refuse('otpChannelFailed');
  }
}

async function send(
  deps: Dependencies,
  { confirmation: { user }, wording }: OtpRequest,
  code: string,
  destination: Destination,
): Promise<void> {
  const recipient = { name: user.name, language: user.language, ...destination };
  if (!(await isStillContact(deps.db, user.id, destination))) {
    throw new Error('the address has just changed');
  }
  const message = composeMessage(recipient, wording, { otp: code }, await loadBranding(deps, user.comId));
  await deps.messenger.send({
    ...message,
    kind: 'otp',
    ...(destination.channel === 'sms' && {
      text: `${message.text}\n\n${siteLine(deps.settings.publicUrl, code)}`,
    }),
  });
}

/** Where a code went stands in the histories of its documents. */
async function noteSent(
  deps: Dependencies,
  caller: ProcessingCaller,
  { steps }: OtpRequest,
  { destination, challenge }: SentOtp,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    // Documents are locked in one order everywhere.
    for (const step of steps.toSorted((a, b) => (a.documentId < b.documentId ? -1 : 1))) {
      await appendHistory(transaction, deps, step.documentId, {
        ...actorOf(caller),
        activity: activity.sendOtp,
        description: maskedAddress(destination),
        stepId: step.id,
      });
    }
    await transaction
      .update(otpChallenges)
      .set({ sentAt: deps.clock.now() })
      .where(eq(otpChallenges.id, challenge.id));
  });
}

/** What the answer of the first call says of the code. Addresses are masked; the code is nowhere. */
export function describeOtp(
  deps: Dependencies,
  { user, timeZone }: Confirmation,
  { destination, challenge }: SentOtp,
) {
  return {
    receiveOtpMethod: otpMethodOf[destination.channel],
    receiveOtpEmail: maskEmail(user.email),
    receiveOtpPhone: maskPhone(user.phone),
    requireOtpConfirmation: true,
    generateOtp: true,
    caPluginAdvancedSign: false,
    retryAfterSeconds: retryAfterSeconds(challenge.createdAt, deps.clock.now()),
    expiresAt: formatInstant(challenge.expiresAt, timeZone),
  };
}

import { and, eq, gt, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { userStatus } from '../../../contract/enums.ts';
import type { inPersonCode, inPersonOpen, inPersonEnd } from '../../../contract/operations/in-person.ts';
import { formatInstant } from '../../../contract/time.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { inPersonSignings, otpChallenges } from '../../adapters/database/schema/processing.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { type CodeBinding, otpRules, retryAfterSeconds } from '../../domain/otp.ts';
import { refuse } from '../../domain/refusal.ts';
import { inPersonOtpWording, wordsFor } from '../../notifications/wording.ts';
import { openDocumentAs } from '../auth/open-document.ts';
import type { DocumentCaller, Origin } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkOtp } from '../processing/check-otp.ts';
import { maskedAddress, sendOtp } from '../processing/send-otp.ts';
import type { Confirmation } from '../processing/subject.ts';
import { done } from '../reply.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findHeldStep, type HeldStep } from '../workflow/find-step.ts';

const hosts = alias(users, 'hosts');

/**
 * POST /api/in-person/code: a one-time code goes to the signer's own address, with the limits of every other one.
 * @throws {Refusal} inPersonOver
 */
export const sendInPersonCode: Handler<typeof inPersonCode> = async ({ deps, origin, body: { secret } }) => {
  const handedOver = await findHandedOver(deps, origin, secret);
  const { caller, held, confirmation, binding, host } = handedOver;
  const { document, company } = held.record;
  const { destination, challenge } = await sendOtp(deps, caller, {
    confirmation,
    binding,
    wording: inPersonOtpWording(
      wordsFor(held.user.language),
      { document: document.subject, documentNo: document.no, company, host },
      otpRules.validMs / 60_000,
    ),
    steps: [held.step],
  });
  return done(
    {
      sentTo: maskedAddress(destination),
      retryAfterSeconds: retryAfterSeconds(challenge.createdAt, deps.clock.now()),
      expiresAt: formatInstant(challenge.expiresAt, caller.timeZone),
    },
    'otpSent',
  );
};

/**
 * POST /api/in-person/open: the signer's code opens the one step, until the device is given back.
 * @throws {Refusal} inPersonOver; for a wrong code as a confirmation is refused
 */
export const openInPerson: Handler<typeof inPersonOpen> = async ({ deps, origin, body: { secret, otp } }) => {
  const { id, caller, confirmation, binding, tokenVersion } = await findHandedOver(deps, origin, secret);
  const challengeId = await checkOtp(deps, confirmation, binding, otp);
  const used = await deps.db
    .update(otpChallenges)
    .set({ consumedAt: deps.clock.now() })
    .where(and(eq(otpChallenges.id, challengeId), isNull(otpChallenges.consumedAt)))
    .returning({ id: otpChallenges.id });
  // A code opens once: whoever saw it being typed opens nothing with it.
  if (used.length === 0) {
    refuse('otpMissing');
  }
  return openDocumentAs(deps, {
    opener: caller,
    grant: { grantId: id, tokenVersion },
    endsAt: caller.expiresAt,
  });
};

/** POST /api/in-person/end: nothing opens with this secret any more, and what it opened ends. */
export const endInPerson: Handler<typeof inPersonEnd> = async ({ deps, body: { secret } }) => {
  await deps.db
    .update(inPersonSignings)
    .set({ endedAt: deps.clock.now() })
    .where(and(isOfSecret(deps, secret), isNull(inPersonSignings.endedAt)));
  return done(null, 'inPersonEnded');
};

const isOfSecret = ({ secrets }: Pick<Dependencies, 'secrets'>, secret: string) =>
  eq(inPersonSignings.secretHash, secrets.digest('in-person', secret));

type HandedOver = {
  readonly id: string;
  /** The signer, as they are once their code has been typed. */
  readonly caller: DocumentCaller;
  readonly held: HeldStep;
  readonly confirmation: Confirmation;
  readonly binding: CodeBinding;
  /** Whose device it is. */
  readonly host: string;
  readonly tokenVersion: number;
};

/** What a secret was given out for, as long as the device is handed over and the step waits for the same enabled person. */
async function findHandedOver(deps: Dependencies, origin: Origin, secret: string): Promise<HandedOver> {
  const [row = refuse('inPersonOver')] = await deps.db
    .select({
      id: inPersonSignings.id,
      stepId: inPersonSignings.stepId,
      hostId: inPersonSignings.hostId,
      expiresAt: inPersonSignings.expiresAt,
      documentId: documents.id,
      comId: documents.comId,
      timeZone: companies.timeZone,
      userId: users.id,
      isGuest: users.isGuest,
      tokenVersion: accounts.tokenVersion,
      host: hosts.name,
    })
    .from(inPersonSignings)
    .innerJoin(
      processSteps,
      and(eq(processSteps.id, inPersonSignings.stepId), eq(processSteps.userId, inPersonSignings.userId)),
    )
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(users, eq(users.id, inPersonSignings.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(hosts, eq(hosts.id, inPersonSignings.hostId))
    .where(
      and(
        isOfSecret(deps, secret),
        isNull(inPersonSignings.endedAt),
        gt(inPersonSignings.expiresAt, deps.clock.now()),
        eq(users.status, userStatus.enabled),
      ),
    );
  const { id, hostId, host, tokenVersion, ...opened } = row;
  const { ipAddress, baseUrl } = origin;
  const caller: DocumentCaller = {
    kind: 'document',
    via: 'in-person',
    inPersonHostId: hostId,
    ...opened,
    ipAddress,
    baseUrl,
  };
  const held = await findHeldStep(deps.db, caller, opened.stepId);
  checkWaiting(deps, held);
  const confirmation: Confirmation = {
    subject: { kind: 'in-person', stepId: opened.stepId, inPersonId: id },
    user: held.user,
    timeZone: opened.timeZone,
  };
  // It is for nothing but opening: what is done then is confirmed with a code of its own.
  const binding: CodeBinding = { requestHash: id, contents: {} };
  return { id, caller, held, confirmation, binding, host, tokenVersion };
}

/** The life of one document, lived by its people: each does their part, and tries again where nothing was heard. */
import type { Document } from '../contract/models/document.ts';
import type { Operation } from '../contract/operation.ts';
import { passwordLogin } from '../contract/operations/auth.ts';
import {
  documentCancel,
  documentCreate,
  documentGet,
  documentsList,
  sendProcess,
  updateProcess,
} from '../contract/operations/documents.ts';
import { processDocument, type ProcessRequestInput } from '../contract/operations/processing.ts';
import { say } from '../contract/messages.ts';
import { approval, pdfFile, rejection, signature } from '../test/client/jobs.ts';
import { dataUrlOf, pdfFixture, pngFixture } from '../test/files/pdf-fixtures.ts';
import { clerkCode, departmentId, mailOf, password, typeId } from './company.ts';
import type { Account, Deed } from './ledger.ts';
import type { MailServer } from '../test/peers/mail-server.ts';
import { type Heard, persist, type Wire } from './wire.ts';

export type Fate = 'completed' | 'rejected' | 'canceled';

export type Plan = {
  readonly no: string;
  /** Codes of who signs and of who approves then. */
  readonly signer: string;
  readonly approver: string;
  readonly fate: Fate;
  /** Whether somebody gives up when they do not hear what became of their call. */
  readonly givesUp: () => boolean;
};

export type World = {
  readonly wire: Wire;
  readonly mails: MailServer;
  /** Tokens of sessions, by the code of their person; they outlive the services. */
  readonly tokens: Map<string, string>;
};

/** What is known of a document so far. */
export class Life {
  readonly plan: Plan;
  readonly sure: Deed[] = [];
  open: Deed | null = null;
  id: string | null = null;
  /** How many invitations its people waited for and got. */
  invitations = 0;

  constructor(plan: Plan) {
    this.plan = plan;
  }

  get account(): Account {
    return { no: this.plan.no, sure: this.sure, open: this.open };
  }
}

/** Somebody left without having heard what became of their call. */
class GivenUp extends Error {}

const file = pdfFixture({ pages: [{}, {}] });
/** What everybody signs with. */
export const image = dataUrlOf(pngFixture());
/** Where everybody signs: on the second page. */
export const place = { page: 2, position: '320,300,520,390' };

/** Refusals after which the same call may succeed, as it stands or with a new code. */
const passing: ReadonlySet<string> = new Set([say('documentBusy'), say('documentChanged')]);
const asksForNewCode: ReadonlySet<string> = new Set([
  say('otpMissing'),
  say('otpExpired'),
  say('otpBurned'),
  say('otpInvalid'),
  say('otpChannelFailed'),
  // What a version before that knew nothing of contents sent a code for.
  say('otpDocumentChanged'),
]);

function unexpected(what: string, heard: Heard<Operation>): Error {
  return new Error(`${what}: ${JSON.stringify(heard)}`);
}

const isRefused = (heard: Heard<Operation>, texts: ReadonlySet<string>): boolean =>
  heard.kind === 'refused' && texts.has(heard.messages[0] ?? '');

/** A session's token; asked for once for each person. */
export async function tokenOf({ wire, tokens }: World, code: string): Promise<string> {
  const known = tokens.get(code);
  if (known !== undefined) {
    return known;
  }
  const token = await persist(`signing in as ${code}`, async () => {
    const heard = await wire.ask(passwordLogin, { body: { username: mailOf(code), password } });
    return heard.kind === 'done' ? heard.data : null;
  });
  tokens.set(code, token);
  return token;
}

/** @throws {StuckError} when something of it never came to an end, {Error} when something was refused that should not be. */
export async function live(world: World, life: Life): Promise<void> {
  const { plan } = life;
  try {
    const id = await create(world, life);
    await configure(world, id, plan);
    await send(world, life, id);
    await act(world, life, id, plan.signer, 'signed', (step) => signature(step, image, place));
    if (plan.fate === 'canceled') {
      await cancel(world, life, id);
    } else if (plan.fate === 'rejected') {
      await act(world, life, id, plan.approver, 'rejected', rejection);
    } else {
      await act(world, life, id, plan.approver, 'approved', approval);
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) {
      throw error;
    }
  }
}

/** What was not heard is open, and is left open by whoever gives up. A clerk does not: a document that nobody sent tells little. */
function notHeard(life: Life, deed: Deed): null {
  life.open = deed;
  if (deed !== 'created' && deed !== 'sent' && life.plan.givesUp()) {
    throw new GivenUp();
  }
  return null;
}

function acknowledged(life: Life, deed: Deed): void {
  life.open = null;
  life.sure.push(deed);
}

async function create(world: World, life: Life): Promise<string> {
  const token = await tokenOf(world, clerkCode);
  const { no } = life.plan;
  const body = { no, subject: `Hợp đồng ${no}`, typeId, departmentId, file: pdfFile(file) };
  life.id = await persist(`creating ${no}`, async () => {
    const heard = await world.wire.ask(documentCreate, { token, body });
    switch (heard.kind) {
      case 'done':
        return heard.data.id;
      case 'refused':
        // Its number is taken: by the call before, which nobody heard of.
        if (life.open !== 'created') {
          throw unexpected(`creating ${no}`, heard);
        }
        return findByNumber(world, no);
      default:
        return notHeard(life, 'created');
    }
  });
  acknowledged(life, 'created');
  return life.id;
}

/** The only document of a number; `null` where nothing was heard. */
export async function findByNumber(world: World, no: string): Promise<string | null> {
  const token = await tokenOf(world, clerkCode);
  const heard = await world.wire.ask(documentsList, { token, query: { search: no, pageSize: 100 } });
  if (heard.kind !== 'done') {
    return null;
  }
  const found = heard.data.items.filter((item) => item.no === no);
  if (found.length > 1) {
    throw new Error(`there are ${String(found.length)} documents ${no}`);
  }
  return found[0]?.id ?? null;
}

async function configure(world: World, id: string, { no, signer, approver }: Plan): Promise<void> {
  const token = await tokenOf(world, clerkCode);
  const steps = [
    { orderNo: 1, processedByUserCode: signer, accessPermissionCode: 'DR' as const },
    { orderNo: 2, processedByUserCode: approver, accessPermissionCode: 'A' as const },
  ];
  await persist(`configuring ${no}`, async () => {
    const body = { id, processInOrder: true, processes: steps };
    const heard = await world.wire.ask(updateProcess, { token, body });
    if (heard.kind === 'refused') {
      throw unexpected(`configuring ${no}`, heard);
    }
    return heard.kind === 'done' ? true : null;
  });
}

async function send(world: World, life: Life, documentId: string): Promise<void> {
  const token = await tokenOf(world, clerkCode);
  await persist(`sending ${life.plan.no}`, async () => {
    const heard = await world.wire.ask(sendProcess, { token, params: { documentId } });
    if (heard.kind === 'done') {
      return true;
    }
    if (heard.kind === 'unanswered') {
      return notHeard(life, 'sent');
    }
    if (life.open === 'sent' && isRefused(heard, new Set([say('sendAlready')]))) {
      return true;
    }
    throw unexpected(`sending ${life.plan.no}`, heard);
  });
  acknowledged(life, 'sent');
}

async function cancel(world: World, life: Life, id: string): Promise<void> {
  const token = await tokenOf(world, clerkCode);
  await persist(`canceling ${life.plan.no}`, async () => {
    const heard = await world.wire.ask(documentCancel, { token, body: { id, reason: 'Thôi' } });
    if (heard.kind === 'done') {
      return true;
    }
    if (heard.kind === 'unanswered') {
      return notHeard(life, 'canceled');
    }
    if (life.open === 'canceled' && isRefused(heard, new Set([say('documentNotCancelable')]))) {
      return true;
    }
    throw unexpected(`canceling ${life.plan.no}`, heard);
  });
  acknowledged(life, 'canceled');
}

/** Acts on the step whose turn it is, once its holder was told of it. */
async function act(
  world: World,
  life: Life,
  id: string,
  code: string,
  deed: 'signed' | 'approved' | 'rejected',
  requestOf: (processId: string) => ProcessRequestInput,
): Promise<void> {
  const { no } = life.plan;
  await persist(`an invitation of ${code} to ${no}`, () => (isInvited(world, code, no) ? true : null));
  life.invitations += 1;
  const step = await persist(`finding the step of ${no}`, () => waitingStep(world, code, id));
  const token = await tokenOf(world, code);
  const request = requestOf(step);
  await persist(`${no} to be ${deed} by ${code}`, async () => {
    const first = await world.wire.ask(processDocument, { token, body: request });
    if (first.kind === 'refused' && isRefused(first, new Set([say('processNotWaiting')]))) {
      if (life.open === deed) {
        return true;
      }
      throw unexpected(`${no} to be ${deed}`, first);
    }
    if (first.kind === 'refused' && !isRefused(first, passing) && !isRefused(first, asksForNewCode)) {
      throw unexpected(`${no} to be ${deed}`, first);
    }
    return first.kind === 'otp-sent' ? confirm(world, life, { token, request, code, deed }) : null;
  });
  acknowledged(life, deed);
}

type Confirmation = {
  readonly token: string;
  readonly request: ProcessRequestInput;
  readonly code: string;
  readonly deed: Deed;
};

/** The second call, as it stands, until it is heard; `null` where it takes a new code. */
async function confirm(
  { wire, mails }: World,
  life: Life,
  { token, request, code, deed }: Confirmation,
): Promise<true | null> {
  const { no } = life.plan;
  const otp = await persist(`a code of ${code} for ${no}`, () => newestCode(mails, code, no));
  return persist(`${no} to be ${deed} by ${code} with a code`, async () => {
    const heard = await wire.ask(processDocument, { token, body: { ...request, otp } });
    if (heard.kind === 'done') {
      return { value: true as const };
    }
    if (heard.kind === 'unanswered') {
      return notHeard(life, deed);
    }
    if (isRefused(heard, passing)) {
      return null;
    }
    if (isRefused(heard, asksForNewCode) || isRefused(heard, new Set([say('processNotWaiting')]))) {
      return { value: null };
    }
    throw unexpected(`${no} to be ${deed}`, heard);
  }).then(({ value }) => value);
}

function isInvited({ mails }: World, code: string, no: string): boolean {
  return mails.to(mailOf(code)).some((mail) => mail.isInvitation && mail.text.includes(no));
}

/** The newest one-time code that somebody was sent for a document. */
export function newestCode(mails: MailServer, code: string, no: string): string | null {
  const mail = mails.to(mailOf(code)).findLast((one) => !one.isInvitation && one.text.includes(no));
  const digits = mail && /(?<![\w-])(\d{3}) ?(\d{3})(?![\w-])/.exec(mail.text);
  return digits ? `${digits[1] ?? ''}${digits[2] ?? ''}` : null;
}

async function waitingStep(world: World, code: string, id: string): Promise<string | null> {
  const document = await look(world, id, code);
  return document?.waitingProcesses.find((step) => step.processedByUser?.code === code)?.id ?? null;
}

/** The document as one of its people sees it; `null` where nothing was heard. */
export async function look(world: World, id: string, code: string): Promise<Document | null> {
  const token = await tokenOf(world, code);
  const heard = await world.wire.ask(documentGet, { token, params: { id } });
  if (heard.kind === 'refused') {
    throw unexpected(`looking at ${id}`, heard);
  }
  return heard.kind === 'done' ? heard.data : null;
}

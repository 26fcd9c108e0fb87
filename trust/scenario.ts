/** The life of one document, lived by its people: each does their part, and tries again where nothing was heard. */
import type { Document } from '../contract/models/document.ts';
import type { Operation } from '../contract/operation.ts';
import { passwordLogin } from '../contract/operations/auth.ts';
import {
  documentCancel,
  documentCreate,
  sendProcess,
  updateProcess,
} from '../contract/operations/document-actions.ts';
import { documentGet, documentsList } from '../contract/operations/documents.ts';
import { processDocument, type ProcessRequestInput } from '../contract/operations/processing.ts';
import { formatMessage } from '../contract/messages.ts';
import { approval, pdfFile, rejection, signature } from '../test/client/jobs.ts';
import { dataUrlOf, pdfFixture, pngFixture } from '../test/files/pdf-fixtures.ts';
import { clerkCode, departmentId, mailOf, password, typeId } from './company.ts';
import type { Account, Action } from './ledger.ts';
import type { MailServer } from '../test/peers/mail-server.ts';
import { type Heard, persist, type Wire } from './wire.ts';

export type ExpectedEnd = 'completed' | 'rejected' | 'canceled';

export type Plan = {
  readonly no: string;
  /** Codes of who signs and of who approves then. */
  readonly signer: string;
  readonly approver: string;
  readonly expected: ExpectedEnd;
  /** Whether somebody gives up when they do not hear what became of their call. */
  readonly givesUp: () => boolean;
};

export type LoadFixture = {
  readonly wire: Wire;
  readonly mails: MailServer;
  /** Tokens of sessions, by the code of their person; they outlive the services. */
  readonly tokens: Map<string, string>;
};

/** What is known of a document so far. */
export class Scenario {
  readonly plan: Plan;
  readonly sure: Action[] = [];
  open: Action | null = null;
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
const passing: ReadonlySet<string> = new Set([
  formatMessage('documentBusy'),
  formatMessage('documentChanged'),
]);
const asksForNewCode: ReadonlySet<string> = new Set([
  formatMessage('otpMissing'),
  formatMessage('otpExpired'),
  formatMessage('otpBurned'),
  formatMessage('otpInvalid'),
  formatMessage('otpChannelFailed'),
  // What a version before that knew nothing of contents sent a code for.
  formatMessage('otpDocumentChanged'),
]);

function unexpected(what: string, heard: Heard<Operation>): Error {
  return new Error(`${what}: ${JSON.stringify(heard)}`);
}

const isRefused = (heard: Heard<Operation>, texts: ReadonlySet<string>): boolean =>
  heard.kind === 'refused' && texts.has(heard.messages[0] ?? '');

/** A session's token; asked for once for each person. */
export async function tokenOf({ wire, tokens }: LoadFixture, code: string): Promise<string> {
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
export async function runScenario(fixture: LoadFixture, scenario: Scenario): Promise<void> {
  const { plan } = scenario;
  try {
    const id = await create(fixture, scenario);
    await configure(fixture, id, plan);
    await send(fixture, scenario, id);
    await act(fixture, scenario, id, plan.signer, 'signed', (step) => signature(step, image, place));
    if (plan.expected === 'canceled') {
      await cancel(fixture, scenario, id);
    } else if (plan.expected === 'rejected') {
      await act(fixture, scenario, id, plan.approver, 'rejected', rejection);
    } else {
      await act(fixture, scenario, id, plan.approver, 'approved', approval);
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) {
      throw error;
    }
  }
}

/** What was not heard is open, and is left open by whoever gives up. A clerk does not: a document that nobody sent tells little. */
function notHeard(scenario: Scenario, action: Action): null {
  scenario.open = action;
  if (action !== 'created' && action !== 'sent' && scenario.plan.givesUp()) {
    throw new GivenUp();
  }
  return null;
}

function acknowledged(scenario: Scenario, action: Action): void {
  scenario.open = null;
  scenario.sure.push(action);
}

async function create(fixture: LoadFixture, scenario: Scenario): Promise<string> {
  const token = await tokenOf(fixture, clerkCode);
  const { no } = scenario.plan;
  const body = { no, subject: `Hợp đồng ${no}`, typeId, departmentId, file: pdfFile(file) };
  scenario.id = await persist(`creating ${no}`, async () => {
    const heard = await fixture.wire.ask(documentCreate, { token, body });
    switch (heard.kind) {
      case 'done':
        return heard.data.id;
      case 'refused':
        // Its number is taken: by the call before, which nobody heard of.
        if (scenario.open !== 'created') {
          throw unexpected(`creating ${no}`, heard);
        }
        return findByNumber(fixture, no);
      default:
        return notHeard(scenario, 'created');
    }
  });
  acknowledged(scenario, 'created');
  return scenario.id;
}

/** The only document of a number; `null` where nothing was heard. */
export async function findByNumber(fixture: LoadFixture, no: string): Promise<string | null> {
  const token = await tokenOf(fixture, clerkCode);
  const heard = await fixture.wire.ask(documentsList, { token, query: { search: no, pageSize: 100 } });
  if (heard.kind !== 'done') {
    return null;
  }
  const found = heard.data.items.filter((item) => item.no === no);
  if (found.length > 1) {
    throw new Error(`there are ${String(found.length)} documents ${no}`);
  }
  return found[0]?.id ?? null;
}

async function configure(fixture: LoadFixture, id: string, { no, signer, approver }: Plan): Promise<void> {
  const token = await tokenOf(fixture, clerkCode);
  const steps = [
    { orderNo: 1, processedByUserCode: signer, accessPermissionCode: 'DR' as const },
    { orderNo: 2, processedByUserCode: approver, accessPermissionCode: 'A' as const },
  ];
  await persist(`configuring ${no}`, async () => {
    const body = { id, processInOrder: true, processes: steps };
    const heard = await fixture.wire.ask(updateProcess, { token, body });
    if (heard.kind === 'refused') {
      throw unexpected(`configuring ${no}`, heard);
    }
    return heard.kind === 'done' ? true : null;
  });
}

async function send(fixture: LoadFixture, scenario: Scenario, documentId: string): Promise<void> {
  const token = await tokenOf(fixture, clerkCode);
  await persist(`sending ${scenario.plan.no}`, async () => {
    const heard = await fixture.wire.ask(sendProcess, { token, params: { documentId } });
    if (heard.kind === 'done') {
      return true;
    }
    if (heard.kind === 'unanswered') {
      return notHeard(scenario, 'sent');
    }
    if (scenario.open === 'sent' && isRefused(heard, new Set([formatMessage('sendAlready')]))) {
      return true;
    }
    throw unexpected(`sending ${scenario.plan.no}`, heard);
  });
  acknowledged(scenario, 'sent');
}

async function cancel(fixture: LoadFixture, scenario: Scenario, id: string): Promise<void> {
  const token = await tokenOf(fixture, clerkCode);
  await persist(`canceling ${scenario.plan.no}`, async () => {
    const heard = await fixture.wire.ask(documentCancel, { token, body: { id, reason: 'Thôi' } });
    if (heard.kind === 'done') {
      return true;
    }
    if (heard.kind === 'unanswered') {
      return notHeard(scenario, 'canceled');
    }
    if (scenario.open === 'canceled' && isRefused(heard, new Set([formatMessage('documentNotCancelable')]))) {
      return true;
    }
    throw unexpected(`canceling ${scenario.plan.no}`, heard);
  });
  acknowledged(scenario, 'canceled');
}

/** Acts on the step whose turn it is, once its holder was told of it. */
async function act(
  fixture: LoadFixture,
  scenario: Scenario,
  id: string,
  code: string,
  action: 'signed' | 'approved' | 'rejected',
  requestOf: (processId: string) => ProcessRequestInput,
): Promise<void> {
  const { no } = scenario.plan;
  await persist(`an invitation of ${code} to ${no}`, () => (isInvited(fixture, code, no) ? true : null));
  scenario.invitations += 1;
  const step = await persist(`finding the step of ${no}`, () => waitingStep(fixture, code, id));
  const token = await tokenOf(fixture, code);
  const request = requestOf(step);
  await persist(`${no} to be ${action} by ${code}`, async () => {
    const first = await fixture.wire.ask(processDocument, { token, body: request });
    if (first.kind === 'refused' && isRefused(first, new Set([formatMessage('processNotWaiting')]))) {
      if (scenario.open === action) {
        return true;
      }
      throw unexpected(`${no} to be ${action}`, first);
    }
    if (first.kind === 'refused' && !isRefused(first, passing) && !isRefused(first, asksForNewCode)) {
      throw unexpected(`${no} to be ${action}`, first);
    }
    return first.kind === 'otp-sent' ? confirm(fixture, scenario, { token, request, code, action }) : null;
  });
  acknowledged(scenario, action);
}

type Confirmation = {
  readonly token: string;
  readonly request: ProcessRequestInput;
  readonly code: string;
  readonly action: Action;
};

/** The second call, as it stands, until it is heard; `null` where it takes a new code. */
async function confirm(
  { wire, mails }: LoadFixture,
  scenario: Scenario,
  { token, request, code, action }: Confirmation,
): Promise<true | null> {
  const { no } = scenario.plan;
  const otp = await persist(`a code of ${code} for ${no}`, () => newestCode(mails, code, no));
  return persist(`${no} to be ${action} by ${code} with a code`, async () => {
    const heard = await wire.ask(processDocument, { token, body: { ...request, otp } });
    if (heard.kind === 'done') {
      return { value: true as const };
    }
    if (heard.kind === 'unanswered') {
      return notHeard(scenario, action);
    }
    if (isRefused(heard, passing)) {
      return null;
    }
    if (isRefused(heard, asksForNewCode) || isRefused(heard, new Set([formatMessage('processNotWaiting')]))) {
      return { value: null };
    }
    throw unexpected(`${no} to be ${action}`, heard);
  }).then(({ value }) => value);
}

function isInvited({ mails }: LoadFixture, code: string, no: string): boolean {
  return mails.to(mailOf(code)).some((mail) => mail.isInvitation && mail.text.includes(no));
}

/** The newest one-time code that somebody was sent for a document. */
export function newestCode(mails: MailServer, code: string, no: string): string | null {
  const mail = mails.to(mailOf(code)).findLast((one) => !one.isInvitation && one.text.includes(no));
  const digits = mail && /(?<![\w-])(\d{3}) ?(\d{3})(?![\w-])/.exec(mail.text);
  return digits ? `${digits[1] ?? ''}${digits[2] ?? ''}` : null;
}

async function waitingStep(fixture: LoadFixture, code: string, id: string): Promise<string | null> {
  const document = await look(fixture, id, code);
  return document?.waitingProcesses.find((step) => step.processedByUser?.code === code)?.id ?? null;
}

/** The document as one of its people sees it; `null` where nothing was heard. */
export async function look(fixture: LoadFixture, id: string, code: string): Promise<Document | null> {
  const token = await tokenOf(fixture, code);
  const heard = await fixture.wire.ask(documentGet, { token, params: { id } });
  if (heard.kind === 'refused') {
    throw unexpected(`looking at ${id}`, heard);
  }
  return heard.kind === 'done' ? heard.data : null;
}

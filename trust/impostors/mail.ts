/** Whoever works in HR, or is an admin without a second factor, wants somebody's codes and links to come to themselves. */
import { forgotPassword } from '../../contract/operations/auth.ts';
import { employeesCreateOrUpdate } from '../../contract/operations/employees.ts';
import { processDocument, resendProcessCode } from '../../contract/operations/processing.ts';
import { remind } from '../../contract/operations/follow-up.ts';
import {
  contactChangeDecide,
  sendInvitation,
  userGet,
  usersCreateOrUpdate,
  userUpdate,
  contactChangeAnswer,
} from '../../contract/operations/users.ts';
import { approval } from '../../test/client/jobs.ts';
import type { Finding } from '../part.ts';
import { sendDocument } from './documents.ts';
import type { Company, Ground } from './ground.ts';
import { employee, enter, join, linksTo, makePerson, type Person, userIn } from './people.ts';

type Redirection = (ground: Ground, company: Company, person: Person, id: number) => Promise<unknown>;

/** The ways in which somebody else can write down where a person is reached, or how. */
const redirections: Readonly<Record<string, Redirection>> = {
  'employees/create-or-update': ({ call }, { token }, person) =>
    call(employeesCreateOrUpdate, {
      token,
      body: [{ ...employee(person, person.trap), phoneNumber: person.trapPhone }],
    }),
  'users/update': ({ call }, { token }, { trap, trapPhone }, id) =>
    call(userUpdate, { token, body: { id, email: trap, phone: trapPhone } }),
  'users/create-or-update': ({ call }, { token }, { code, mailbox, trap, trapPhone }) =>
    call(usersCreateOrUpdate, {
      token,
      body: [{ code, username: mailbox, name: 'Lê Thị Lan', email: trap, phone: trapPhone }],
    }),
  'another phone, and codes by phone': ({ call }, { token }, { trapPhone }, id) =>
    call(userUpdate, {
      token,
      body: { id, phone: trapPhone, receiveOtpMethod: 2, receiveNotificationMethod: 1 },
    }),
  'another user name': ({ call }, { token }, { trap }, id) =>
    call(userUpdate, { token, body: { id, username: trap, email: trap } }),
};

/** Has everything sent to somebody that the service sends to people, and answers the code that they were to get. */
async function haveSent(ground: Ground, company: Company, person: Person, id: number): Promise<string[]> {
  const { call } = ground;
  const { token } = company;
  const document = await sendDocument(ground, company, person);
  const [step] = document.processes;
  const processId = step?.id ?? '';
  await call(resendProcessCode, { token, params: { processId } });
  await call(remind, { token, params: { id: document.id } });
  await call(sendInvitation, { token, params: { id } });
  await call(forgotPassword, { body: { username: person.mailbox } });
  const session = await enter(ground, person, person.password, company);
  if (session === null) {
    return ['their password no longer opens their company'];
  }
  const asked = await call(processDocument, { token: session, body: approval(processId) });
  const [mail] = (await ground.mailsTo(person.mailbox)).filter(
    ({ otp, text }) => otp !== null && text.includes(document.no),
  );
  const body = { ...approval(processId), otp: mail?.otp ?? '' };
  const signed = await call(processDocument, { token: session, body });
  return asked.kind === 'otp-sent' && signed.kind === 'done'
    ? []
    : [
        `they cannot sign with a code of their own mailbox: ${JSON.stringify([asked, signed].map(({ kind }) => kind))}`,
      ];
}

/** Secrets that came to where the other one reads. */
async function caught({ mailsTo }: Ground, { trap, trapPhone }: Person): Promise<string[]> {
  const mails = [...(await mailsTo(trap)), ...(await mailsTo(trapPhone))];
  return mails.flatMap(({ to, subject, link, otp, processCode }) =>
    link !== null || otp !== null || processCode !== null ? [`${to} got “${subject}”`] : [],
  );
}

/** Tries to confirm the change as everyone but its holder. */
async function confirmedByOthers(
  ground: Ground,
  company: Company,
  person: Person,
  id: number,
): Promise<string[]> {
  const { call } = ground;
  const { token } = company;
  const decided = await call(contactChangeDecide, { token, params: { id }, body: { confirm: true } });
  const links = await linksTo(ground, person.trap, 'confirm-change');
  const answers = await Promise.all(
    ['none', ...links].map((link) => call(contactChangeAnswer, { body: { token: link, confirm: true } })),
  );
  return [decided, ...answers].flatMap(({ kind }) => (kind === 'done' ? ['somebody else confirmed it'] : []));
}

async function attackWay(ground: Ground, redirect: Redirection): Promise<string[]> {
  const { south: company, done } = ground;
  const person = makePerson();
  await join(ground, company, person);
  const id = (await userIn(ground, company, person)) ?? 0;
  await redirect(ground, company, person, id);
  const sent = await haveSent(ground, company, person, id);
  const confirmed = await confirmedByOthers(ground, company, person, id);
  const again = await haveSent(ground, company, person, id);
  const { waitingChangeRequest, email } = await done(userGet, { token: company.token, params: { id } });
  const told = (await linksTo(ground, person.mailbox, 'confirm-change')).length > 0;
  return [
    ...sent,
    ...confirmed,
    ...again,
    ...(await caught(ground, person)),
    ...(email === person.mailbox ? [] : [`their address is ${email}`]),
    ...(waitingChangeRequest === told ? [] : ['a change waits that they were not told of']),
  ];
}

export async function* redirectMail(ground: Ground): AsyncGenerator<Finding> {
  const outcome = { tried: 0, lost: [] as string[] };
  for (const [way, redirect] of Object.entries(redirections)) {
    const faults = await attackWay(ground, redirect);
    outcome.tried += 1;
    outcome.lost.push(...(faults.length > 0 ? [`${way}: ${faults.join('; ')}`] : []));
  }
  yield {
    promise: 'codes, links and resets go to the address that its holder proved, whatever others write down',
    ...outcome,
  };
}

/** Somebody whom both companies know, what a company does about them, and what they do themselves. */
import {
  acceptInvitation,
  chooseCompany,
  forgotPassword,
  getCompanies,
  passwordLogin,
  resetPassword,
  totpReset,
} from '../../contract/operations/auth.ts';
import { employeesCreateOrUpdate } from '../../contract/operations/employees.ts';
import {
  sendInvitation,
  userCreate,
  usersCreateOrUpdate,
  usersList,
  userUnlock,
  userUpdate,
} from '../../contract/operations/users.ts';
import { getMe } from '../../contract/operations/account.ts';
import { employeeOf } from '../../test/conformance/files.ts';
import type { Company, Ground } from './ground.ts';

export type Person = {
  readonly code: string;
  /** Their user name, and where they alone read mail. */
  readonly mailbox: string;
  /** Where whoever is after them reads mail. */
  readonly trap: string;
  readonly trapPhone: string;
  readonly password: string;
  /** What whoever is after them knows. */
  readonly known: { readonly passwords: string[]; readonly tokens: string[] };
};

let people = 0;

export function makePerson(): Person {
  people += 1;
  const number = String(people);
  return {
    code: `lan${number}`,
    mailbox: `lan${number}@mail.example`,
    trap: `trap${number}@north.example`,
    trapPhone: `09${number.padStart(8, '0')}`,
    password: `Only Lan knows ${number}`,
    known: { passwords: [], tokens: [] },
  };
}

/** A password that whoever is after somebody knows from now on. */
export function madeUp({ code, known }: Person): string {
  const password = `Made up for ${code} ${String(known.passwords.length)}`;
  known.passwords.push(password);
  return password;
}

const profile = ({ code, mailbox }: Person, email: string) => ({
  code,
  username: mailbox,
  name: 'Lê Thị Lan',
  email,
  phone: '0912345678',
});

type Naming = (ground: Ground, company: Company, person: Person, email: string) => Promise<unknown>;

/** The ways in which a company makes a user of a name. */
export const namings: Readonly<Record<string, Naming>> = {
  'users/create': (ground, { token }, person, email) =>
    ground.call(userCreate, { token, body: { ...profile(person, email), roleIds: [1, 4] } }),
  'users/create with a password': (ground, { token }, person, email) =>
    ground.call(userCreate, {
      token,
      body: { ...profile(person, email), roleIds: [1, 4], password: madeUp(person) },
    }),
  'users/create-or-update': (ground, { token }, person, email) =>
    ground.call(usersCreateOrUpdate, { token, body: [{ ...profile(person, email), roleIds: [1, 4] }] }),
  'employees/create-or-update': (ground, { token }, person, email) =>
    ground.call(employeesCreateOrUpdate, { token, body: [employee(person, email)] }),
};

export const employee = ({ code, mailbox }: Person, email: string) => ({
  ...employeeOf(code),
  identityNumber: `0790900${code.replace(/\D/g, '').padStart(5, '0')}`,
  email,
  user: { code, username: mailbox, name: 'Lê Thị Lan' },
});

export async function userIn(ground: Ground, { token }: Company, { code }: Person): Promise<number | null> {
  const { items } = await ground.done(usersList, { token, query: { search: code, pageSize: 100 } });
  return items.find((user) => user.code === code)?.id ?? null;
}

/** The secrets of links of a kind that were sent to an address, the newest first. */
export async function linksTo(
  { mailsTo }: Ground,
  address: string,
  kind: 'set-password' | 'open' | 'confirm-change',
): Promise<string[]> {
  const mails = await mailsTo(address);
  return mails.flatMap(({ link }) => (link?.includes(`/${kind}#`) ? (link.split('#')[1] ?? []) : []));
}

/** Makes somebody a user of a company where they set their own password by the link in their mailbox. */
export async function join(ground: Ground, company: Company, person: Person): Promise<void> {
  const { mailbox, password } = person;
  await namings['users/create']?.(ground, company, person, mailbox);
  const [token = ''] = await linksTo(ground, mailbox, 'set-password');
  await ground.done(resetPassword, { body: { token, password } });
}

/** Where a session is at; `null` where it is at none. */
export async function companyOf({ call }: Ground, token: string): Promise<number | null> {
  const answer = await call(getMe, { token });
  return answer.kind === 'done' ? (answer.data.company?.id ?? null) : null;
}

/** A session by a password, at a company or wherever it is chosen; `null` where there is none. */
export async function enter(
  { call, forgetFailures }: Ground,
  { mailbox }: Person,
  password: string,
  company?: Company,
): Promise<string | null> {
  await forgetFailures();
  const body = { username: mailbox, password, ...(company && { companyId: company.id }) };
  const answer = await call(passwordLogin, { body });
  return answer.kind === 'done' ? answer.data : null;
}

/** Why somebody is kept out of a company that is theirs; `null` where their password opens it. */
export async function keptOut(ground: Ground, person: Person, company: Company): Promise<string | null> {
  const token = await enter(ground, person, person.password, company);
  if (token === null) {
    return `${person.mailbox} is kept out`;
  }
  const found = await companyOf(ground, token);
  return found === company.id ? null : `${person.mailbox} gets into company ${String(found)}`;
}

type Move = (ground: Ground, north: Company, person: Person) => Promise<unknown>;

const withUser =
  (act: (ground: Ground, north: Company, person: Person, id: number) => Promise<unknown>): Move =>
  async (ground, north, person) => {
    const id = await userIn(ground, north, person);
    return id === null ? null : act(ground, north, person, id);
  };

async function newestTrapped(ground: Ground, { trap }: Person): Promise<string> {
  const [secret = 'none'] = await linksTo(ground, trap, 'set-password');
  return secret;
}

/** Everything that the admin of another company can do about somebody, and what a stranger can. */
export const attacks: Readonly<Record<string, Move>> = {
  'gives their user another address': withUser(({ call }, { token }, { trap }, id) =>
    call(userUpdate, { token, body: { id, email: trap } }),
  ),
  'gives their employee another address': (ground, { token }, person) =>
    ground.call(employeesCreateOrUpdate, { token, body: [employee(person, person.trap)] }),
  'makes them an admin': withUser(({ call }, { token }, _person, id) =>
    call(userUpdate, { token, body: { id, roleIds: [1, 4] } }),
  ),
  'invites them': withUser(({ call }, { token }, _person, id) =>
    call(sendInvitation, { token, params: { id } }),
  ),
  'unlocks them': withUser(({ call }, { token }, _person, id) => call(userUnlock, { token, params: { id } })),
  'takes their second factor': withUser(({ call }, { token }, _person, id) =>
    call(totpReset, { token, params: { id } }),
  ),
  'disables and enables them': withUser(async ({ call }, { token }, _person, id) => {
    await call(userUpdate, { token, body: { id, status: -1 } });
    await call(userUpdate, { token, body: { id, status: 1 } });
  }),
  'says that they forgot their password': ({ call }, _north, { mailbox }) =>
    call(forgotPassword, { body: { username: mailbox } }),
  'sets a password by a link': async (ground, _north, person) =>
    ground.call(resetPassword, {
      body: { token: await newestTrapped(ground, person), password: madeUp(person) },
    }),
  'accepts an invitation': async (ground, _north, person) => {
    const token = await newestTrapped(ground, person);
    for (const password of [...person.known.passwords]) {
      const answer = await ground.call(acceptInvitation, { body: { token, password } });
      if (answer.kind === 'done') {
        person.known.tokens.push(answer.data);
      }
    }
  },
  'signs in': async (ground, north, person) => {
    for (const password of person.known.passwords.slice(-2)) {
      const token = await enter(ground, person, password, north);
      if (token !== null) {
        person.known.tokens.push(token);
      }
    }
  },
};

/** What of somebody's another company got into, in lines: anything but the company whose admin it is. */
export async function intrusions(ground: Ground, person: Person, own: Company): Promise<string[]> {
  const { north, south } = ground;
  const other = own === north ? south : north;
  const lost: string[] = [];
  const look = async (how: string, token: string): Promise<void> => {
    const found = await companyOf(ground, token);
    if (found !== null && found !== own.id) {
      lost.push(`${how} opens company ${String(found)} as ${person.mailbox}`);
    }
    const companies = await ground.call(getCompanies, { token });
    if (companies.kind === 'done' && companies.data.some(({ id }) => id !== own.id)) {
      lost.push(`${how} tells ${person.mailbox}'s companies`);
    }
    if ((await ground.call(chooseCompany, { token, body: { comId: other.id } })).kind === 'done') {
      lost.push(`${how} chooses the other company as ${person.mailbox}`);
    }
  };
  for (const token of person.known.tokens) {
    await look('a session', token);
  }
  for (const password of person.known.passwords) {
    for (const company of [undefined, other]) {
      const token = await enter(ground, person, password, company);
      if (token !== null) {
        await look(`“${password}”`, token);
      }
    }
  }
  return lost;
}

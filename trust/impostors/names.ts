/** Names that a company gives first, and people of another company whom it names. */
import {
  acceptInvitation,
  chooseCompany,
  getCompanies,
  linkLogin,
  resetPassword,
} from '../../contract/operations/auth.ts';
import { documentGet } from '../../contract/operations/documents.ts';
import { usersList } from '../../contract/operations/users.ts';
import type { Finding } from '../part.ts';
import { sendDocument } from './documents.ts';
import type { Ground } from './ground.ts';
import {
  attacks,
  companyOf,
  enter,
  intrusions,
  join,
  keptOut,
  linksTo,
  makePerson,
  namings,
  type Person,
} from './people.ts';

type Outcome = { tried: number; readonly lost: string[] };

/** Lets the north do everything about somebody, one after the other. */
async function attackInTurn(ground: Ground, person: Person): Promise<number> {
  for (const attack of Object.values(attacks)) {
    await attack(ground, ground.north, person);
  }
  return Object.keys(attacks).length;
}

function note(outcome: Outcome, where: string, ...faults: readonly (string | null)[]): void {
  outcome.tried += faults.length;
  outcome.lost.push(...faults.flatMap((fault) => (fault === null ? [] : [`${where}: ${fault}`])));
}

const allOf = (faults: readonly string[]): string | null => (faults.length > 0 ? faults.join('; ') : null);

/** The north names somebody before anybody else does, and has all that comes of it; then the south makes them its user. */
export async function* attackNames(ground: Ground): AsyncGenerator<Finding> {
  const { north, south } = ground;
  const outcome: Outcome = { tried: 0, lost: [] };
  for (const [way, name] of Object.entries(namings)) {
    for (const written of ['trap', 'mailbox'] as const) {
      const person = makePerson();
      const where = `${way}, written to the ${written}`;
      await name(ground, north, person, person[written]);
      await attackInTurn(ground, person);
      await join(ground, south, person);
      note(outcome, where, await keptOut(ground, person, south));
      const session = (await enter(ground, person, person.password, south)) ?? '';
      await attackInTurn(ground, person);
      note(
        outcome,
        where,
        await keptOut(ground, person, south),
        (await companyOf(ground, session)) === south.id ? null : 'the session ended',
        allOf(await intrusions(ground, person, north)),
      );
    }
  }
  yield {
    promise: 'a company that takes a name first keeps its owner out of nothing, and gets into nothing',
    ...outcome,
  };
}

/** What somebody has whom the north names, while they have accepted nothing. */
async function unaccepted(ground: Ground, person: Person, session: string): Promise<string[]> {
  const { north, south, call } = ground;
  const lost: string[] = [];
  if ((await companyOf(ground, session)) !== south.id) {
    lost.push('the session ended');
  }
  const companies = await call(getCompanies, { token: session });
  if (companies.kind !== 'done' || companies.data.some(({ id }) => id !== south.id)) {
    lost.push(`their companies are ${JSON.stringify(companies)}`);
  }
  if ((await call(chooseCompany, { token: session, body: { comId: north.id } })).kind === 'done') {
    lost.push('they choose a company whose invitation they have not accepted');
  }
  if ((await enter(ground, person, person.password, north)) !== null) {
    lost.push('their password opens a company whose invitation they have not accepted');
  }
  return lost;
}

/** A document of the north's opens by its link, and nothing else does. */
async function opensOneDocument(ground: Ground, person: Person): Promise<string | null> {
  const { call, north } = ground;
  const { id } = await sendDocument(ground, north, person);
  const [link = ''] = await linksTo(ground, person.mailbox, 'open');
  const opened = await call(linkLogin, { body: { link } });
  if (opened.kind !== 'done') {
    return `a link opens nothing: ${JSON.stringify(opened)}`;
  }
  const { token } = opened.data;
  const document = await call(documentGet, { token, params: { id } });
  const users = await call(usersList, { token, query: {} });
  return document.kind === 'done' && users.kind === 'refused'
    ? null
    : `a link opens ${document.kind === 'done' ? 'more than its document' : 'nothing'}`;
}

/** Somebody works at the south, and the north names them. */
export async function* attackMembers(ground: Ground): AsyncGenerator<Finding> {
  const { north, south } = ground;
  const silent: Outcome = { tried: 0, lost: [] };
  const joined: Outcome = { tried: 0, lost: [] };
  for (const [way, name] of Object.entries(namings)) {
    for (const written of ['trap', 'mailbox'] as const) {
      const where = `${way}, written to the ${written}`;
      const person = makePerson();
      await join(ground, south, person);
      const session = (await enter(ground, person, person.password, south)) ?? '';
      await name(ground, north, person, person[written]);
      note(silent, where, allOf(await unaccepted(ground, person, session)));
      if (written === 'mailbox') {
        note(silent, where, await opensOneDocument(ground, person));
      }
      await attackInTurn(ground, person);
      note(
        silent,
        where,
        allOf(await unaccepted(ground, person, session)),
        allOf(await intrusions(ground, person, north)),
        await keptOut(ground, person, south),
      );
    }
    note(joined, way, ...(await attackJoined(ground, name)));
  }
  yield {
    promise: 'a company that names somebody of another one opens and gets nothing of theirs',
    ...silent,
  };
  yield { promise: 'who has joined a company has all others to themselves, whatever it does', ...joined };
}

/** Somebody of the south's accepts the invitation of the north, which then does everything about them. */
async function attackJoined(ground: Ground, name: (typeof namings)[string]): Promise<(string | null)[]> {
  const { north, south, call } = ground;
  const person = makePerson();
  await join(ground, south, person);
  await name(ground, north, person, person.mailbox);
  const [token = ''] = await linksTo(ground, person.mailbox, 'set-password');
  const accepted = await call(acceptInvitation, { body: { token, password: person.password } });
  if (accepted.kind !== 'done') {
    // A company that gave a password has invited nobody.
    return person.known.passwords.length > 0 ? [] : [`it cannot be joined: ${JSON.stringify(accepted)}`];
  }
  const faults = [await keptOut(ground, person, north), await keptOut(ground, person, south)];
  await attackInTurn(ground, person);
  // What they make of a fresh invitation of the north is theirs as well.
  const [fresh] = await linksTo(ground, person.trap, 'set-password');
  if (fresh !== undefined) {
    await call(resetPassword, { body: { token: fresh, password: 'Made up in the end 1' } });
    person.known.passwords.push('Made up in the end 1');
  }
  return [...faults, allOf(await intrusions(ground, person, north)), await keptOut(ground, person, south)];
}

import { acceptInvitation, forgotPassword, resetPassword } from '../../contract/operations/auth.ts';
import type { Effort, Finding } from '../part.ts';
import { createRandom, pick } from '../random.ts';
import type { Ground } from './ground.ts';
import {
  attacks,
  companyOf,
  enter,
  intrusions,
  linksTo,
  makePerson,
  namings,
  type Person,
} from './people.ts';

const rounds = 12;
const movesInRound = 40;
/** How much of what happens whoever is after somebody does. */
const attackersPart = 0.6;

type Move = (ground: Ground, person: Person) => Promise<unknown>;

/** What the other one's company does, and what somebody does themselves, wherever whoever is after them has got to. */
const ordinary: readonly Move[] = [
  (ground, person) =>
    namings['users/create']?.(ground, ground.south, person, person.mailbox) ?? Promise.resolve(),
  async (ground, person) => {
    // Every link in their own mailbox is fine to them, also one that the other company had sent.
    const [token = 'none'] = await linksTo(ground, person.mailbox, 'set-password');
    await ground.call(resetPassword, { body: { token, password: person.password } });
  },
  async (ground, person) => {
    const [token = 'none'] = await linksTo(ground, person.mailbox, 'set-password');
    await ground.call(acceptInvitation, { body: { token, password: person.password } });
  },
  ({ call }, { mailbox }) => call(forgotPassword, { body: { username: mailbox } }),
];

/** All of it in any order. */
export async function* attackInAnyOrder(ground: Ground, { seed, times }: Effort): AsyncGenerator<Finding> {
  const { north, south } = ground;
  const random = createRandom(seed);
  const [intruded, lockedOut]: [string[], string[]] = [[], []];
  let tried = 0;
  let members = 0;
  for (let round = 0; round < rounds * times; round += 1) {
    const person = makePerson();
    let isMember = false;
    for (let move = 0; move < movesInRound; move += 1) {
      tried += 1;
      if (random() < attackersPart) {
        await pick(random, attackersMoves)(ground, person);
      } else {
        await pick(random, ordinary)(ground, person);
        isMember ||= (await enter(ground, person, person.password, south)) !== null;
      }
    }
    intruded.push(...(await intrusions(ground, person, north)));
    const token = isMember ? await enter(ground, person, person.password, south) : null;
    members += isMember ? 1 : 0;
    if (isMember && (token === null || (await companyOf(ground, token)) !== south.id)) {
      lockedOut.push(person.mailbox);
    }
  }
  yield {
    promise: 'whoever runs one company gets into no other, in any order of acts',
    tried,
    lost: intruded,
  };
  yield {
    promise: 'nobody is kept out of their company by another one, in any order',
    tried: members,
    lost: lockedOut,
  };
}

const attackersMoves: readonly Move[] = [
  ...Object.values(namings).flatMap((name) =>
    (['trap', 'mailbox'] as const).map(
      (written): Move =>
        (ground, person) =>
          name(ground, ground.north, person, person[written]),
    ),
  ),
  ...Object.values(attacks).map(
    (attack): Move =>
      (ground, person) =>
        attack(ground, ground.north, person),
  ),
];

/** Attacks on passwords, and on what is too long to guess: links and tokens. */
import { randomBytes } from 'node:crypto';

import { messageTexts } from '../../contract/messages.ts';
import { linkLogin, passwordLink, passwordLogin } from '../../contract/operations/auth.ts';
import { drawingLinkOpen } from '../../contract/operations/drawing-links.ts';
import { documentGet } from '../../contract/operations/documents.ts';
import { addressOf, demoPassword } from '../../test/client/api.ts';
import { invitationOf } from '../../test/client/jobs.ts';
import { linkTokenBytes } from '../../server/adapters/security/secrets.ts';
import { signInFailuresMax } from '../../server/domain/auth/lockout.ts';
import type { Finding } from '../part.ts';
import { createRaceFixture } from '../races/race-fixture.ts';
import { repeatConcurrently, tryOnce } from './attacker.ts';
import { chanceOf, chanceText, guesses, passwordTriesADay } from './chances.ts';
import type { Ground } from './ground.ts';
import { longerChance } from './timing.ts';

const nobody = 'nobody@demo.local';

export async function* attackPasswords({ baseUrl, passTime }: Ground): AsyncGenerator<Finding> {
  for (const username of [addressOf('binh'), nobody]) {
    const answers = await repeatConcurrently(60, (index) =>
      tryOnce(baseUrl(index), passwordLogin, { username, password: `guess number ${String(index)}` }),
    );
    const looked = answers.filter(({ message }) => message === messageTexts.wrongCredentials).length;
    const right = await tryOnce(baseUrl(1), passwordLogin, { username, password: demoPassword });
    const other = await tryOnce(baseUrl(1), passwordLogin, {
      username: addressOf('an'),
      password: demoPassword,
    });
    yield {
      promise: `60 addresses at once have ten wrong passwords of ${username === nobody ? 'a name that nobody has' : 'an account'} looked at`,
      tried: answers.length,
      lost: [
        ...(looked <= signInFailuresMax ? [] : [`${String(looked)} were looked at`]),
        ...(right.message === messageTexts.accountLocked ? [] : [`then it answers: ${right.message}`]),
        ...(other.isSuccess ? [] : ['others are locked out as well']),
      ],
      note: `${String(looked)} looked at; ${String(passwordTriesADay)} a day find a random password of ten characters: ${chanceText(chanceOf(guesses.password))}`,
    };
  }
  await passTime('sign-in', 31);
}

const randomToken = (): string => randomBytes(linkTokenBytes).toString('base64url');

/** A token with one character changed, anywhere. */
function bent(token: string, at: number): string {
  const index = at % token.length;
  return `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
}

const linkTries = 300;

export async function* attackLinks({ apis, baseUrl }: Ground): AsyncGenerator<Finding> {
  const [api] = apis;
  const document = await (await createRaceFixture(api)).sent([['an', 'A']], true);
  const link = (await invitationOf(api, 'an', document.no)).link.split('#')[1] ?? '';
  const answers = await repeatConcurrently(linkTries, (index) => {
    // The last character holds fewer bits than it could: changed, it may still say the same.
    const guess = index % 2 === 0 ? randomToken() : bent(link, index % (link.length - 1));
    switch (index % 3) {
      case 0:
        return tryOnce(baseUrl(index), linkLogin, { link: guess });
      case 1:
        return tryOnce(baseUrl(index), passwordLink, { token: guess });
      default:
        return tryOnce(baseUrl(index), drawingLinkOpen, { secret: guess, device: 'a phone' });
    }
  });
  yield {
    promise: 'links that are random, or a right one with a character changed, open nothing',
    tried: answers.length,
    lost: answers.flatMap(({ isSuccess }, index) => (isSuccess ? [`try ${String(index)} opened`] : [])),
    note: `${String(guesses.link.tries)} tries a day open one: ${chanceText(chanceOf(guesses.link))}`,
  };

  const { downloadUrl } = await api.done(documentGet, {
    token: await api.tokenOf('clerk'),
    params: { id: document.id },
  });
  const url = new URL(downloadUrl ?? '');
  const token = url.searchParams.get('token') ?? '';
  const statuses = await repeatConcurrently(linkTries, async (index) => {
    url.searchParams.set('token', bent(token, Math.floor((index * (token.length - 1)) / linkTries)));
    const answer = await fetch(url);
    const type = answer.headers.get('content-type') ?? '';
    await answer.body?.cancel();
    return type;
  });
  yield {
    promise: 'a download token with a character changed gives no file',
    tried: statuses.length,
    lost: statuses.flatMap((type, index) =>
      type.includes('pdf') ? [`try ${String(index)} gave a file`] : [],
    ),
  };
}

const samples = 60;
/** Far beyond what noise moves it, far below what a hash that is left out does. */
const tellingChance = 0.25;

export async function* measureTimes({ baseUrl, passTime, apis }: Ground): AsyncGenerator<Finding> {
  const time = async (username: string): Promise<number> =>
    (await tryOnce(baseUrl(0), passwordLogin, { username, password: 'a wrong password' })).milliseconds;
  const known: number[] = [];
  const unknown: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    // In turn, so that what else the machine does slows both alike.
    known.push(await time(addressOf('binh')));
    unknown.push(await time(nobody));
    await passTime('sign-in', 31);
  }
  yield timesOf('whether a user name exists', known, unknown);

  const [api] = apis;
  const { no } = await (await createRaceFixture(api)).sent([['an', 'A']], true);
  const link = (await invitationOf(api, 'an', no)).link.split('#')[1] ?? '';
  const near: number[] = [];
  const far: number[] = [];
  for (let sample = 0; sample < 2 * samples; sample += 1) {
    const almost = bent(link, link.length - 2);
    near.push((await tryOnce(baseUrl(0), linkLogin, { link: almost })).milliseconds);
    far.push((await tryOnce(baseUrl(0), linkLogin, { link: randomToken() })).milliseconds);
  }
  yield timesOf('how much of a link is right', near, far);
}

function timesOf(what: string, first: readonly number[], second: readonly number[]): Finding {
  const chance = longerChance(first, second);
  return {
    promise: `how long an answer takes does not tell ${what}`,
    tried: first.length + second.length,
    lost:
      Math.abs(chance - 0.5) > tellingChance
        ? [`one takes longer with a chance of ${chance.toFixed(2)}`]
        : [],
    note: `one takes longer than the other with a chance of ${chance.toFixed(2)}; 0.50 tells nothing`,
  };
}

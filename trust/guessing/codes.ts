/** Attacks on codes of six digits: process codes, one-time codes and codes of authenticator apps. */
import { Secret, TOTP } from 'otpauth';

import { messageTexts } from '../../contract/messages.ts';
import {
  linkLogin,
  passwordLogin,
  processCodeLogin,
  totpEnroll,
  totpVerify,
} from '../../contract/operations/auth.ts';
import { inPersonCode, inPersonOpen, inPersonStart } from '../../contract/operations/in-person.ts';
import { processDocument } from '../../contract/operations/processing.ts';
import { addressOf, createApi, demoPassword } from '../../test/client/api.ts';
import { approval, invitationOf, otpOf } from '../../test/client/jobs.ts';
import { anyCodeChance, wrongCodesPerAddress } from '../../server/domain/auth/code-limits.ts';
import { wrongFactorCodesPerDay } from '../../server/domain/auth/lockout.ts';
import { otpRules } from '../../server/domain/otp.ts';
import type { Finding } from '../part.ts';
import { createRaceFixture } from '../races/race-fixture.ts';
import { stepOf } from '../races/moves.ts';
import { repeatConcurrently, tryOnce, unless } from './attacker.ts';
import { anyCode, chanceOf, chanceText, givenCode, guesses } from './chances.ts';
import type { Ground } from './ground.ts';
import { installations } from './security-table.ts';

const dayMinutes = 24 * 60 + 1;

async function invite(ground: Ground) {
  const [api] = ground.apis;
  const { no } = await (await createRaceFixture(api)).sent([['an', 'A']], true);
  const { link, processCode } = await invitationOf(api, 'an', no);
  return { no, processCode, link: link.split('#')[1] ?? '' };
}

export async function* attackProcessCodes(ground: Ground): AsyncGenerator<Finding> {
  const { baseUrl, wrongCode } = ground;
  const { no, processCode, link } = await invite(ground);
  const type = (index: number, code: string, address?: string) =>
    tryOnce(
      baseUrl(index),
      processCodeLogin,
      { processCode: code },
      address === undefined ? {} : { address },
    );

  const network = '2001:db8:7:7';
  const same = await repeatConcurrently(40, (index) =>
    type(index, wrongCode(processCode), `${network}::${String(index + 1)}`),
  );
  const countedOfOne = await ground.counted('process-code');
  yield {
    promise: 'one network (/64) has its few wrong process codes looked at, over both processes',
    tried: same.length,
    lost: unless({
      'at most five were looked at': countedOfOne <= wrongCodesPerAddress,
      'the right code waits there as well': !(await type(1, processCode, `${network}::ffff`)).isSuccess,
      'it opens from elsewhere': (await type(0, processCode)).isSuccess,
    }),
    note: `${String(countedOfOne)} looked at`,
  };

  for (const openCodes of installations) {
    await ground.holdOpen(no, openCodes);
    yield* attackInstallation(ground, openCodes, { processCode, link });
  }
  await forget(ground);
}

const codesTyped = 300;

/** As if a day had passed for whoever types codes. */
async function forget(ground: Ground): Promise<void> {
  await ground.passTime('process-code', dayMinutes);
  await ground.passTime('process-code-reach', dayMinutes);
}

/** Codes typed alone, and with the address that one was sent to, where so many are open. */
async function* attackInstallation(
  ground: Ground,
  openCodes: number,
  { processCode, link }: { readonly processCode: string; readonly link: string },
): AsyncGenerator<Finding> {
  const { baseUrl, wrongCode } = ground;
  const open = `${openCodes.toLocaleString('en')} open`;
  const ways = [
    { how: 'alone', sentTo: null, guess: givenCode(openCodes), any: anyCode(openCodes) },
    // Each wrong code names one address: any of all codes is as likely as the ten that it counts for.
    { how: 'with its address', sentTo: addressOf('an'), guess: givenCode(1), any: anyCode(10) },
  ];
  for (const { how, sentTo, guess, any } of ways) {
    const type = (index: number, code: string) =>
      tryOnce(baseUrl(index), processCodeLogin, { processCode: code, sentTo });
    await forget(ground);
    const before = await type(0, processCode);
    const many = await repeatConcurrently(codesTyped, (index) => type(index, wrongCode(processCode)));
    const looked = await ground.counted('process-code');
    yield {
      promise: `guessing a process code ${how} from everywhere, ${open}: a day's few are looked at`,
      tried: codesTyped,
      lost: unless({
        'the right code opens before': before.isSuccess === guess.tries > 0,
        'no more were looked at': looked <= guess.tries,
        'so many were looked at': looked >= guess.tries,
        'every answer is the same': many.every(({ message }) => message === messageTexts.processCodeInvalid),
        'typed codes pause': !(await type(0, processCode)).isSuccess,
        'links go on': (await tryOnce(baseUrl(1), linkLogin, { link })).isSuccess,
        'a day of it opens any at most with the promised chance': chanceOf(any) <= anyCodeChance,
      }),
      note: `${String(looked)} looked at; a day of it opens a given one: ${chanceText(chanceOf(guess))}, any: ${chanceText(chanceOf(any))}`,
    };
  }
}

const otpSteps = 14;

export async function* attackOtps({ apis, baseUrl, wrongCode }: Ground): AsyncGenerator<Finding> {
  const [api] = apis;
  const token = await api.tokenOf('chi');
  const fixture = await createRaceFixture(api);
  const requests: { body: ReturnType<typeof approval>; right: string }[] = [];
  for (let count = 0; count < otpSteps; count += 1) {
    const document = await fixture.sent([['chi', 'A']], true);
    const body = approval(stepOf(document, 'chi'));
    await api.call(processDocument, { token, body });
    requests.push({ body, right: await otpOf(api, 'chi', document.no) });
  }
  const tries = otpSteps * otpRules.wrongTriesMax;
  const answers = await repeatConcurrently(tries, (index) => {
    const request = requests[index % otpSteps];
    const body = { ...(request?.body ?? approval('')), otp: wrongCode(request?.right ?? '') };
    return tryOnce(baseUrl(index), processDocument, body, { token });
  });
  const looked = answers.filter(({ message }) => message === messageTexts.otpInvalid).length;
  yield {
    promise: 'one person has 50 wrong one-time codes a day looked at, however many steps and calls at once',
    tried: tries,
    lost: unless({
      'no more were looked at': looked <= otpRules.wrongTriesPerDay,
      'nothing was confirmed': answers.every(({ isSuccess }) => !isSuccess),
    }),
    note: `${String(looked)} looked at; a day of it confirms one: ${chanceText(chanceOf(guesses.otp))}`,
  };
}

/** A host who keeps the devices that they handed over, and types codes in the signer's place. */
export async function* attackInPerson({ apis, baseUrl, wrongCode }: Ground): AsyncGenerator<Finding> {
  const [api] = apis;
  const fixture = await createRaceFixture(api);
  const devices: { secret: string; right: string; step: string }[] = [];
  for (let count = 0; count < otpSteps; count += 1) {
    const document = await fixture.sent([['binh', 'A']], true);
    const step = stepOf(document, 'binh');
    // Handing over ends the session: the next one is of another network.
    const host = createApi(baseUrl(count), { 'x-forwarded-for': `198.51.100.${String(count)}` });
    const input = { token: await host.tokenOf('admin'), params: { processId: step } };
    const { secret } = await host.done(inPersonStart, input);
    await host.done(inPersonCode, { body: { secret } });
    devices.push({ secret, right: await otpOf(api, 'binh', document.no), step });
  }
  const tries = otpSteps * otpRules.wrongTriesMax;
  const answers = await repeatConcurrently(tries, (index) => {
    const { secret = '', right = '' } = devices[index % otpSteps] ?? {};
    return tryOnce(baseUrl(index), inPersonOpen, { secret, otp: wrongCode(right) });
  });
  const looked = answers.filter(({ message }) => message === messageTexts.otpInvalid).length;
  const own = { token: await api.tokenOf('binh'), body: approval(devices[0]?.step ?? '') };
  yield {
    promise: 'one person has 50 wrong codes a day looked at on devices of hosts, and as many of their own',
    tried: tries,
    lost: unless({
      'no more were looked at': looked <= otpRules.wrongTriesPerDay,
      'nothing was opened': answers.every(({ isSuccess }) => !isSuccess),
      'the signer has codes of their own': (await api.call(processDocument, own)).kind === 'otp-sent',
    }),
    note: `${String(looked)} looked at; a day of it opens one: ${chanceText(chanceOf(guesses.otp))}`,
  };
}

const codesInRow = 9;

export async function* attackAuthenticator(ground: Ground): AsyncGenerator<Finding> {
  const { apis, baseUrl, wrongCode } = ground;
  const [api] = apis;
  const token = await api.tokenOf('hr');
  const { secret } = await api.done(totpEnroll, { token, body: { password: demoPassword } });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await api.done(totpVerify, { token, body: { otp: app.generate() } });
  // What the app shows now and within the minutes that this takes.
  const near = (): string[] =>
    Array.from({ length: 7 }, (_, step) => app.generate({ timestamp: Date.now() + (step - 3) * 30_000 }));
  const credentials = { username: addressOf('hr'), password: demoPassword };
  let looked = 0;
  let tried = 0;
  for (let round = 0; round * codesInRow < 2 * wrongFactorCodesPerDay; round += 1) {
    const answers = await repeatConcurrently(codesInRow, (index) =>
      tryOnce(baseUrl(index), passwordLogin, { ...credentials, otp: wrongCode(...near()) }),
    );
    tried += answers.length;
    looked += answers.filter(({ message }) => message === messageTexts.otpInvalid).length;
    await ground.passTime('sign-in', 31);
  }
  const right = await tryOnce(baseUrl(0), passwordLogin, { ...credentials, otp: app.generate() });
  yield {
    promise: 'who knows the password has 30 wrong authenticator codes a day looked at, however patient',
    tried,
    lost: unless({
      'no more were looked at': looked <= wrongFactorCodesPerDay,
      'a right code waits as well': right.message === messageTexts.accountLocked,
    }),
    note: `${String(looked)} looked at; a day of it signs in: ${chanceText(chanceOf(guesses.authenticator))}`,
  };
}

/** Codes, passwords, links and tokens under a distributed attack, on two processes with one database; then those of guests of two companies. */
import { attackAuthenticator, attackInPerson, attackOtps, attackProcessCodes } from './guessing/codes.ts';
import { prepareGround } from './guessing/ground.ts';
import { attackGuests } from './guessing/guests.ts';
import { attackLinks, attackPasswords, measureTimes } from './guessing/words.ts';
import type { TrustPart } from './part.ts';

/** In this order, since the first ones sign in before addresses and accounts have anything against them. */
const attacks = [
  measureTimes,
  attackLinks,
  attackOtps,
  attackInPerson,
  attackAuthenticator,
  attackProcessCodes,
  attackPasswords,
] as const;

export const guessing: TrustPart = async function* ({ seed, log }) {
  const ground = await prepareGround(seed);
  try {
    for (const attack of attacks) {
      log(attack.name);
      yield* attack(ground);
    }
  } finally {
    await ground.end();
  }
  log(attackGuests.name);
  yield* attackGuests();
};

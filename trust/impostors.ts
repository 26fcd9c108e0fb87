/** Two companies that share people: one's admin wants to be somebody of the other's, and HR wants somebody's mail. */
import { attackInAnyOrder } from './impostors/any-order.ts';
import { prepareGround } from './impostors/ground.ts';
import { redirectMail } from './impostors/mail.ts';
import { attackMembers, attackNames } from './impostors/names.ts';
import type { TrustPart } from './part.ts';

export const impostors: TrustPart = async function* (effort) {
  const ground = await prepareGround();
  try {
    for (const attack of [attackNames, attackMembers, redirectMail]) {
      effort.log(attack.name);
      yield* attack(ground);
    }
    effort.log(attackInAnyOrder.name);
    yield* attackInAnyOrder(ground, effort);
  } finally {
    await ground.end();
  }
};

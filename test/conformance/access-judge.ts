import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import type { Reaction } from './access-call.ts';
import type { Bearer } from './access-rules.ts';
import { type Id, unknownFor } from './conformance-fixture.ts';

/* What is otherwise than it should be about an answer, in a few words; `null` where nothing is. */

const told = ({ status, code, messages }: Reaction): string =>
  `${String(status)}, ${String(code)}, ${messages.join('; ')}`;

/** For whoever may do it: it is done, or a one-time code is on its way. */
export const notDone = (reaction: Reaction): string | null =>
  reaction.success && reaction.status < 300 ? null : `was refused: ${told(reaction)}`;

/** For whoever is let in and may still not do it: a refusal of the operation, which changed nothing. */
export function notRefused(reaction: Reaction): string | null {
  if (reaction.status !== 200 || reaction.success) {
    return `was not refused: ${told(reaction)}`;
  }
  return wrote(reaction);
}

export const notUnauthenticated = (reaction: Reaction): string | null =>
  notTurnedAway(reaction, envelopeCode.unauthenticated, formatMessage('unauthenticated'));

/** Of those who have not chosen a company yet, it is asked first. */
export function notForbidden(bearer: Bearer, reaction: Reaction): string | null {
  const message = formatMessage(bearer === 'account' ? 'chooseCompanyFirst' : 'forbidden');
  return notTurnedAway(reaction, envelopeCode.forbidden, message);
}

/** Past the gate: neither turned away nor a fault of the service. */
export const notLetIn = (reaction: Reaction): string | null =>
  reaction.status < 400 ? null : `was turned away: ${told(reaction)}`;

/** What no caller of the fixture can do is refused for the one reason that those who may do it learn. */
export const notRefusedFor = (reaction: Reaction, message: string): string | null =>
  !reaction.success && reaction.status === 200 && reaction.messages[0]?.startsWith(message)
    ? null
    : `was not refused with "${message}": ${told(reaction)}`;

function notTurnedAway(reaction: Reaction, code: number, message: string): string | null {
  const { status, success, messages } = reaction;
  const isTurnedAway = status === code && reaction.code === code && !success && messages[0] === message;
  return isTurnedAway ? wrote(reaction) : `was not turned away: ${told(reaction)}`;
}

function wrote({ traffic }: Reaction): string | null {
  return traffic.writes.length > 0 ? `wrote: ${traffic.writes.join('; ')}` : null;
}

/** By what two answers can be told apart, other than by ids that the caller gave. */
export function difference(real: Reaction, none: Reaction, ids: readonly Id[] = []): string | null {
  const whole = ids.reduce<string>(
    (text, id) => text.replaceAll(String(id), String(unknownFor(id))),
    real.whole,
  );
  if (whole !== none.whole) {
    return `answered ${firstDifference(whole, none.whole)}`;
  }
  return real.traffic.writes.length === none.traffic.writes.length ? null : (wrote(real) ?? 'wrote less');
}

/** By what one answer says something else than another; what it carries may be made anew for each. */
export const sayingElse = (one: Reaction, other: Reaction): string | null =>
  told(one) === told(other) && one.success === other.success
    ? null
    : `answered ${told(one)} instead of ${told(other)}`;

/** As {@link difference}, and by how long they took, as far as the number of statements says it. */
export function trace(real: Reaction, none: Reaction, ids: readonly Id[]): string | null {
  const { statements } = real.traffic;
  const without = none.traffic.statements;
  const slower = statements === without ? null : `took ${statements} statements instead of ${without}`;
  return difference(real, none, ids) ?? slower;
}

function firstDifference(one: string, other: string): string {
  const theirs = other.split('\n');
  const index = one.split('\n').findIndex((line, at) => line !== theirs[at]);
  return [one.split('\n')[index] ?? '', theirs[index] ?? '']
    .map((line) => line.slice(0, 200))
    .join(' instead of ');
}

/** Looks at how a race ended: who was told what, and what became of the document. Pure. */
import { describe } from '../../contract/enumeration.ts';
import { activity, documentStatus, stepStatus } from '../../contract/enums.ts';
import { type MessageId, messageTexts } from '../../contract/messages.ts';
import type { Document } from '../../contract/models/document.ts';

/** What a caller was told; `broken` for anything but an envelope. */
export type Told =
  | { readonly kind: 'success' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'broken'; readonly what: string };

/** What there is after a race, for whoever looks. */
export type Seen = {
  readonly document: Document;
  /** How many signatures stand in its file, the seal included. */
  readonly signatures: number;
};

/** One side of a race, after it. */
export type Moved = {
  readonly name: string;
  readonly told: Told;
  /** Whether what it asked for has come about. */
  readonly hasEffect: boolean;
};

export type Rules = {
  /** How many sides may succeed. */
  readonly successes: readonly [least: number, most: number];
  /** What a side that lost may be told. */
  readonly refusals: readonly MessageId[];
};

const signedStatuses: readonly number[] = [stepStatus.signed, stepStatus.approved];
const signings: readonly number[] = [activity.approve, activity.eSign];
const once = [activity.completeDocument, activity.cancelDocument, activity.reject];

/** Every way in which a race did not end as it should, in words; empty for a race that did. */
export function judgeRace(
  { successes: [least, most], refusals }: Rules,
  moves: readonly Moved[],
  seen: Seen,
) {
  const won = moves.filter(({ told }) => told.kind === 'success').length;
  const allowed = refusals.map((id) => messageTexts[id]);
  return [
    ...(won < least || won > most ? [`${String(won)} of ${String(moves.length)} sides succeeded`] : []),
    ...moves.flatMap((move) => judgeMove(move, allowed)),
    ...judgeRecord(seen),
  ];
}

function judgeMove({ name, told, hasEffect }: Moved, allowed: readonly string[]): string[] {
  switch (told.kind) {
    case 'broken':
      return [`${name} was answered ${told.what}`];
    case 'success':
      return hasEffect ? [] : [`${name} was told that it is done, and it is not`];
    case 'refused':
      return [
        ...(hasEffect ? [`${name} was refused, and yet it is done`] : []),
        ...(allowed.includes(told.message) ? [] : [`${name} was refused with: ${told.message}`]),
      ];
  }
}

/** Each signature stands in the file once, a finished document has its seal, and the history tells of each act once. */
function judgeRecord({ document, signatures }: Seen): string[] {
  const signed = document.processes.filter(({ status }) => signedStatuses.includes(status.value)).length;
  const told = document.histories.filter(({ activity: { value } }) => signings.includes(value)).length;
  const wasCompleted = document.completedDate !== null;
  const expected = signed + (wasCompleted ? 1 : 0);
  return [
    ...(signatures === expected
      ? []
      : [`the file has ${String(signatures)} signatures, not ${String(expected)}`]),
    ...(told === signed
      ? []
      : [`the history tells of ${String(told)} signatures, the steps of ${String(signed)}`]),
    ...(document.status.value === documentStatus.completed && !wasCompleted
      ? ['it is completed, and does not say when']
      : []),
    ...once.flatMap((value) =>
      document.histories.filter((entry) => entry.activity.value === value).length > 1
        ? [`the history says twice: ${describe('activity', value).description}`]
        : [],
    ),
  ];
}

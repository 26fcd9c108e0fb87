import { describe, expect, it } from 'vitest';

import { documentSchema } from '../../contract/models/document.ts';
import { judgeRace, type Moved, type Seen } from './judge.ts';

const rules = { successes: [1, 1], refusals: ['documentBusy'] } as const;
const busy = 'Document is being signed by another person, try again';

/** A document whose only step is signed, with as many signatures in its file and entries in its history. */
const seen = (signatures = 1, entries = 1): Seen => ({
  signatures,
  document: documentSchema.parse({
    id: 'a',
    status: { value: 3, description: 'In progress' },
    processes: [
      {
        id: 'b',
        accessPermission: { value: 7, description: 'E-Sign' },
        status: { value: 3, description: 'Signed' },
      },
    ],
    histories: Array.from({ length: entries }, () => ({ activity: { value: 8, description: 'E-Sign' } })),
  }),
});

const winner: Moved = { name: 'one', told: { kind: 'success' }, hasEffect: true };
const loser: Moved = { name: 'other', told: { kind: 'refused', message: busy }, hasEffect: false };

describe('a race', () => {
  it('ends well with one who is done, and one who is told why not', () => {
    expect(judgeRace(rules, [winner, loser], seen())).toEqual([]);
  });

  it.each<[string, Moved[], Seen]>([
    ['both succeed', [winner, winner], seen()],
    ['nobody succeeds', [loser, loser], seen()],
    ['success has no effect', [{ ...winner, hasEffect: false }, loser], seen()],
    ['a refusal has an effect', [winner, { ...loser, hasEffect: true }], seen()],
    [
      'a refusal says something else',
      [winner, { ...loser, told: { kind: 'refused', message: 'No' } }],
      seen(),
    ],
    ['there is no answer', [winner, { ...loser, told: { kind: 'broken', what: 'nothing' } }], seen()],
    ['the file is signed twice', [winner, loser], seen(2)],
    ['the file is not signed', [winner, loser], seen(0)],
    ['the history tells of it twice', [winner, loser], seen(1, 2)],
  ])('is found out where %s', (_name, moves, after) => {
    expect(judgeRace(rules, moves, after)).not.toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Absence, chainFault, isCurrent, overlaps } from './absence.ts';

const may = (from: number, to: number) => ({
  fromDay: `2026-05-${String(from).padStart(2, '0')}`,
  toDay: `2026-05-${String(to).padStart(2, '0')}`,
});
const absence = (userId: number, substituteId: number, from: number, to: number): Absence => ({
  userId,
  substituteId,
  ...may(from, to),
});

describe('days of an absence', () => {
  it('count in the first and the last', () => {
    expect(
      ['2026-05-03', '2026-05-04', '2026-05-06', '2026-05-07'].map((day) => isCurrent(may(4, 6), day)),
    ).toEqual([false, true, true, false]);
  });

  it('overlap when one day is of both', () => {
    expect(overlaps(may(1, 4), may(4, 9))).toBe(true);
    expect(overlaps(may(1, 3), may(4, 9))).toBe(false);
  });
});

describe('who may stand in', () => {
  it('is nobody who is absent on one of the days', () => {
    expect(chainFault(absence(1, 2, 1, 5), [absence(2, 3, 5, 9)])).toBe('substitute-is-absent');
    expect(chainFault(absence(1, 2, 1, 5), [absence(2, 3, 6, 9)])).toBeNull();
  });

  it('leaves nobody who stands in for another one without a person there', () => {
    expect(chainFault(absence(2, 3, 1, 5), [absence(1, 2, 4, 9)])).toEqual({ standsInFor: 1 });
  });

  it('lets one person stand in for several', () => {
    expect(chainFault(absence(1, 3, 1, 5), [absence(2, 3, 1, 5)])).toBeNull();
  });

  it('never lets a step be handed on twice on one day, whatever was agreed on before', () => {
    const person = fc.integer({ min: 1, max: 5 });
    const dayOfMay = fc.integer({ min: 1, max: 20 });
    const wish = fc
      .tuple(person, person, dayOfMay, dayOfMay)
      .filter(([user, substitute, from, to]) => user !== substitute && from <= to)
      .map(([user, substitute, from, to]) => absence(user, substitute, from, to));
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 25 }), (wishes) => {
        const agreed: Absence[] = [];
        for (const wanted of wishes) {
          if (chainFault(wanted, agreed) === null) {
            agreed.push(wanted);
          }
        }
        return agreed.every((one) =>
          agreed.every((other) => other.userId !== one.substituteId || !overlaps(one, other)),
        );
      }),
    );
  });
});

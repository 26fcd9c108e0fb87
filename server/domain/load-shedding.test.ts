import { describe, expect, it } from 'vitest';

import type { Priority } from '../../contract/operation.ts';
import { alwaysLetIn, isIdle, isLetIn, type Measures, type Pressure, nextPressure } from './load-shedding.ts';

const kinds: readonly Priority[] = ['browsing', 'working', 'confirming'];
const calm: Measures = { lagMilliseconds: 0, waitingForDatabase: 0 };
const late = (lagMilliseconds: number): Measures => ({ ...calm, lagMilliseconds });
const queued = (waitingForDatabase: number): Measures => ({ ...calm, waitingForDatabase });
const letIn = (underWay: number, pressure: Pressure) =>
  kinds.filter((kind) => isLetIn(kind, underWay, pressure));

describe('who is let in', () => {
  it('is everybody while few calls are under way, whatever is measured', () => {
    expect(letIn(alwaysLetIn - 1, 3)).toEqual(kinds);
    expect(letIn(alwaysLetIn, 3)).toEqual([]);
  });

  it('is, with more strain, only what would be missed more', () => {
    expect(([0, 1, 2, 3] as const).map((pressure) => letIn(50, pressure))).toEqual([
      kinds,
      ['working', 'confirming'],
      ['confirming'],
      [],
    ]);
  });

  it('is, with more under way, only what would be missed more', () => {
    expect([59, 60, 119, 120, 239, 240].map((underWay) => letIn(underWay, 0).length)).toEqual([
      3, 2, 2, 1, 1, 0,
    ]);
  });
});

describe('strain', () => {
  it('rises at once to what is measured, by the event loop or by the database', () => {
    expect([0, 99, 100, 250, 1000].map((lag) => nextPressure(0, late(lag)))).toEqual([0, 0, 1, 2, 3]);
    expect([0, 19, 20, 50, 150].map((waiting) => nextPressure(0, queued(waiting)))).toEqual([0, 0, 1, 2, 3]);
  });

  it('stays until what raised it has halved', () => {
    expect(nextPressure(1, late(50))).toBe(1);
    expect(nextPressure(1, late(49))).toBe(0);
    expect(nextPressure(2, queued(25))).toBe(2);
    expect(nextPressure(2, queued(24))).toBe(1);
  });

  it('is over after three calm looks at the latest', () => {
    const once = nextPressure(3, calm);
    const twice = nextPressure(once, calm);
    expect([once, twice, nextPressure(twice, calm)]).toEqual([2, 1, 0]);
  });
});

it('has nobody wait when it is idle', () => {
  expect([calm, late(49), queued(0.9)].map(isIdle)).toEqual([true, true, true]);
  expect([late(50), queued(1)].map(isIdle)).toEqual([false, false]);
});

import type { Priority } from '../../contract/operation.ts';

/** How many priorities are shed, from none to all three. */
export type Pressure = 0 | 1 | 2 | 3;

export type Measures = {
  /** How much later than due the event loop came round, on average of the last moments. */
  readonly lagMilliseconds: number;
  /** Queries that wait, for each connection to the database. */
  readonly waitingForDatabase: number;
};

/** So few calls at once are let in whatever is measured, so that a slow machine still works. */
export const alwaysLetIn = 20;

/**
 * How many calls may be under way when another one of a priority is let in. A few tens keep the machine at work; each one more only waits, so
 * that the most there are, by how many are answered in a second, is how long people wait. Room is for those who come at the same moment.
 */
const mostUnderWay: Readonly<Record<Priority, number>> = { browsing: 60, working: 120, confirming: 240 };

/** The pressure from which on a priority is shed. */
const shedFrom: Readonly<Record<Priority, Pressure>> = { browsing: 1, working: 2, confirming: 3 };

/** What is measured from a pressure on. An answer asks the event loop and the database several times each. */
const reached: Readonly<Record<Exclude<Pressure, 0>, Measures>> = {
  1: { lagMilliseconds: 100, waitingForDatabase: 20 },
  2: { lagMilliseconds: 250, waitingForDatabase: 50 },
  3: { lagMilliseconds: 1000, waitingForDatabase: 150 },
};

/** A pressure ends below this part of what it began at, or it would come and go with every other measure. */
const endsAt = 0.5;

const falls: Readonly<Record<Pressure, Pressure>> = { 0: 0, 1: 0, 2: 1, 3: 2 };

function isReached(pressure: Pressure, measured: Measures, part: number): boolean {
  if (pressure === 0) {
    return true;
  }
  const { lagMilliseconds, waitingForDatabase } = reached[pressure];
  return (
    measured.lagMilliseconds >= lagMilliseconds * part ||
    measured.waitingForDatabase >= waitingForDatabase * part
  );
}

/** The pressure after another look. It rises at once, and falls by one with each look, so that three looks end any. */
export function nextPressure(pressure: Pressure, measured: Measures): Pressure {
  const asked = ([3, 2, 1] as const).find((each) => isReached(each, measured, 1)) ?? 0;
  if (asked >= pressure) {
    return asked;
  }
  return isReached(pressure, measured, endsAt) ? pressure : falls[pressure];
}

/** Whether neither the event loop nor the database has anybody waiting: what is under way for long now waits for something else. */
export function isIdle({ lagMilliseconds, waitingForDatabase }: Measures): boolean {
  return lagMilliseconds < 50 && waitingForDatabase < 1;
}

/** Whether another call is let in beside so many that are under way. */
export function isLetIn(priority: Priority, underWay: number, pressure: Pressure): boolean {
  return underWay < alwaysLetIn || (underWay < mostUnderWay[priority] && pressure < shedFrom[priority]);
}

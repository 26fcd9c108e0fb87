import type { Clock } from '../../server/adapters/clock.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: Date;

  constructor(now = new Date('2026-11-21T03:00:00.000Z')) {
    this.#now = now;
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(now: Date): void {
    this.#now = now;
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const seconds =
      (by.seconds ?? 0) + (by.minutes ?? 0) * 60 + (by.hours ?? 0) * 3600 + (by.days ?? 0) * 86_400;
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

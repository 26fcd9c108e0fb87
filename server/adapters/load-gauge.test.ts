import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';

import { openLoadGauge } from './load-gauge.ts';

it('tells how long the event loop was held up, once', async () => {
  const gauge = openLoadGauge({ waitingCount: 0 });
  try {
    await expect
      .poll(async () => {
        await turn();
        const until = performance.now() + 300;
        while (performance.now() < until) {
          // Nobody else has the thread.
        }
        await turn();
        return gauge.lagMilliseconds();
      })
      .toBeGreaterThan(50);
    expect(gauge.lagMilliseconds()).toBe(0);
  } finally {
    gauge.close();
  }
});

it('tells how many wait for the database now', () => {
  const pool = { waitingCount: 3 };
  const gauge = openLoadGauge(pool);
  expect(gauge.waitingForDatabase()).toBe(3);
  pool.waitingCount = 0;
  expect(gauge.waitingForDatabase()).toBe(0);
  gauge.close();
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';

import { openLoadGauge } from './load-gauge.ts';

const poolOf = (waitingCount: number) => ({
  waitingCount,
  options: { max: 10, maxUses: 0, allowExitOnIdle: false, maxLifetimeSeconds: 0, idleTimeoutMillis: 0 },
});

it('tells how long the event loop was held up, once', async () => {
  const gauge = openLoadGauge(poolOf(0));
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

it('tells how many wait for each connection to the database now', () => {
  const pool = poolOf(30);
  const gauge = openLoadGauge(pool);
  expect(gauge.waitingForDatabase()).toBe(3);
  pool.waitingCount = 0;
  expect(gauge.waitingForDatabase()).toBe(0);
  gauge.close();
});

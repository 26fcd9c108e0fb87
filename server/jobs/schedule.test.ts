import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../test/service/test-app.ts';
import { continueSchedule, scheduledRunSchema, startSchedule } from './schedule.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const hourly = { name: 'of-a-clock-set-back', schedule: { everyHours: 1 } };

const runs = () =>
  app.jobs.jobs
    .filter(({ queue }) => queue === hourly.name)
    .map(({ payload }) => scheduledRunSchema.parse(payload));

it('begins anew where the run that is due was planned before the clock was set back', async () => {
  const year = 365 * 24;
  app.clock.advance({ hours: year });
  await startSchedule(app.deps, hourly);
  const [first = { at: '' }] = runs();
  await continueSchedule(app.deps, hourly, first);
  await startSchedule(app.deps, hourly);
  expect(runs()).toHaveLength(2);

  app.clock.advance({ hours: -year });
  await startSchedule(app.deps, hourly);
  await startSchedule(app.deps, hourly);
  const [, replaced = { at: '' }, anew = { at: '' }, ...others] = runs();
  expect(others).toEqual([]);
  expect(anew.at).toBe(app.clock.now().toISOString());
  expect(await continueSchedule(app.deps, hourly, replaced)).toBe(false);
  expect(await continueSchedule(app.deps, hourly, anew)).toBe(true);
});

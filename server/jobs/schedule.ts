import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { installation } from '../adapters/database/schema/installation.ts';
import type { ScheduledRun } from '../adapters/jobs/job-queue.ts';
import { latestLimit } from '../domain/time-limit.ts';
import type { Dependencies } from '../services/dependencies.ts';

/*
 * Each run of a scheduled job adds the next one. The installation remembers which run is due, so a run that comes twice, or that
 * another one replaced, does nothing: however often services start, stop and crash, there is one sequence of runs (decision 0012).
 */

export type Schedule = { readonly everyHours: number };

type Scheduled = { readonly name: string; readonly schedule: Schedule };

type Needs = Pick<Dependencies, 'db' | 'clock' | 'jobs'>;

export const scheduledRunSchema: z.ZodType<ScheduledRun> = z.object({ at: z.string() });

/** Adds the first run, unless one is due; called by every service that does jobs when it starts. */
export async function startSchedule(deps: Needs, { name, schedule }: Scheduled): Promise<void> {
  const now = deps.clock.now();
  const at = now.toISOString();
  const intervalMs = schedule.everyHours * 3_600_000;
  await deps.db.transaction(async (transaction) => {
    const [known] = await transaction.select().from(installation).where(eq(installation.key, name));
    if (known && isStillPlanned(new Date(known.value), now, intervalMs)) {
      return;
    }
    // Of services that start at the same time, one finds the row as it was.
    const started = known
      ? await transaction
          .update(installation)
          .set({ value: at })
          .where(and(eq(installation.key, name), eq(installation.value, known.value)))
          .returning()
      : await transaction
          .insert(installation)
          .values({ key: name, value: at })
          .onConflictDoNothing()
          .returning();
    if (started.length > 0) {
      await deps.jobs.enqueueRun(transaction, name, { at });
    }
  });
}

/**
 * A run that is late by two intervals was lost together with its job; one further ahead than it could be was planned before a clock was
 * set back, and its job would wait for as long.
 */
function isStillPlanned(at: Date, now: Date, intervalMs: number): boolean {
  return now.getTime() - at.getTime() < 2 * intervalMs && at <= latestLimit(now, intervalMs);
}

/** Adds the next run. Answers whether this one is due. */
export async function continueSchedule(
  deps: Needs,
  { name, schedule }: Scheduled,
  { at }: ScheduledRun,
): Promise<boolean> {
  const startAfterSeconds = schedule.everyHours * 3600;
  const next = new Date(deps.clock.now().getTime() + startAfterSeconds * 1000).toISOString();
  return deps.db.transaction(async (transaction) => {
    const taken = await transaction
      .update(installation)
      .set({ value: next })
      .where(and(eq(installation.key, name), eq(installation.value, at)))
      .returning();
    if (taken.length === 0) {
      return false;
    }
    await deps.jobs.enqueueRun(transaction, name, { at: next }, { startAfterSeconds });
    return true;
  });
}

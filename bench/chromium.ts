/** What measurements in Chromium share: tasks and scripting in the processor's time, and how figures are printed. */
import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import { z } from 'zod';

/** The time below which a share of the times lies. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The milliseconds that some work takes. */
export async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The median of so many runs, in milliseconds, after one that warms up. */
export async function medianTime(rounds: number, work: () => unknown): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timeOf(work));
  }
  return quantile(times, 0.5);
}

/** Prints a figure beside its bound. */
export function report(what: string, value: number, bound: number, more = ''): void {
  const verdict = value <= bound ? 'within' : 'OVER';
  console.log(
    `${what.padEnd(46)} ${value.toFixed(1).padStart(8)} ms   ${verdict} ${String(bound)} ms${more}`,
  );
}

/** How figures lie around the one that is printed. */
export const spread = (times: readonly number[]): string =>
  `   (median ${quantile(times, 0.5).toFixed(1)}, longest ${Math.max(...times).toFixed(1)}, n = ${String(times.length)})`;

/** How busy the machine is with whatever else runs on it: processes that wait for one of its processors, in the last minute. */
export const machineLoad = (): string => `load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`;

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

/**
 * The tasks of the page while something was done, in milliseconds of the processor's time: what a busy machine does in between is none
 * of the page's.
 */
export async function tasksDuring(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  const trace = await browser?.stopTracing();
  const { traceEvents } = traced.parse(JSON.parse(String(trace)));
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)} ${String(tid)}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${String(pid)} ${String(tid)}`))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
}

/** The longest of some tasks; 0 where there were none. */
export const longest = (tasks: readonly number[]): number => Math.max(0, ...tasks);

/** Does each of some things, and gives the scripting that it causes, in milliseconds of the processor's time. */
export async function scriptingOf(page: Page, acts: Iterable<() => Promise<unknown>>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const times: number[] = [];
  for (const act of acts) {
    const before = await spent();
    await act();
    times.push((await spent()) - before);
  }
  await session.detach();
  return times;
}

/**
 * Runs in the page, before anything of it: when the last step was set off, and how long it took until something was there, as seen
 * from within, since asking from without takes its own time.
 */
export const stepClock = `
  let begun = 0;
  for (const event of ['change', 'click']) {
    document.addEventListener(event, () => { begun = performance.now(); }, { capture: true });
  }
  window.sinceStep = (isThere) => new Promise((resolve, reject) => {
    const look = () => {
      const passed = performance.now() - begun;
      if (isThere()) {
        resolve(passed);
      } else if (passed > 60000) {
        reject(new Error('Nothing came.'));
      } else {
        requestAnimationFrame(look);
      }
    };
    look();
  });
`;

/** The milliseconds from the last step to when something is there: an expression that the page evaluates. */
export async function sinceStep(page: Page, isThere: string): Promise<number> {
  return z.number().parse(await page.evaluate(`window.sinceStep(() => ${isThere})`));
}

/** Does something, and gives the milliseconds until the page shows it. */
export async function timed(page: Page, act: () => Promise<unknown>, isThere: string): Promise<number> {
  await act();
  return sinceStep(page, isThere);
}

/** A thread that asks the service for its health again and again, and says how long each answer took: the one who attacks is busy. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

const betweenMs = 20;

/** How often the kernel counts in a second. */
const ticksASecond = 100;

const { url, pid } = z.object({ url: z.string(), pid: z.number() }).parse(workerData);

export type Beat = {
  /** Milliseconds since 1970, when it was asked. */
  readonly at: number;
  readonly ms: number;
  /** For how long of it the service itself was at work where it answers: a busy machine has everybody wait. */
  readonly busyMs: number;
  readonly fault: string | null;
};

/** Milliseconds that the thread which answers has worked so far. */
async function workedMs(): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/task/${String(pid)}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return ((user + system) * 1000) / ticksASecond;
}

const over = new AbortController();
parentPort?.once('message', () => over.abort());

async function ask(): Promise<string | null> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok ? null : `answered ${String(answer.status)}`;
  } catch (error) {
    return String(error);
  }
}

const beats: Beat[] = [];
while (!over.signal.aborted) {
  const [at, begun, worked] = [Date.now(), performance.now(), await workedMs()];
  const fault = await ask();
  beats.push({ at, ms: performance.now() - begun, busyMs: (await workedMs()) - worked, fault });
  await pause(betweenMs);
}
parentPort?.postMessage(beats);

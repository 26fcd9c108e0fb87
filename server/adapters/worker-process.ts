/**
 * A process of its own around one worker thread: what a file makes of its reader ends this process and never the service. The thread
 * has the bounds that a thread can have; what it can escape them by (an allocation beyond all at once, a flaw in native code) is over
 * with the process.
 *
 *   node worker-process.ts <script> <megabytes>
 */
import { Worker } from 'node:worker_threads';

import { workerExit } from './worker-exit.ts';

/** The heap limit counts neither what lies in array buffers nor what native code takes, so those are looked at from outside. */
const memoryCheckMilliseconds = 200;

const megabyte = 1024 * 1024;

/** Of the process itself, with its two engines and the libraries of any worker. */
const ownMegabytes = 200;

const [script = '', limit = ''] = process.argv.slice(2);
const megabytes = Number(limit);

const worker = new Worker(new URL(script), {
  env: {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: megabytes },
});

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

worker.on('message', (answer: unknown) => process.send?.(answer));
// An error may be told of before what the thread has answered; its end comes after both.
let exitCode: number = workerExit.threadFailed;
worker.on('error', (error) => {
  exitCode = isOutOfMemory(error) ? workerExit.heapFull : workerExit.threadFailed;
});
worker.on('exit', () => process.exit(exitCode));

setInterval(() => {
  if (process.memoryUsage.rss() > (2 * megabytes + ownMegabytes) * megabyte) {
    process.exit(workerExit.memoryFull);
  }
  worker.getHeapStatistics().then(
    ({ external_memory }) => {
      if (external_memory > megabytes * megabyte) {
        process.exit(workerExit.memoryFull);
      }
    },
    // The thread is not there yet, or not any more, which its own events tell.
    () => undefined,
  );
}, memoryCheckMilliseconds).unref();

process.on('message', (task) => worker.postMessage(task));
// It ends with the service, also when that is killed. Where both are told to end, it is there until the service has done what it began.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

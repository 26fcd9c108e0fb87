import type { OnWorkerLost } from './adapters/worker-pool.ts';
import type { Log } from './services/dependencies.ts';

/**
 * Logs each worker process that was lost, with its reason and nothing of the file. A file that takes too much time or memory is a warning;
 * what a file must never be able to do, as to bring its reader down, is an error.
 */
export function logLostWorkers(log: Log): OnWorkerLost {
  return (loss) => {
    const isLimit = loss.reason === 'time-out' || loss.reason === 'memory';
    log[isLimit ? 'warn' : 'error'](loss, 'a worker process was lost; the next task starts another');
  };
}

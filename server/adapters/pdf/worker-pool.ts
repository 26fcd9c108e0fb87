import { Worker } from 'node:worker_threads';
import { EngineBusyError, EngineClosedError } from './pdf-engine.ts';

/**
 * A bounded number of worker threads behind a bounded queue. A worker has one task at a time; one that takes too long, too
 * much memory, or ends, is thrown away with its task and another takes its place. Behind one that is slow nobody has to wait: a
 * spare worker goes on with the queue meanwhile.
 */

export type WorkerPoolOptions = {
  /** The worker's module: it gets a task as a message and posts one answer. */
  readonly script: URL;
  readonly workers: number;
  /** Tasks that may wait; one more is rejected with {@link EngineBusyError}. */
  readonly waiting: number;
  /** For one task, from when a worker takes it. */
  readonly milliseconds: number;
  /** Of JavaScript heap, and of memory outside of it, a worker. */
  readonly megabytes: number;
  /** After how long a task counts as slow. */
  readonly patienceMilliseconds?: number;
  /** After how long without a task a worker ends, and gives its memory back; the next task starts another. */
  readonly restMilliseconds?: number;
};

export type Outcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The task took more time or memory than it may, or brought its worker down. */
  | { readonly kind: 'gave-up' };

type Job<Task, Answer> = {
  readonly task: Task;
  readonly transfer: readonly ArrayBuffer[];
  readonly resolve: (outcome: Outcome<Answer>) => void;
  readonly reject: (error: Error) => void;
};

/** The heap limit does not count what lies in array buffers, so that is looked at from outside. */
const memoryCheckMilliseconds = 200;

const megabyte = 1024 * 1024;

/** Far longer than ordinary files take: what takes more is large, or made to. */
const patienceMilliseconds = 2000;

/** Workers beside the usual ones while as many tasks are slow. */
const spareWorkers = 1;

/** Longer than a person takes to type a one-time code: the worker that looked at their picture is there to sign as well. */
const restMilliseconds = 60_000;

export class WorkerPool<Task, Answer> {
  readonly #options: WorkerPoolOptions;
  /** Each with the timer that ends it, the one that worked last at the end. */
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #queue: Job<Task, Answer>[] = [];
  readonly #running = new Map<Worker, () => void>();
  readonly #slow = new Set<Worker>();
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** `transfer` is taken from the caller at once when a worker is free, otherwise when one becomes free. */
  run(task: Task, transfer: readonly ArrayBuffer[]): Promise<Outcome<Answer>> {
    if (this.#closed) {
      return Promise.reject(new EngineClosedError());
    }
    if (this.#queue.length >= this.#options.waiting && this.#running.size >= this.#options.workers) {
      return Promise.reject(new EngineBusyError());
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, transfer, resolve, reject });
      this.#next();
    });
  }

  /** Ends every worker; tasks that wait or run reject with {@link EngineClosedError}. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.splice(0)) {
      job.reject(new EngineClosedError());
    }
    const workers = [...this.#idle.keys(), ...this.#running.keys()];
    workers.forEach((worker) => this.#wake(worker));
    for (const abandon of [...this.#running.values()]) {
      abandon();
    }
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #next(): void {
    const workers = () => this.#options.workers + Math.min(this.#slow.size, spareWorkers);
    while (this.#queue.length > 0 && this.#running.size < workers()) {
      const job = this.#queue.shift();
      if (job) {
        const rested = [...this.#idle.keys()].at(-1);
        if (rested) {
          this.#wake(rested);
        }
        this.#start(rested ?? this.#hire(), job);
      }
    }
  }

  #rest(worker: Worker): void {
    worker.unref();
    const end = setTimeout(() => {
      this.#idle.delete(worker);
      void worker.terminate();
    }, this.#options.restMilliseconds ?? restMilliseconds);
    this.#idle.set(worker, end.unref());
  }

  #wake(worker: Worker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
  }

  /** Without the service's environment: what parses untrusted files need not know its secrets. */
  #hire(): Worker {
    const worker = new Worker(this.#options.script, {
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.megabytes },
    });
    // What the library says about broken files is not for the service's log.
    worker.stdout.resume();
    worker.stderr.resume();
    // An idle worker that ends must not be given a task, and its error must not end the service.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.#wake(worker));
    return worker;
  }

  #start(worker: Worker, job: Job<Task, Answer>): void {
    const settle = (): void => {
      clearTimeout(timer);
      clearTimeout(patience);
      clearInterval(memoryCheck);
      worker.off('message', answered);
      worker.off('error', giveUp);
      worker.off('exit', giveUp);
      this.#running.delete(worker);
      this.#slow.delete(worker);
    };
    const answered = (answer: Answer): void => {
      settle();
      this.#rest(worker);
      job.resolve({ kind: 'answered', answer });
      this.#next();
    };
    const giveUp = (): void => {
      settle();
      void worker.terminate();
      job.resolve({ kind: 'gave-up' });
      this.#next();
    };
    const timer = setTimeout(giveUp, this.#options.milliseconds);
    const patience = setTimeout(() => {
      this.#slow.add(worker);
      this.#next();
    }, this.#options.patienceMilliseconds ?? patienceMilliseconds);
    const memoryCheck = setInterval(() => {
      worker.getHeapStatistics().then(
        (memory) => {
          if (
            this.#running.get(worker) === abandon &&
            memory.external_memory > this.#options.megabytes * megabyte
          ) {
            giveUp();
          }
        },
        // The worker has just ended, which its own event tells.
        () => undefined,
      );
    }, memoryCheckMilliseconds);
    const abandon = (): void => {
      settle();
      job.reject(new EngineClosedError());
    };
    this.#running.set(worker, abandon);
    worker.ref();
    worker.on('message', answered);
    worker.on('error', giveUp);
    worker.on('exit', giveUp);
    worker.postMessage(job.task, job.transfer);
  }
}

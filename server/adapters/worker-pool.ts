import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';

import { EngineBusyError, EngineClosedError } from './pdf/pdf-engine.ts';
import { workerExit } from './worker-exit.ts';

/**
 * A bounded number of worker processes behind a bounded queue. A worker has one task at a time; one that takes too long, too
 * much memory, or ends, is thrown away with its task and another takes its place. Behind one that is slow nobody has to wait: a
 * spare worker goes on with the queue meanwhile.
 */

/** What may be told of a task: nothing of its content. */
export type TaskFacts = { readonly kind: string; readonly bytes: number };

/**
 * - `time-out`: the task took longer than it may
 * - `memory`: it took more memory than it may
 * - `failed`: its code threw an error that nobody caught
 * - `crashed`: the process ended by another signal, or with an exit code that is not its own
 * - `unreachable`: the process could not be started, or took no task
 */
export type LossReason = 'time-out' | 'memory' | 'failed' | 'crashed' | 'unreachable';

/** A worker that was thrown away, or ended, before it was no longer needed. */
export type WorkerLoss = {
  /** What kind of worker it was. */
  readonly worker: string;
  readonly reason: LossReason;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The task that it had, or the last one that it answered. */
  readonly task: TaskFacts;
  /** Whether it had answered that task already. */
  readonly isIdle: boolean;
};

export type OnWorkerLost = (loss: WorkerLoss) => void;

export type WorkerPoolOptions<Task> = {
  /** What kind of worker it is, for whoever is told of a loss. */
  readonly name: string;
  /** The worker's module: it gets a task as a message of its `parentPort` and posts one answer. */
  readonly script: URL;
  readonly describeTask: (task: Task) => TaskFacts;
  /** Called once for each worker that is lost. */
  readonly onLost?: OnWorkerLost | undefined;
  readonly workers: number;
  /** Tasks that may wait; one more is rejected with {@link EngineBusyError}. */
  readonly waiting: number;
  /** For one task, from when a worker takes it. */
  readonly milliseconds: number;
  /** Of JavaScript heap, and of array buffers outside of it, a worker; all that it has together may be twice that. */
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
  readonly resolve: (outcome: Outcome<Answer>) => void;
  readonly reject: (error: Error) => void;
};

/** A worker without a task: what ends it after a while, and what it did last. */
type Idle = { readonly end: NodeJS.Timeout; readonly last: TaskFacts };

type Loss = Pick<WorkerLoss, 'reason' | 'exitCode' | 'signal'>;

const program = new URL('./worker-process.ts', import.meta.url);

/** Far longer than ordinary files take: what takes more is large, or made to. */
const patienceMilliseconds = 2000;

/** Workers beside the usual ones while as many tasks are slow. */
const spareWorkers = 1;

/** Longer than a person takes to type a one-time code: the worker that looked at their picture is there to sign as well. */
const restMilliseconds = 60_000;

export class WorkerPool<Task extends Serializable, Answer> {
  readonly #options: WorkerPoolOptions<Task>;
  /** The one that worked last at the end. */
  readonly #idle = new Map<ChildProcess, Idle>();
  readonly #queue: Job<Task, Answer>[] = [];
  readonly #running = new Map<ChildProcess, () => void>();
  readonly #slow = new Set<ChildProcess>();
  #closed = false;

  constructor(options: WorkerPoolOptions<Task>) {
    this.#options = options;
  }

  /** The worker gets a copy of the task, once one is free. */
  run(task: Task): Promise<Outcome<Answer>> {
    if (this.#closed) {
      return Promise.reject(new EngineClosedError());
    }
    if (this.#queue.length >= this.#options.waiting && this.#running.size >= this.#options.workers) {
      return Promise.reject(new EngineBusyError());
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject });
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
    await Promise.all(workers.map(ended));
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

  #rest(worker: ChildProcess, last: TaskFacts): void {
    holdProgram(worker, false);
    const end = setTimeout(() => {
      this.#idle.delete(worker);
      worker.kill('SIGKILL');
    }, this.#options.restMilliseconds ?? restMilliseconds);
    this.#idle.set(worker, { end: end.unref(), last });
  }

  #wake(worker: ChildProcess): void {
    clearTimeout(this.#idle.get(worker)?.end);
    this.#idle.delete(worker);
  }

  /**
   * Without the service's environment: what parses untrusted files need not know its secrets. What the library says about broken files
   * is not for the service's log.
   */
  #hire(): ChildProcess {
    const { script, megabytes } = this.#options;
    const worker = fork(program, [script.href, String(megabytes)], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An idle worker that ends must not be given a task, and its error must not end the service.
    worker.on('error', () => undefined);
    worker.on('exit', (exitCode, signal) => {
      const idle = this.#idle.get(worker);
      this.#wake(worker);
      if (idle) {
        this.#tell(describeExit(exitCode, signal), idle.last, true);
      }
    });
    return worker;
  }

  #tell(loss: Loss, task: TaskFacts, isIdle: boolean): void {
    this.#options.onLost?.({ worker: this.#options.name, ...loss, task, isIdle });
  }

  #start(worker: ChildProcess, job: Job<Task, Answer>): void {
    const task = this.#options.describeTask(job.task);
    const settle = (): void => {
      clearTimeout(timer);
      clearTimeout(patience);
      worker.off('message', answered);
      worker.off('error', failed);
      worker.off('close', exited);
      this.#running.delete(worker);
      this.#slow.delete(worker);
    };
    const answered = (answer: Answer): void => {
      settle();
      if (worker.exitCode === null && worker.signalCode === null) {
        this.#rest(worker, task);
      } else {
        this.#tell(describeExit(worker.exitCode, worker.signalCode), task, true);
      }
      job.resolve({ kind: 'answered', answer });
      this.#next();
    };
    const giveUp = (loss: Loss): void => {
      settle();
      worker.kill('SIGKILL');
      this.#tell(loss, task, false);
      job.resolve({ kind: 'gave-up' });
      this.#next();
    };
    const failed = (): void => giveUp({ reason: 'unreachable', exitCode: null, signal: null });
    const exited = (exitCode: number | null, signal: NodeJS.Signals | null): void =>
      giveUp(describeExit(exitCode, signal));
    const timer = setTimeout(() => {
      giveUp({ reason: 'time-out', exitCode: null, signal: null });
    }, this.#options.milliseconds);
    const patience = setTimeout(() => {
      this.#slow.add(worker);
      this.#next();
    }, this.#options.patienceMilliseconds ?? patienceMilliseconds);
    const abandon = (): void => {
      settle();
      job.reject(new EngineClosedError());
    };
    this.#running.set(worker, abandon);
    holdProgram(worker, true);
    worker.on('message', answered);
    worker.on('error', failed);
    // Not its exit, which may be told of before what it has answered.
    worker.on('close', exited);
    worker.send(job.task);
  }
}

function describeExit(exitCode: number | null, signal: NodeJS.Signals | null): Loss {
  if (signal === 'SIGABRT') {
    // So ends what asks for more memory at once than there is, in JavaScript and in native code.
    return { reason: 'memory', exitCode, signal };
  }
  switch (exitCode) {
    case workerExit.heapFull:
    case workerExit.memoryFull:
      return { reason: 'memory', exitCode, signal };
    case workerExit.threadFailed:
      return { reason: 'failed', exitCode, signal };
    default:
      return { reason: 'crashed', exitCode, signal };
  }
}

/** Whether the service goes on for this worker's sake. */
function holdProgram(worker: ChildProcess, holds: boolean): void {
  for (const handle of [worker, worker.channel]) {
    if (holds) {
      handle?.ref();
    } else {
      handle?.unref();
    }
  }
}

async function ended(worker: ChildProcess): Promise<void> {
  const isAlive = worker.pid !== undefined && worker.exitCode === null && worker.signalCode === null;
  if (isAlive) {
    // The program would else be over before it is told that an idle one has ended.
    holdProgram(worker, true);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
}

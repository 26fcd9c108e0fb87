import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineBusyError, EngineClosedError } from './pdf/pdf-engine.ts';
import { workerExit } from './worker-exit.ts';
import { type Outcome, type WorkerLoss, type WorkerPoolOptions, WorkerPool } from './worker-pool.ts';

const execFileAsync = promisify(execFile);

/** Does what it is told, and says which process it is in. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const { pid } = process;
    const kept = [];
    parentPort.on('message', (task) => {
      if (task === 'slow') { setTimeout(() => parentPort.postMessage(pid), 100); return; }
      if (task === 'loop') { for (;;) {} }
      if (task === 'answer and throw') { parentPort.postMessage(pid); setTimeout(() => { throw new Error('on purpose'); }); return; }
      if (task === 'throw') { throw new Error('on purpose'); }
      if (task === 'exit') { process.exit(1); }
      if (task === 'heap') { for (;;) { kept.push(new Array(100_000).fill(task + kept.length)); } }
      if (task === 'all at once') { kept.push(new Array(100_000_000).fill(0)); }
      if (task === 'fault') { process.kill(pid, 'SIGSEGV'); return; }
      if (task === 'buffers') { for (;;) { kept.push(new Uint8Array(1 << 20).fill(1)); } }
      if (task === 'environment') { parentPort.postMessage(Object.keys(process.env).join()); return; }
      if (task !== 'never') { parentPort.postMessage(pid); }
    });
  `)}`,
);

type Answer = number | string;

const pools: WorkerPool<string, Answer>[] = [];

function poolOf(options: Partial<WorkerPoolOptions<string>> = {}): WorkerPool<string, Answer> {
  const pool = new WorkerPool<string, Answer>({
    name: 'test',
    script,
    describeTask: (task) => ({ kind: task, bytes: task.length }),
    workers: 1,
    waiting: 10,
    milliseconds: 20_000,
    megabytes: 64,
    ...options,
  });
  pools.push(pool);
  return pool;
}

const answerOf = (outcome: Outcome<Answer>): Answer | null =>
  outcome.kind === 'answered' ? outcome.answer : null;

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a pool of workers', () => {
  it('gives one worker task after task', async () => {
    const pool = poolOf();
    const answers = await Promise.all(['a', 'b', 'c'].map((task) => pool.run(task)));
    expect(new Set(answers.map(answerOf)).size).toBe(1);
  });

  it('works on as many tasks at once as it has workers', async () => {
    const pool = poolOf({ workers: 2 });
    const answers = await Promise.all([pool.run('a'), pool.run('b')]);
    expect(new Set(answers.map(answerOf)).size).toBe(2);
  });

  it('lets a worker rest only while it has nothing to do', async () => {
    const pool = poolOf({ restMilliseconds: 10 });
    await pool.run('a');
    expect(await pool.run('slow')).toMatchObject({ kind: 'answered' });
  });

  it('goes on with the next task by a spare worker while one is slow', async () => {
    const pool = poolOf({ milliseconds: 3_600_000, patienceMilliseconds: 10 });
    const never = expect(pool.run('never')).rejects.toThrow(EngineClosedError);
    expect(await pool.run('a')).toMatchObject({ kind: 'answered' });
    await pool.close();
    await never;
  });

  it.each([
    ['throw', { reason: 'failed', exitCode: workerExit.threadFailed, signal: null }],
    ['exit', { reason: 'failed', exitCode: workerExit.threadFailed, signal: null }],
    ['heap', { reason: 'memory', exitCode: workerExit.heapFull, signal: null }],
    ['all at once', { reason: 'memory', exitCode: null, signal: 'SIGABRT' }],
    ['fault', { reason: 'crashed', exitCode: null, signal: 'SIGSEGV' }],
    ['buffers', { reason: 'memory', exitCode: workerExit.memoryFull, signal: null }],
  ])('gives up a task that does "%s", says why once, and goes on with the next', async (task, cause) => {
    const losses: WorkerLoss[] = [];
    // So much time that only the task's own fault can end it.
    const pool = poolOf({ milliseconds: 3_600_000, megabytes: 16, onLost: (loss) => losses.push(loss) });
    const [bad, good] = await Promise.all([pool.run(task), pool.run('good')]);
    expect(bad).toEqual({ kind: 'gave-up' });
    expect(good).toMatchObject({ kind: 'answered' });
    await pool.close();
    const facts = { kind: task, bytes: task.length };
    expect(losses).toEqual([{ worker: 'test', task: facts, isIdle: false, ...cause }]);
  });

  it('gives up a task that takes too long, says so once, and goes on with the next', async () => {
    const losses: WorkerLoss[] = [];
    const pool = poolOf({ milliseconds: 1000, onLost: (loss) => losses.push(loss) });
    expect(await pool.run('loop')).toEqual({ kind: 'gave-up' });
    expect(losses).toMatchObject([{ reason: 'time-out', task: { kind: 'loop', bytes: 4 } }]);
    // On a busy machine the next worker may take as long to start.
    await vi.waitUntil(async () => (await pool.run('good')).kind === 'answered', { timeout: 25_000 });
  });

  it('tells of a worker that ends after its answer', async () => {
    const lost = new Promise<WorkerLoss>((resolve) => {
      const pool = poolOf({ onLost: resolve });
      void pool.run('answer and throw');
    });
    expect(await lost).toMatchObject({ reason: 'failed', isIdle: true, task: { kind: 'answer and throw' } });
  });

  it('ends a worker that has nothing to do, without a word, and starts another for the next task', async () => {
    const losses: WorkerLoss[] = [];
    const pool = poolOf({ restMilliseconds: 10, onLost: (loss) => losses.push(loss) });
    const first = answerOf(await pool.run('a'));
    await vi.waitUntil(async () => answerOf(await pool.run('b')) !== first);
    const running = expect(pool.run('never')).rejects.toThrow(EngineClosedError);
    await pool.close();
    await running;
    expect(losses).toEqual([]);
  });

  it('turns tasks away when too many wait', async () => {
    const pool = poolOf({ waiting: 1 });
    const running = pool.run('never');
    const waiting = pool.run('a');
    await expect(pool.run('b')).rejects.toThrow(EngineBusyError);
    const both = Promise.allSettled([running, waiting]);
    await pool.close();
    expect((await both).map((result) => result.status)).toEqual(['rejected', 'rejected']);
  });

  it('keeps the program until its idle workers have ended', async () => {
    const program = `
      import { WorkerPool } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url))};
      const limits = { workers: 1, waiting: 1, milliseconds: 20_000, megabytes: 64 };
      const pool = new WorkerPool({
        ...limits, name: 'test', script: new URL(${JSON.stringify(script)}), describeTask: () => ({ kind: 'test', bytes: 0 }),
      });
      await pool.run('a');
      await pool.close();
      console.log('closed');
    `;
    const { stdout } = await execFileAsync(process.execPath, ['--input-type=module', '-e', program]);
    expect(stdout).toBe('closed\n');
  });

  it('rejects what runs and what comes once it is closed', async () => {
    const pool = poolOf();
    const running = expect(pool.run('loop')).rejects.toThrow(EngineClosedError);
    await pool.close();
    await running;
    await expect(pool.run('a')).rejects.toThrow(EngineClosedError);
  });

  it('keeps the environment from its workers', async () => {
    expect(answerOf(await poolOf().run('environment'))).toBe('');
  });
});

import type { Serializable } from 'node:child_process';

import type { WorkerPool } from './worker-pool.ts';

/** What a worker for several kinds of tasks answers. */
type Answer = { readonly kind: string; readonly result: unknown };

/** An answer to a task of a kind. */
export const toAnswer = <K extends string, R>(kind: K, result: R) => ({ kind, result });

type Of<A extends Answer, K> = Extract<A, { readonly kind: K }>;

const isOf = <A extends Answer, K extends string>(answer: A, kind: K): answer is Of<A, K> =>
  answer.kind === kind;

/** What comes of a task, or `otherwise` where it takes more time or memory than it may. */
export async function resultOf<
  T extends Serializable & { readonly kind: string },
  A extends Answer,
  K extends A['kind'],
  const Otherwise,
>(
  pool: WorkerPool<T, A>,
  task: T & { readonly kind: K },
  otherwise: Otherwise,
): Promise<Of<A, K>['result'] | Otherwise> {
  const outcome = await pool.run(task);
  if (outcome.kind === 'gave-up') {
    return otherwise;
  }
  if (!isOf(outcome.answer, task.kind)) {
    throw new Error(`The worker answered ${outcome.answer.kind} to ${task.kind}`);
  }
  return outcome.answer.result;
}

import { expect, it } from 'vitest';

import { Refusal } from '../../domain/refusal.ts';
import { inTurn } from './preview-turns.ts';

it('passes over the turn of a caller who has gone, without the ones behind waiting for it', async () => {
  const here = new AbortController().signal;
  const left = new AbortController();
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return Promise.resolve(name);
  };
  const answers = [inTurn(1, () => first.promise, here)];
  // More of them than may wait.
  for (let row = 0; row < 4; row += 1) {
    answers.push(inTurn(1, work('left'), left.signal));
  }
  left.abort();
  answers.push(inTurn(1, work('last'), here));
  first.resolve('first');

  expect(await Promise.allSettled(answers)).toEqual([
    { status: 'fulfilled', value: 'first' },
    ...Array.from({ length: 4 }, () => ({ status: 'rejected', reason: expect.any(Refusal) as unknown })),
    { status: 'fulfilled', value: 'last' },
  ]);
  expect(begun).toEqual(['last']);
});

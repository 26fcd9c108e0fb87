import { describe, expect, it } from 'vitest';

import type { Operation } from '../../contract/operation.ts';
import { rowsOf } from './digest.ts';
import { answering, type Sample } from './sample.ts';
import { type Heard, useSharedWorld } from './use-world.ts';
import { withoutIds, withUnknownIds } from './world.ts';

/*
 * Companion operations, §1 and §6: companies never see each other, and what the caller may not see answers exactly as what
 * does not exist. A stranger with every role in a company of their own tries each operation on everything of another. Colleagues who have
 * nothing to do with it are tried by `access-matrix.test.ts`.
 */

const stage = useSharedWorld();

const walked = answering.filter(({ auth }) => auth.kind === 'session' || auth.kind === 'processing');

/** Answers with what the real ids gave, having seen that ids which nothing has give the same. */
async function expectNothing(operation: Operation, sample: Sample): Promise<Heard> {
  const { world } = stage();
  const real = await stage().call(operation, sample, 'stranger');
  expect(real.status).toBeLessThan(500);
  const nothing = withUnknownIds(world, sample);
  if (JSON.stringify(nothing) !== JSON.stringify(sample)) {
    const unknown = await stage().call(operation, nothing, 'stranger');
    expect(real.status).toBe(unknown.status);
    expect(real.success).toBe(unknown.success);
    expect(real.messages.map((text) => withoutIds(world, text))).toEqual(unknown.messages);
  }
  return real;
}

describe.each(walked.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('shows a stranger nothing, changes nothing, and does not say what exists', async () => {
    const { app, world } = stage();
    await stage().undone(async () => {
      const answer = await expectNothing(operation, stage().sampleOf(operation));
      for (const secret of world.secrets) {
        expect(answer.text).not.toContain(secret);
      }
      const rows = await rowsOf(app.database.db);
      expect([...world.rows].filter((row) => !rows.has(row))).toEqual([]);
    });
  });
});

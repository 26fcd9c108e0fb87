import { describe, expect, it } from 'vitest';

import type { RegisteredOperation } from '../../contract/operation.ts';
import { lastingWrites } from '../service/undoable-database.ts';
import { mutationsOf, thinOut } from './mutations.ts';
import { answering, rawRequest } from './sample.ts';
import { useSharedFixture } from './use-fixture.ts';

/*
 * Companion operations, §1, "Envelope": a malformed call is answered with the envelope and a message that names the field,
 * changes nothing, and is never a fault of the service.
 */

const stage = useSharedFixture();

/** Operations as rows of a table of tests. */
const named = (operations: readonly RegisteredOperation[]) =>
  operations.map((operation) => [operation.id, operation] as const);

async function expectUnchanged(act: () => Promise<void>): Promise<void> {
  const { traffic } = await stage().undone(act);
  expect(lastingWrites(traffic)).toEqual([]);
}

const kindsTried = new Set<string>();

describe('what is wrong with a field', () => {
  it.each(named(answering))('is refused and named by %s, and changes nothing', async (_id, operation) => {
    const sample = stage().sampleOf(operation);
    await expectUnchanged(async () => {
      for (const { what, field, sample: wrong } of thinOut(mutationsOf(operation, sample), kindsTried)) {
        const answer = await stage().call(operation, wrong);
        expect.soft(answer, what).toMatchObject({ success: false, code: 400 });
        expect.soft(answer.status, what).toBeLessThan(500);
        expect
          .soft(
            answer.messages.some((message) => message.startsWith(field)),
            what,
          )
          .toBe(true);
      }
    });
  });
});

const withBody = answering.filter(({ body }) => body !== undefined);

describe('a body that cannot be read, or of another type', () => {
  it.each(named(withBody))('is refused by %s', async (_id, operation) => {
    const sample = stage().sampleOf(operation);
    const whole = await rawRequest(operation, sample, stage().tokenOf(sample.as));
    await expectUnchanged(async () => {
      const cutOff = whole.payload?.subarray(0, whole.payload.length - 5) ?? Buffer.alloc(0);
      const broken = await stage().send({ ...whole, payload: cutOff });
      expect(broken).toMatchObject({ status: 200, success: false });
      expect(broken.messages).not.toEqual([]);
      const headers = { ...whole.headers, 'content-type': 'application/pdf' };
      const foreign = await stage().send({ ...whole, headers });
      expect(foreign).toMatchObject({ status: 415, success: false });
    });
  });
});

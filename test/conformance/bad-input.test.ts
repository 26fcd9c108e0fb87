import { describe, expect, it } from 'vitest';

import type { Operation, Role } from '../../contract/operation.ts';
import { lastingWrites } from '../service/undoable-database.ts';
import { mutationsOf, thinOut } from './mutations.ts';
import { answering, rawRequest } from './sample.ts';
import { useSharedWorld } from './use-world.ts';

/*
 * Companion operations, §1, "Envelope": a malformed call is answered with the envelope and a message that names the field,
 * changes nothing, and is never a fault of the service.
 */

const stage = useSharedWorld();

/** Operations as rows of a table of tests. */
const named = (operations: readonly Operation[]) =>
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

const withBody = answering.filter(({ encoding }) => encoding === 'json' || encoding === 'multipart');

describe('a body that cannot be read, or of another type', () => {
  it.each(named(withBody))('is refused by %s', async (_id, operation) => {
    const sample = stage().sampleOf(operation);
    const whole = await rawRequest(operation, sample, stage().tokenOf(sample.as));
    const type = whole.headers['content-type'] ?? '';
    await expectUnchanged(async () => {
      const cutOff = whole.payload?.subarray(0, whole.payload.length - 5) ?? Buffer.alloc(0);
      const broken = await stage().send({ ...whole, payload: cutOff });
      expect(broken).toMatchObject({ status: 200, success: false });
      expect(broken.messages).not.toEqual([]);
      const other = type.startsWith('multipart/') ? 'application/json' : 'application/pdf';
      const foreign = await stage().send({ ...whole, headers: { ...whole.headers, 'content-type': other } });
      expect(foreign).toMatchObject({ status: 415, success: false });
    });
  });
});

const withToken = answering.filter(({ auth }) => !['public', 'demo', 'download'].includes(auth.kind));

describe('a call without a token that holds', () => {
  it.each(named(withToken))('is refused by %s', async (_id, operation) => {
    const sample = stage().sampleOf(operation);
    for (const token of [null, 'nonsense', `${String(stage().tokenOf(sample.as))}x`]) {
      const answer = await stage().send(await rawRequest(operation, sample, token));
      expect(answer).toMatchObject({ status: 401, success: false, code: 401 });
    }
  });
});

const everyRole = ['signer', 'clerk', 'hr', 'admin'] as const satisfies readonly Role[];
const forRoles = answering.flatMap((operation) => {
  const roles = operation.auth.kind === 'session' ? operation.auth.roles : undefined;
  return roles === undefined ? [] : [[operation.id, operation, roles] as const];
});

describe('a call by somebody without the role', () => {
  it.each(forRoles)('is refused by %s', async (_id, operation, roles) => {
    for (const role of everyRole.filter((one) => !roles.includes(one))) {
      const answer = await stage().call(operation, stage().sampleOf(operation), `only-${role}`);
      expect(answer).toMatchObject({ status: 403, success: false });
    }
  });
});

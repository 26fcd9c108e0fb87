import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { envelopeSchema } from '../../contract/envelope.ts';
import type { Operation } from '../../contract/operation.ts';
import { noConverter } from '../testing/no-converter.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { digestOf } from './digest.ts';
import { mutationsOf } from './mutations.ts';
import { operations, rawRequest, type RawRequest, type Sample } from './sample.ts';
import { samplesOf } from './samples.ts';
import { makeWorld, type World } from './world.ts';

/*
 * Companion operations, §1, "Envelope": a malformed call is answered with the envelope and a message that names the field,
 * changes nothing, and is never a fault of the service.
 */

let app: TestApp;
let world: World;
let samples: Readonly<Record<string, Sample>>;

beforeAll(async () => {
  app = await createTestApp({ settings: { demo: true }, converter: noConverter });
  world = await makeWorld(app);
  samples = samplesOf(world);
});
afterAll(() => app.close());

const answering = operations.filter(({ data }) => data !== 'file');

function sampleOf(operation: Operation): Sample {
  const sample = samples[operation.id];
  if (!sample) {
    throw new Error(`there is no sample of ${operation.id}`);
  }
  return sample;
}

const tokenOf = ({ as }: Sample): string | null => (as === null ? null : (world.tokens[as] ?? null));

let address = 0;

/** From another address each time: what is limited is not what is tried here. */
async function send(request: RawRequest) {
  address += 1;
  const remoteAddress = `10.${String(address >> 16)}.${String((address >> 8) & 255)}.${String(address & 255)}`;
  const response = await app.app.inject({ ...request, remoteAddress });
  const { success, code, messages } = envelopeSchema.parse(response.json());
  expect(response.statusCode).not.toBe(500);
  return { status: response.statusCode, success, code, messages: messages ?? [] };
}

async function expectUnchanged(act: () => Promise<void>): Promise<void> {
  const before = await digestOf(app.database.db);
  await act();
  expect(await digestOf(app.database.db)).toEqual(before);
}

describe.each(answering.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('refuses what is wrong with a field, names it, and changes nothing', async () => {
    const sample = sampleOf(operation);
    await expectUnchanged(async () => {
      for (const { what, field, sample: wrong } of mutationsOf(operation, sample)) {
        const answer = await send(await rawRequest(operation, wrong, tokenOf(sample)));
        expect.soft(answer, what).toMatchObject({ success: false, code: 400 });
        expect
          .soft(
            answer.messages.some((message) => message.startsWith(field)),
            what,
          )
          .toBe(true);
      }
    });
  });

  it.runIf(operation.encoding === 'json' || operation.encoding === 'multipart')(
    'refuses a body that cannot be read, or of another type',
    async () => {
      const sample = sampleOf(operation);
      const whole = await rawRequest(operation, sample, tokenOf(sample));
      const type = whole.headers['content-type'] ?? '';
      await expectUnchanged(async () => {
        const broken = await send({
          ...whole,
          payload: whole.payload?.subarray(0, whole.payload.length - 5) ?? Buffer.alloc(0),
        });
        expect(broken.success).toBe(false);
        expect(broken.messages).not.toEqual([]);
        const other = type.startsWith('multipart/') ? 'application/json' : 'application/pdf';
        const foreign = await send({ ...whole, headers: { ...whole.headers, 'content-type': other } });
        expect(foreign).toMatchObject({ status: 415, success: false });
      });
    },
  );

  it.runIf(!['public', 'demo', 'download'].includes(operation.auth.kind))(
    'is for those who have a token',
    async () => {
      for (const token of [null, 'nonsense', `${String(tokenOf(sampleOf(operation)))}x`]) {
        const answer = await send(await rawRequest(operation, sampleOf(operation), token));
        expect(answer).toMatchObject({ status: 401, success: false, code: 401 });
      }
    },
  );

  it.runIf(operation.auth.kind === 'session' && operation.auth.roles !== undefined)(
    'is for its roles alone',
    async () => {
      const roles = operation.auth.kind === 'session' ? (operation.auth.roles ?? []) : [];
      for (const role of (['signer', 'clerk', 'hr', 'admin'] as const).filter(
        (one) => !roles.includes(one),
      )) {
        const token = world.tokens[`only-${role}`] ?? '';
        const answer = await send(await rawRequest(operation, sampleOf(operation), token));
        expect(answer).toMatchObject({ status: 403, success: false });
      }
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { envelopeSchema } from '../../contract/envelope.ts';
import { noConverter } from '../testing/no-converter.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { operations, type OperationId, rawRequest, type Sample } from './sample.ts';
import { samplesOf } from './samples.ts';
import { makeWorld, withUnknownIds, type World } from './world.ts';

/*
 * The samples are valid, and what is valid in one state of a document is answered with the envelope in every other; no call is
 * a fault of the service.
 */

let app: TestApp;
let world: World;
let samples: Readonly<Record<OperationId, Sample>>;

beforeAll(async () => {
  app = await createTestApp({ settings: { demo: true }, converter: noConverter });
  world = await makeWorld(app);
  samples = samplesOf(world);
});
afterAll(() => app.close());

const answering = operations.filter(({ data }) => data !== 'file');

/** What nobody here can do: codes, links and apps that were never given out, an address that nobody answers at. */
const refused = new Set([
  'processCodeLogin',
  'linkLogin',
  'passwordLink',
  'resetPassword',
  'totpVerify',
  'totpDisable',
  'totpReset',
  'webhookTest',
  'batchCreate',
  'batchSend',
]);

const states = [
  'draft',
  'sent',
  'inProgress',
  'completed',
  'rejected',
  'correcting',
  'canceled',
  'deleted',
  'filling',
  'coordinating',
  'ekyc',
] as const;

let calls = 0;

async function send(id: string, sample: Sample) {
  const operation = operations.find((one) => one.id === id);
  if (!operation) {
    throw new Error(`there is no operation ${id}`);
  }
  const token = sample.as === null ? null : (world.tokens[sample.as] ?? null);
  calls += 1;
  // From another address each time: how often one may call is not what is tried here.
  const remoteAddress = `10.0.${String(calls >> 8)}.${String(calls & 255)}`;
  const response = await app.app.inject({ ...(await rawRequest(operation, sample, token)), remoteAddress });
  const envelope = envelopeSchema.parse(response.json());
  return { status: response.statusCode, success: envelope.success, messages: envelope.messages ?? [] };
}

const sampleOf = (id: string): Sample => samples[id as OperationId];

/** A sample in which every document, and every step, is that of a document in another state. */
function inState(sample: Sample, state: string): Sample {
  const document = world.ids[state];
  const step = world.ids[`${state}Step`] ?? world.ids['sentStep'];
  const documents = new Set(states.map((one) => world.ids[one]));
  const isDocument = (id: unknown): boolean =>
    documents.has(id as string) ||
    Object.entries(world.ids).some(([name, known]) => known === id && /^(?:draft|sent)To\w+$/.test(name));
  const isStep = (id: unknown): boolean =>
    Object.entries(world.ids).some(([name, known]) => known === id && name.endsWith('Step'));
  const replace = (value: unknown): unknown => {
    if (isStep(value)) {
      return step;
    }
    return isDocument(value) ? document : value;
  };
  const part = (fields: unknown): unknown =>
    typeof fields === 'object' && fields !== null
      ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replace(value)]))
      : fields;
  return {
    as: sample.as,
    ...(sample.params && { params: part(sample.params) as Record<string, unknown> }),
    ...(sample.query && { query: sample.query }),
    ...(sample.body !== undefined && { body: part(sample.body) }),
  };
}

describe('every operation, before anything is done', () => {
  it.each(answering.map(({ id }) => id))('%s answers ids that nothing has with a refusal', async (id) => {
    const sample = sampleOf(id);
    const unknown = withUnknownIds(world, sample);
    const names = (one: Sample): string => JSON.stringify([one.params, one.body]);
    if (names(sample) === names(unknown)) {
      return;
    }
    const answer = await send(id, unknown);
    expect(answer.success).toBe(false);
    expect(answer.status).toBeLessThan(500);
    expect(answer.messages).not.toEqual([]);
  });
});

describe.each(states)('on a document in state %s', (state) => {
  const ofDocuments = answering.filter(({ paths }) => /\/documents|\/v2/.test(paths[0]));

  it.each(ofDocuments.map(({ id }) => id))('%s is answered', async (id) => {
    if (id === 'documentDelete' || id === 'documentCancel') {
      // They would take the document out of its state.
      return;
    }
    const answer = await send(id, inState(sampleOf(id), state));
    expect(answer.status).toBe(200);
    expect(answer.messages.length > 0 || answer.success).toBe(true);
  });
});

describe('every operation, as its caller means it', () => {
  beforeAll(async () => {
    await app.close();
    app = await createTestApp({ settings: { demo: true }, converter: noConverter });
    world = await makeWorld(app);
    samples = samplesOf(world);
  });

  it.each(answering.map(({ id }) => id))('%s', async (id) => {
    const answer = await send(id, sampleOf(id));
    expect(answer, answer.messages.join('; ')).toMatchObject({ status: 200, success: !refused.has(id) });
  });
});

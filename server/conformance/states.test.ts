import { describe, expect, it } from 'vitest';

import { answering, type Sample } from './sample.ts';
import { useWorld } from './use-world.ts';
import { withUnknownIds, type World } from './world.ts';

/*
 * The samples are valid, and what is valid in one state of a document is answered with the envelope in every other; no call is
 * a fault of the service.
 */

const each = answering.map((operation) => [operation.id, operation] as const);

/**
 * What nobody here can do: codes, links and apps that were never given out, an address that nobody answers at, PDFs without a
 * converter, a version that a template never had.
 */
const refused = new Set([
  'processCodeLogin',
  'linkLogin',
  'passwordLink',
  'resetPassword',
  'totpVerify',
  'totpDisable',
  'totpReset',
  'webhookTest',
  'webhookResend',
  'batchCreate',
  'batchSend',
  'templatePreview',
  'templateRestore',
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

/** A sample in which every document, and every step, is that of a document in another state. */
function inState(world: World, sample: Sample, state: string): Sample {
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

describe('before anything is done', () => {
  const stage = useWorld();

  it.each(each)('%s answers ids that nothing has with a refusal', async (_id, operation) => {
    const sample = stage().sampleOf(operation);
    const unknown = withUnknownIds(stage().world, sample);
    if (JSON.stringify([sample.params, sample.body]) === JSON.stringify([unknown.params, unknown.body])) {
      return;
    }
    const answer = await stage().call(operation, unknown);
    expect(answer.success).toBe(false);
    expect(answer.status).toBeLessThan(500);
    expect(answer.messages).not.toEqual([]);
  });

  describe.each(states)('on a document in state %s', (state) => {
    const onDocuments = each.filter(
      ([id, { paths }]) =>
        /^\/(?:api|v2)\/documents/.test(paths[0]) &&
        // They would take the document out of its state.
        !['documentDelete', 'documentCancel'].includes(id),
    );

    it.each(onDocuments)('%s is answered', async (_id, operation) => {
      const sample = inState(stage().world, stage().sampleOf(operation), state);
      const answer = await stage().call(operation, sample);
      expect(answer.status).toBe(200);
      expect(answer.messages.length > 0 || answer.success).toBe(true);
    });
  });
});

describe('as its caller means it', () => {
  const stage = useWorld();

  it.each(each)('%s is done', async (id, operation) => {
    const answer = await stage().call(operation, stage().sampleOf(operation));
    expect(answer, answer.messages.join('; ')).toMatchObject({ status: 200, success: !refused.has(id) });
  });
});

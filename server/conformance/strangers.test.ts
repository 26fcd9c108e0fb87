import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { envelopeSchema } from '../../contract/envelope.ts';
import { noConverter } from '../testing/no-converter.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { rowsOf } from './digest.ts';
import { operations, rawRequest, type Sample } from './sample.ts';
import { samplesOf } from './samples.ts';
import { makeWorld, withoutIds, withUnknownIds, type World } from './world.ts';

/*
 * Companion operations, §1 and §6: companies never see each other, and what the caller may not see answers exactly as what
 * does not exist. A stranger with every role in a company of their own tries each operation on everything of another.
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

const walked = operations.filter(
  ({ auth, data }) => data !== 'file' && (auth.kind === 'session' || auth.kind === 'processing'),
);

async function tryAs(person: string, operation: (typeof walked)[number], sample: Sample) {
  const request = await rawRequest(operation, sample, world.tokens[person] ?? '');
  const response = await app.app.inject(request);
  expect(response.statusCode).not.toBe(500);
  const envelope = envelopeSchema.parse(response.json());
  return { status: response.statusCode, text: response.body, envelope };
}

async function expectNothing(
  person: string,
  operation: (typeof walked)[number],
  sample: Sample,
): Promise<void> {
  const real = await tryAs(person, operation, sample);
  const nothing = withUnknownIds(world, sample);
  if (JSON.stringify(nothing) === JSON.stringify(sample)) {
    return;
  }
  const unknown = await tryAs(person, operation, nothing);
  expect(real.status).toBe(unknown.status);
  expect(real.envelope.success).toBe(unknown.envelope.success);
  expect(real.envelope.messages?.map((text) => withoutIds(world, text))).toEqual(unknown.envelope.messages);
}

describe.each(walked.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('shows a stranger nothing, changes nothing, and does not say what exists', async () => {
    const sample = samples[id];
    if (!sample) {
      throw new Error(`there is no sample of ${id}`);
    }
    const real = await tryAs('stranger', operation, sample);
    const rows = await rowsOf(app.database.db);
    expect([...world.rows].filter((row) => !rows.has(row))).toEqual([]);
    for (const secret of world.secrets) {
      expect(real.text).not.toContain(secret);
    }
    await expectNothing('stranger', operation, sample);
  });
});

/** Operations on one document or step; those on people, lists and templates are open to colleagues with the role. */
const onDocuments = walked.filter(
  ({ id, paths, method }) =>
    /^\/(?:api|v2)\/documents\//.test(paths[0]) &&
    !['documentCounts', 'documentCreate', 'documentCreateMultiFile', 'createBatchProcess'].includes(id) &&
    (method !== 'GET' || paths[0].includes('{')),
);

describe('a colleague who has nothing to do with a document', () => {
  it.each(onDocuments.map((operation) => [operation.id, operation] as const))(
    'is answered by %s as if it did not exist',
    async (id, operation) => {
      const sample = samples[id];
      if (!sample) {
        throw new Error(`there is no sample of ${id}`);
      }
      await expectNothing('only-clerk', operation, sample);
    },
  );
});

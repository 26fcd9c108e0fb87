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
    const nothing = withUnknownIds(world, sample);
    if (JSON.stringify(nothing) !== JSON.stringify(sample)) {
      const unknown = await tryAs('stranger', operation, nothing);
      expect(real.status).toBe(unknown.status);
      expect(real.envelope.success).toBe(unknown.envelope.success);
      expect(real.envelope.messages?.map((text) => withoutIds(world, text))).toEqual(
        unknown.envelope.messages,
      );
    }
  });
});

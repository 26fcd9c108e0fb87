import { afterAll, beforeAll } from 'vitest';

import { envelopeSchema } from '../../contract/envelope.ts';
import type { Operation } from '../../contract/operation.ts';
import { createTestDatabase } from '../testing/database.ts';
import { noConverter } from '../testing/no-converter.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type OperationId, rawRequest, type RawRequest, type Sample } from './sample.ts';
import { samplesOf } from './samples.ts';
import { makeWorld, type World } from './world.ts';

export type Heard = {
  readonly status: number;
  readonly success: boolean;
  readonly code: number;
  readonly messages: readonly string[];
  /** The whole answer. */
  readonly text: string;
};

/** A service, what stands in it, and a call of each operation. */
export class Stage {
  readonly app: TestApp;
  readonly world: World;
  readonly #samples: Readonly<Record<OperationId, Sample>>;
  #calls = 0;

  constructor(app: TestApp, world: World) {
    this.app = app;
    this.world = world;
    this.#samples = samplesOf(world);
  }

  sampleOf(operation: Operation): Sample {
    const found = Object.entries(this.#samples).find(([id]) => id === operation.id);
    if (!found) {
      throw new Error(`there is no sample of ${operation.id}`);
    }
    return found[1];
  }

  tokenOf(person: string | null): string | null {
    return person === null ? null : (this.world.tokens[person] ?? null);
  }

  /** Calls an operation as somebody: by default as the sample says. */
  async call(operation: Operation, sample: Sample, person = sample.as): Promise<Heard> {
    return this.send(await rawRequest(operation, sample, this.tokenOf(person)));
  }

  /** Every call comes from another address: how often one may call is not what is tried here. */
  async send(request: RawRequest): Promise<Heard> {
    this.#calls += 1;
    const remoteAddress = `10.${[16, 8, 0].map((shift) => (this.#calls >> shift) & 255).join('.')}`;
    const response = await this.app.app.inject({ ...request, remoteAddress });
    const { success, code, messages } = envelopeSchema.parse(response.json());
    return { status: response.statusCode, success, code, messages: messages ?? [], text: response.body };
  }
}

/**
 * Gives the tests of a file, or of a part of it, a stage of their own; read it inside of them alone. `openDatabase` gives it another
 * database than a fresh one.
 */
export function useWorld(openDatabase = createTestDatabase): () => Stage {
  let stage: Stage | null = null;
  beforeAll(async () => {
    const database = await openDatabase();
    const app = await createTestApp({ database, settings: { demo: true }, converter: noConverter });
    stage = new Stage(app, await makeWorld(app));
  });
  afterAll(() => stage?.app.close());
  return () => {
    if (stage === null) {
      throw new Error('there is no world before the tests begin');
    }
    return stage;
  };
}

import { afterAll, beforeAll, test } from 'vitest';

import { envelopeSchema } from '../../contract/envelope.ts';
import type { RegisteredOperation } from '../../contract/operation.ts';
import { createTestDatabase, type TestDatabase } from '../service/database.ts';
import { noConverter } from '../service/no-converter.ts';
import { createTestApp, type TestApp } from '../service/test-app.ts';
import { createUndoableDatabase, type UndoableDatabase } from '../service/undoable-database.ts';
import { type OperationId, rawRequest, type RawRequest, type Sample } from './sample.ts';
import { samplesOf } from './cases.ts';
import { createConformanceFixture, type ConformanceFixture } from './conformance-fixture.ts';

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
  readonly fixture: ConformanceFixture;
  readonly #samples: Readonly<Record<OperationId, Sample>>;
  #calls = 0;

  constructor(app: TestApp, fixture: ConformanceFixture) {
    this.app = app;
    this.fixture = fixture;
    this.#samples = samplesOf(fixture);
  }

  sampleOf(operation: RegisteredOperation): Sample {
    const found = Object.entries(this.#samples).find(([id]) => id === operation.id);
    if (!found) {
      throw new Error(`there is no sample of ${operation.id}`);
    }
    return found[1];
  }

  tokenOf(person: string | null): string | null {
    return person === null ? null : (this.fixture.tokens[person] ?? null);
  }

  /** Calls an operation as somebody: by default as the sample says. */
  async call(operation: RegisteredOperation, sample: Sample, person = sample.as): Promise<Heard> {
    return this.send(await rawRequest(operation, sample, this.tokenOf(person)));
  }

  async send(request: RawRequest): Promise<Heard> {
    const response = await this.inject(request);
    const { success, code, messages } = envelopeSchema.parse(response.json());
    return { status: response.statusCode, success, code, messages: messages ?? [], text: response.body };
  }

  /** Every call comes from another address: how often one may call is not what is tried here. */
  inject(request: RawRequest) {
    this.#calls += 1;
    const remoteAddress = `10.${[16, 8, 0].map((shift) => (this.#calls >> shift) & 255).join('.')}`;
    return this.app.app.inject({ ...request, remoteAddress });
  }
}

/** A stage on which calls have no consequences. */
export type UndoableStage = Stage & Pick<UndoableDatabase, 'undone'>;

async function openStage(database: TestDatabase): Promise<Stage> {
  const app = await createTestApp({ database, settings: { demo: true }, converter: noConverter });
  return new Stage(app, await createConformanceFixture(app));
}

const withSharedStage = test
  .extend('undoable', { scope: 'worker' }, createUndoableDatabase)
  .extend('sharedStage', { scope: 'worker' }, async ({ undoable }, { onCleanup }): Promise<UndoableStage> => {
    const stage = await openStage(undoable);
    onCleanup(() => stage.app.close());
    return Object.assign(stage, { undone: undoable.undone });
  });

function notYet(): never {
  throw new Error('there is no fixture before the tests begin');
}

/**
 * The stage that all files of a Vitest worker share, since it takes seconds to make: read it inside of tests alone, and call what may
 * change anything within `undone`.
 */
export function useSharedFixture(): () => UndoableStage {
  let stage: UndoableStage | null = null;
  withSharedStage.beforeAll(({ sharedStage }) => {
    stage = sharedStage;
  });
  return () => stage ?? notYet();
}

/** Gives the tests of a file a stage of their own, on a database of their own; read it inside of them alone. */
export function useFixture(openDatabase = createTestDatabase): () => Stage {
  let stage: Stage | null = null;
  beforeAll(async () => {
    stage = await openStage(await openDatabase());
  });
  afterAll(() => stage?.app.close());
  return () => stage ?? notYet();
}

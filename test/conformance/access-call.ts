import { envelopeSchema } from '../../contract/envelope.ts';
import type { Operation } from '../../contract/operation.ts';
import { lastingWrites, type Traffic, type UndoableDatabase } from '../service/undoable-database.ts';
import type { TestApp } from '../service/test-app.ts';
import { type RawRequest, rawRequest, type Sample } from './sample.ts';

/** An answer as its caller gets it, and what giving it took. */
export type Reaction = {
  readonly status: number;
  readonly success: boolean;
  readonly code: number;
  readonly messages: readonly string[];
  /** Everything that came, but for what counts requests and time. */
  readonly whole: string;
  readonly traffic: Traffic;
};

/** Which headers of an answer are its own, and say nothing of what was asked for. */
const passing = new Set(['date', 'content-length', 'x-request-id']);

/** Calls operations one after the other, each as if none had been before. */
export class Caller {
  readonly #app: TestApp;
  readonly #database: UndoableDatabase;
  #calls = 0;

  constructor(app: TestApp, database: UndoableDatabase) {
    this.#app = app;
    this.#database = database;
  }

  async call(operation: Operation, sample: Omit<Sample, 'as'>, token: string | null): Promise<Reaction> {
    return this.send(await rawRequest(operation, sample, token));
  }

  /** Every call comes from another address: how often one may call is not what is tried here. */
  async send(request: RawRequest): Promise<Reaction> {
    this.#calls += 1;
    const remoteAddress = `10.${[16, 8, 0].map((shift) => (this.#calls >> shift) & 255).join('.')}`;
    const { result, traffic } = await this.#database.undone(async () =>
      this.#app.app.inject({ ...request, remoteAddress }),
    );
    const headers = Object.entries(result.headers)
      .filter(([name]) => !passing.has(name))
      .map(([name, value]) => `${name}: ${String(value)}`)
      .sort();
    const isEnvelope = String(result.headers['content-type']).includes('json');
    return {
      status: result.statusCode,
      ...(isEnvelope ? readEnvelope(result.body) : readFile(result.statusCode)),
      whole: [String(result.statusCode), ...headers, result.body].join('\n'),
      traffic: { ...traffic, writes: lastingWrites(traffic) },
    };
  }
}

type Said = Pick<Reaction, 'success' | 'code' | 'messages'>;

function readEnvelope(body: string): Said {
  const { success, code, messages } = envelopeSchema.parse(JSON.parse(body));
  return { success, code, messages: messages ?? [] };
}

const readFile = (status: number): Said => ({ success: status < 300, code: 0, messages: [] });

/** Texts that take long to read, at every field of every operation, while somebody else asks whether the service is well. */
import { Worker } from 'node:worker_threads';

import { envelopeSchema } from '../contract/envelope.ts';
import type { RegisteredOperation } from '../contract/operation.ts';
import { registry } from '../contract/registry.ts';
import type { Sample } from '../test/conformance/sample.ts';
import type { Service } from '../test/process/service-process.ts';
import { makeAddresses } from './addresses.ts';
import { findingAfterwards } from './afterwards.ts';
import type { Finding, TrustPart } from './part.ts';
import { bodyRoomOf, type Case, casesAt, casesOfShape, kindOf, placesOf } from './texts/cases.ts';
import { type Ground, prepareGround } from './texts/ground.ts';
import type { Beat } from './texts/pulse.ts';
import { percentile } from './wire.ts';

/** What one answer may take: what lays pages out is given up before. */
const answersWithinMs = 60_000;
/** What somebody else waits at most for what the service is at work on. A text whose time grows with its square takes seconds. */
const othersWithinMs = 1500;
/** What reads a text of twelve megabytes has it several times. */
const mostMegabytes = 3000;
const lanes = 2;

type Sent = { readonly what: string; readonly at: number; until: number };

/** Sends calls, and remembers what was under way when. */
class Sender {
  readonly #ground: Ground;
  readonly #newAddress = makeAddresses();
  readonly sent: Sent[] = [];
  /** Operations that have read what they were sent, and did not turn its sender away. */
  readonly heard = new Set<string>();
  taken = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** What was not as promised, in a line. */
  async send(
    operation: RegisteredOperation,
    as: string | null,
    { what, write }: Case,
  ): Promise<string | null> {
    const token = as === null ? null : (this.#ground.tokens.get(as) ?? null);
    const { method, url, headers, payload } = await write(token);
    const call: Sent = { what, at: Date.now(), until: Number.POSITIVE_INFINITY };
    this.sent.push(call);
    try {
      const answer = await fetch(`${this.#ground.service.baseUrl}${url}`, {
        method,
        headers: { ...headers, 'x-forwarded-for': this.#newAddress() },
        ...(payload && { body: new Uint8Array(payload) }),
        signal: AbortSignal.timeout(answersWithinMs),
      });
      return await this.#judge(operation, what, answer);
    } catch (error) {
      return `${what}: ${String(error)}${this.#ground.service.pid() === null ? ', and the service is gone' : ''}`;
    } finally {
      call.until = Date.now();
    }
  }

  async #judge(operation: RegisteredOperation, what: string, answer: Response): Promise<string | null> {
    const body = await answer.text();
    if (
      operation.data === 'file' &&
      answer.ok &&
      answer.headers.get('content-type')?.includes('json') !== true
    ) {
      this.heard.add(operation.id);
      return null;
    }
    const envelope = envelopeSchema.safeParse(JSON.parse(body));
    if (answer.status >= 500 || answer.status === 429 || !envelope.success) {
      return `${what}: answered ${String(answer.status)}`;
    }
    if (answer.status !== 401 && answer.status !== 403) {
      this.heard.add(operation.id);
    }
    this.taken += envelope.data.success ? 1 : 0;
    return null;
  }
}

export const texts: TrustPart = async function* (effort) {
  const ground = await prepareGround();
  try {
    yield* attack(ground, effort.log);
    yield await findingAfterwards(ground.service, mostMegabytes);
  } finally {
    await ground.end();
  }
};

type Job = { readonly operation: RegisteredOperation; readonly as: string | null; readonly one: Case };

const operations: readonly RegisteredOperation[] = registry;

/** Every field; each kind of rules is given all pieces once. */
function* fieldJobs(samples: Ground['samples']): Generator<Job> {
  const kinds = new Set<string>();
  let turn = 0;
  for (const operation of operations) {
    const sample = sampleOf(samples, operation);
    for (const place of placesOf(operation)) {
      const kind = kindOf(place, operation);
      for (const one of casesAt(operation, sample, place, { turn, isFirst: !kinds.has(kind) })) {
        yield { operation, as: sample.as, one };
      }
      kinds.add(kind);
      turn += 1;
    }
  }
}

/** Every body; each size of them is given all shapes once. */
function* shapeJobs(samples: Ground['samples']): Generator<Job> {
  const rooms = new Set<number>();
  let turn = 0;
  for (const operation of operations.filter(({ body, encoding }) => body && encoding !== 'multipart')) {
    const sample = sampleOf(samples, operation);
    const room = bodyRoomOf(operation, sample);
    for (const one of casesOfShape(operation, sample, { turn, isFirst: !rooms.has(room) })) {
      yield { operation, as: sample.as, one };
    }
    rooms.add(room);
    turn += 1;
  }
}

function sampleOf(samples: Ground['samples'], { id }: RegisteredOperation): Sample {
  const found = Object.entries(samples).find(([name]) => name === id);
  if (!found) {
    throw new Error(`there is no sample of ${id}`);
  }
  return found[1];
}

async function* attack(ground: Ground, log: (line: string) => void): AsyncGenerator<Finding> {
  const sender = new Sender(ground);
  const pulse = takePulse(ground.service);
  for (const [promise, jobs] of [
    ['a text that takes long to read is answered in words', fieldJobs(ground.samples)],
    ['a body that is no call is answered in words', shapeJobs(ground.samples)],
  ] as const) {
    log(promise);
    yield { promise, ...(await sendAll(sender, jobs)) };
  }
  const asked = operations.filter((operation) => placesOf(operation).length > 0);
  yield {
    promise: 'every operation with fields has read what it was sent',
    tried: asked.length,
    lost: asked.flatMap(({ id }) => (sender.heard.has(id) ? [] : [id])),
    note: `${String(asked.flatMap(placesOf).length)} fields; ${String(sender.taken)} calls were done`,
  };
  yield findingOf(await pulse.end(), sender.sent);
}

async function sendAll(sender: Sender, jobs: Iterator<Job>): Promise<{ tried: number; lost: string[] }> {
  const outcome = { tried: 0, lost: [] as string[] };
  async function lane(): Promise<void> {
    for (let next = jobs.next(); next.done !== true; next = jobs.next()) {
      const { operation, as, one } = next.value;
      outcome.tried += 1;
      const lost = await sender.send(operation, as, one);
      if (lost !== null) {
        outcome.lost.push(lost);
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcome;
}

function takePulse(service: Service): { end: () => Promise<readonly Beat[]> } {
  const worker = new Worker(new URL('./texts/pulse.ts', import.meta.url), {
    workerData: { url: `${service.baseUrl}/healthz`, pid: service.pid() },
  });
  const beats = new Promise<readonly Beat[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    end: () => {
      worker.postMessage('end');
      return beats;
    },
  };
}

function findingOf(beats: readonly Beat[], sent: readonly Sent[]): Finding {
  const meanwhile = ({ at, ms }: Beat): string => {
    const underWay = sent.filter((call) => call.at <= at + ms && call.until >= at);
    return underWay.map(({ what }) => what).join('; ');
  };
  const took = beats.map(({ busyMs }) => busyMs);
  return {
    promise: `others are answered within ${String(othersWithinMs / 1000)} s meanwhile`,
    tried: beats.length,
    lost: beats
      .filter(({ busyMs, fault }) => busyMs > othersWithinMs || fault !== null)
      .map(
        (beat) => `${beat.fault ?? `after ${beat.busyMs.toFixed(0)} ms of work`} beside ${meanwhile(beat)}`,
      ),
    note: `median ${percentile(took, 0.5).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms, most ${percentile(took, 1).toFixed(0)} ms`,
  };
}

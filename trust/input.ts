import { z } from 'zod';

import { envelopeSchema } from '../contract/envelope.ts';
import { documentUpdate } from '../contract/operations/document-actions.ts';
import { documentFirstPage, documentsList } from '../contract/operations/documents.ts';
import { type Api, createApi, type DemoUser } from '../test/client/api.ts';
import { createDraft, pdfFile, uniqueNo } from '../test/client/jobs.ts';
import { type Service, startService } from '../test/process/service-process.ts';
import { rawRequest } from '../test/conformance/sample.ts';
import { makeAddresses } from './addresses.ts';
import { findingAfterwards } from './afterwards.ts';
import type { BrokenFile } from './broken-files/broken-file.ts';
import { mutate } from './broken-files/mutations.ts';
import { brokenWordFiles, brokenWorkbooks, soundWord, soundWorkbook } from './broken-files/office-files.ts';
import { brokenPdfs, soundPdf } from './broken-files/pdfs.ts';
import { brokenPictures, soundJpeg, soundPng } from './broken-files/pictures.ts';
import { standBy } from './bystander.ts';
import { fieldsWithFiles, type FileKind, makeTargets, type Target } from './input-targets.ts';
import type { Effort, Finding } from './part.ts';
import { createRandom } from './random.ts';
import { percentile } from './wire.ts';

/** What one answer may take: the workers give a file up before. */
const answersWithinMs = 60_000;
/** How many post at the same time. */
const lanes = 3;
/** Beyond what the workers of all kinds may take together, the service would grow with each bad file. */
const mostMegabytes = 3000;
const mutationsEach = 60;

type Case = { readonly target: Target; readonly file: BrokenFile };

const files: Readonly<Record<FileKind, () => Iterable<BrokenFile>>> = {
  pdf: brokenPdfs,
  attachment: brokenPdfs,
  word: brokenWordFiles,
  workbook: brokenWorkbooks,
  picture: brokenPictures,
};

const sound: readonly BrokenFile[] = [
  { what: 'a PDF', bytes: soundPdf },
  { what: 'a Word file', bytes: soundWord },
  { what: 'a workbook', bytes: soundWorkbook },
  { what: 'a PNG', bytes: soundPng },
  { what: 'a JPEG', bytes: soundJpeg },
  { what: 'text', bytes: Buffer.from('=cmd|" /C calc"!A0\n<script>alert(1)</script>') },
  { what: 'one byte', bytes: Buffer.from([0]) },
];

const soundOf: Readonly<Record<FileKind, readonly BrokenFile[]>> = {
  pdf: sound.slice(0, 1),
  attachment: sound.slice(0, 1),
  word: sound.slice(1, 2),
  workbook: sound.slice(2, 3),
  picture: sound.slice(3, 5),
};

/**
 * Each broken file goes to one of the fields that take its kind, one field after the other, and to all of them in longer runs:
 * behind each stands the same reader.
 */
function* brokenCases(targets: readonly Target[], rounds: number): Generator<Case> {
  for (const kind of ['pdf', 'word', 'workbook', 'picture', 'attachment'] as const) {
    const takers = targets.filter(({ takes }) => takes === kind);
    let turn = 0;
    for (const file of files[kind]()) {
      for (let round = 0; round < Math.min(rounds, takers.length); round += 1) {
        const target = takers[turn % takers.length];
        turn += 1;
        if (target) {
          yield { target, file };
        }
      }
    }
  }
}

/** Sound files, at every field: those of the wrong kind under the right name. */
function* wrongCases(targets: readonly Target[]): Generator<Case> {
  for (const target of targets) {
    for (const file of sound) {
      yield { target, file: { what: `${file.what} as ${target.takes}`, bytes: file.bytes } };
    }
  }
}

function* mutatedCases(targets: readonly Target[], { seed, times }: Effort): Generator<Case> {
  const random = createRandom(seed);
  for (let round = 0; round < mutationsEach * times; round += 1) {
    for (const kind of ['pdf', 'workbook', 'picture', 'word'] as const) {
      const takers = targets.filter(({ takes }) => takes === kind);
      const origins = soundOf[kind];
      const target = takers[Math.floor(random() * takers.length)];
      const origin = origins[Math.floor(random() * origins.length)];
      if (target && origin) {
        yield { target, file: mutate(origin, random) };
      }
    }
  }
}

class Poster {
  readonly #service: Service;
  readonly #api: Api;
  readonly #newAddress = makeAddresses();
  readonly took: number[] = [];
  slowest = { what: '', ms: 0 };

  constructor(service: Service, api: Api) {
    this.#service = service;
    this.#api = api;
  }

  /** `null` where the service kept its promise. */
  async post({ target, file }: Case): Promise<string | null> {
    const what = `${file.what} → ${target.operation.paths[0]} ${target.field}`;
    const began = performance.now();
    try {
      const answer = await this.#send(target.operation, { body: target.bodyWith(file.bytes) }, target.as);
      const envelope = envelopeSchema.safeParse(await answer.json());
      if (answer.status >= 500 || answer.status === 429 || !envelope.success) {
        return `${what}: answered ${String(answer.status)}`;
      }
      const made = z.object({ id: z.guid(), downloadUrl: z.unknown() }).safeParse(envelope.data.data);
      if (envelope.data.success && made.success) {
        await this.#lookAtFirstPage(made.data.id, target.as);
      }
      return null;
    } catch (error) {
      return `${what}: ${String(error)}${this.#service.pid() === null ? ', and the service is gone' : ''}`;
    } finally {
      const ms = performance.now() - began;
      this.took.push(ms);
      if (ms > this.slowest.ms) {
        this.slowest = { what, ms };
      }
    }
  }

  /** What was taken in is painted as well. */
  async #lookAtFirstPage(id: string, as: DemoUser | null): Promise<void> {
    const answer = await this.#send(documentFirstPage, { params: { id } }, as);
    await answer.arrayBuffer();
    if (answer.status >= 500) {
      throw new Error(`its first page answered ${String(answer.status)}`);
    }
  }

  async #send(
    operation: Target['operation'],
    given: { params?: Record<string, unknown>; body?: unknown },
    as: DemoUser | null,
  ): Promise<Response> {
    const token = as === null ? null : await this.#api.tokenOf(as);
    const { method, url, headers, payload } = await rawRequest(operation, given, token);
    return fetch(`${this.#service.baseUrl}${url}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': this.#newAddress() },
      ...(payload && { body: new Uint8Array(payload) }),
      signal: AbortSignal.timeout(answersWithinMs),
    });
  }
}

/** Posts all cases, a few at the same time. */
async function postAll(poster: Poster, cases: Iterable<Case>): Promise<{ tried: number; lost: string[] }> {
  const outcome = { tried: 0, lost: [] as string[] };
  const waiting = cases[Symbol.iterator]();
  async function lane(): Promise<void> {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      outcome.tried += 1;
      const lost = await poster.post(next.value);
      if (lost !== null) {
        outcome.lost.push(lost);
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcome;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

function latencies(took: readonly number[]): string {
  return `median ${seconds(percentile(took, 0.5))}, p95 ${seconds(percentile(took, 0.95))}, most ${seconds(percentile(took, 1))}`;
}

/** Files that break parsers, at every field that takes a file. */
export async function* input(effort: Effort): AsyncGenerator<Finding> {
  const service = await startService({ TRUST_PROXY: 'on' });
  try {
    yield* attack(service, effort);
  } finally {
    await service.end();
  }
}

async function* attack(service: Service, effort: Effort): AsyncGenerator<Finding> {
  const api = createApi(service.baseUrl);
  const targets = await makeTargets(api);
  const known = new Set(targets.map(({ operation, field }) => `${operation.paths[0]} ${field}`));
  const fields = fieldsWithFiles();
  yield {
    promise: 'every field of the interface that takes a file is attacked',
    tried: fields.length,
    lost: fields.filter((field) => !known.has(field)),
  };

  const [reading, posting] = await bystanders(api);
  const poster = new Poster(service, api);
  const rounds: readonly (readonly [promise: string, cases: Iterable<Case>])[] = [
    ['a file of a shape that breaks parsers is answered', brokenCases(targets, effort.times)],
    ['a file of the wrong kind under the right name is answered', wrongCases(targets)],
    ['a file changed at random is answered', mutatedCases(targets, effort)],
  ];
  for (const [promise, cases] of rounds) {
    effort.log(promise);
    const { tried, lost } = await postAll(poster, cases);
    yield { promise: `${promise}, and not with a fault of the service`, tried, lost };
  }
  const { slowest, took } = poster;
  effort.log(`answers: ${latencies(took)}: ${slowest.what}`);
  for (const [promise, bystander] of [
    ['somebody who reads meanwhile is answered', reading],
    ['somebody who sends a sound file meanwhile is answered', posting],
  ] as const) {
    const stay = await bystander.leave();
    yield { promise, tried: stay.took.length, lost: stay.lost, note: latencies(stay.took) };
  }
  yield await findingAfterwards(service, mostMegabytes);
}

async function bystanders(api: Api) {
  const reader = await api.tokenOf('chi');
  const { id } = await createDraft(api, { no: uniqueNo('YEN'), subject: 'Phụ lục', file: soundPdf });
  const token = await api.tokenOf('clerk');
  return [
    standBy(async () => {
      await api.done(documentsList, { token: reader, query: {} });
    }, 200),
    standBy(async () => {
      await api.done(documentUpdate, { token, body: { id, file: pdfFile(soundPdf) } });
    }, 500),
  ] as const;
}

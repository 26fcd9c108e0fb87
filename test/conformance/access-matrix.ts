import { z } from 'zod';

import type { Operation } from '../../contract/operation.ts';
import { identityVerificationDecide } from '../../contract/operations/ekyc.ts';
import { registry } from '../../contract/registry.ts';
import { noConverter } from '../service/no-converter.ts';
import { createTestApp, type TestApp } from '../service/test-app.ts';
import { createUndoableDatabase } from '../service/undoable-database.ts';
import { Caller, type Reaction } from './access-call.ts';
import {
  difference,
  notDone,
  notForbidden,
  notLetIn,
  notRefused,
  notRefusedFor,
  notUnauthenticated,
  sayingElse,
  trace,
} from './access-judge.ts';
import {
  type Actor,
  type Bearer,
  bearers,
  actors,
  type DocumentRule,
  gates,
  readers,
} from './access-rules.ts';
import { type DeadTokens, makeDeadTokens, makeDownloads } from './access-tokens.ts';
import {
  type AccessFixture,
  createAccessFixture,
  guestDocumentNames,
  type Target,
} from './access-fixture.ts';
import { type OperationId, rawRequest, type Sample } from './sample.ts';
import { cases, samplesOf } from './cases.ts';
import { type Id, createConformanceFixture, unknownFor, withIds } from './conformance-fixture.ts';

/*
 * Every operation, tried with every kind of token, by every role, and by everyone who may stand somehow to what it is about. Exactly
 * what the cases allow is done; a refusal says no more of what exists than of what does not, by its words, its headers or the
 * number of statements that it took, and writes nothing. Each call is undone before the next.
 */

/** One call, or two that must not differ: which, and what is otherwise than it should be. */
type Cell = { readonly name: string; readonly lost: string | null };
type Cells = AsyncIterable<Cell>;

/** What the cells are about, in the order in which they are tried. */
export const accessGroups = {
  deadTokens: 'a token that is not good opens nothing, and says nothing where none is asked for',
  misplacedTokens: 'a token counts in its header alone',
  gates: 'each role and each kind of token may do what is meant for it, and nothing else',
  documents: 'with a document each does what they may, and for whom it is not meant it does not exist',
  guests:
    'somebody outside does what the holder of a link does in their document, and in no other of any company',
  ownThings: 'what one person has does not exist for others',
  otherCompany: 'what another company has does not exist, wherever it is named',
  downloads: 'a link to a file opens that file, and nothing else is such a link',
} as const;

export type GroupName = keyof typeof accessGroups;

export type AccessMatrix = {
  try(group: GroupName): Promise<{ readonly tried: number; readonly lost: readonly string[] }>;
  close(): Promise<void>;
};

export async function createAccessMatrix(): Promise<AccessMatrix> {
  const database = await createUndoableDatabase();
  const app = await createTestApp({ database, settings: { demo: true }, converter: noConverter });
  const access = await createAccessFixture(app, await createConformanceFixture(app));
  const walk = new Walk(app, new Caller(app, database), access, await makeDeadTokens(app, access));
  return { try: (group) => gather(walk[group]()), close: () => app.close() };
}

async function gather(cells: Cells): Promise<{ tried: number; lost: string[] }> {
  let tried = 0;
  const lost: string[] = [];
  for await (const cell of cells) {
    tried += 1;
    if (cell.lost !== null) {
      lost.push(`${cell.name}: ${cell.lost}`);
    }
  }
  return { tried, lost };
}

type Known = (typeof registry)[number];

const asksForToken = ({ id }: Known): boolean => !['anyone', 'download'].includes(cases[id].access.gate);
/** Whether an operation is about a thing that one person has. */
const isOwnThing = (id: OperationId): boolean => !['self', null].includes(cases[id].access.own);
const guarded = registry.filter(asksForToken);

class Walk implements Readonly<Record<GroupName, () => Cells>> {
  readonly #app: TestApp;
  readonly #caller: Caller;
  readonly #access: AccessFixture;
  readonly #dead: DeadTokens;
  readonly #samples: Readonly<Record<OperationId, Sample>>;
  readonly #rulesTried = new Set<string>();
  #turn = 0;

  constructor(app: TestApp, caller: Caller, access: AccessFixture, dead: DeadTokens) {
    this.#app = app;
    this.#caller = caller;
    this.#access = access;
    this.#dead = dead;
    this.#samples = samplesOf(access.fixture);
  }

  async *deadTokens(): Cells {
    for (const operation of registry) {
      const request = await rawRequest(operation, this.#samples[operation.id], null);
      const without = await this.#caller.send(request);
      const isGuarded = asksForToken(operation);
      if (isGuarded) {
        yield { name: `${operation.id} without a token`, lost: notUnauthenticated(without) };
      }
      for (const [name, authorization] of this.#deadFor(operation)) {
        const headers = { ...request.headers, authorization };
        const reaction = await this.#caller.send({ ...request, headers });
        const lost = isGuarded ? difference(reaction, without) : sayingElse(reaction, without);
        yield { name: `${operation.id} with a token ${name}`, lost };
      }
    }
  }

  /**
   * All of them for the first operation of each rule about tokens, since one function reads them for all operations. That the others ask
   * it as well a few say, another few each time.
   */
  #deadFor(operation: Known): [name: string, authorization: string][] {
    const all = Object.entries(this.#dead);
    const rule = JSON.stringify(operation.auth);
    if (asksForToken(operation) && !this.#rulesTried.has(rule)) {
      this.#rulesTried.add(rule);
      return all;
    }
    this.#turn += 3;
    return [...all, ...all].slice(this.#turn % all.length).slice(0, 3);
  }

  async *misplacedTokens(): Cells {
    const token = this.#session('admin') ?? '';
    for (const operation of guarded) {
      const request = await rawRequest(operation, this.#samples[operation.id], null);
      const { url, headers } = request;
      const inQuery = new URLSearchParams({ token, access_token: token }).toString();
      const places = {
        query: { ...request, url: `${url}${url.includes('?') ? '&' : '?'}${inQuery}` },
        cookie: { ...request, headers: { ...headers, cookie: `token=${token}; session=${token}` } },
        'x-access-token': { ...request, headers: { ...headers, 'x-access-token': token } },
      };
      for (const [place, misplaced] of Object.entries(places)) {
        const lost = notUnauthenticated(await this.#caller.send(misplaced));
        yield { name: `${operation.id}, token in ${place}`, lost };
      }
    }
  }

  async *gates(): Cells {
    const tokens = await this.#bearerTokens();
    for (const operation of guarded) {
      const { id } = operation;
      const letIn: readonly Bearer[] = gates[cases[id].access.gate];
      const sample = withoutRelations(this.#samples[id]);
      for (const bearer of bearers) {
        const reaction = await this.#caller.call(operation, sample, tokens[bearer]);
        const lost = letIn.includes(bearer)
          ? notServed(id, bearer, reaction)
          : notForbidden(bearer, reaction);
        yield { name: `${id} as ${bearer}`, lost };
      }
    }
  }

  async *documents(): Cells {
    for (const operation of guarded) {
      const gate = cases[operation.id].access.gate;
      // Whom the gate turns away is tried by `gates`.
      const isLetIn = (actor: Actor): boolean =>
        grants.includes(actor) ? gate === 'processor' : gate !== 'admin' || admins.includes(actor);
      for (const rule of cases[operation.id].access.documents) {
        for (const actor of actors) {
          const token = this.#tokenFor(actor, rule);
          if (token !== null && isLetIn(actor)) {
            yield {
              name: `${operation.id} on ${rule.on}${rule.byStep ? ' by its step' : ''} as ${actor}`,
              lost: await this.#tryDocument(operation, rule, actor, token),
            };
          }
        }
      }
    }
  }

  async #tryDocument(
    operation: Known,
    rule: DocumentRule,
    actor: Actor,
    token: string,
  ): Promise<string | null> {
    const target = this.#access.documents[rule.on];
    const real = await this.#caller.call(operation, this.#aimed(operation, rule, target), token);
    if (rule.may.includes(actor)) {
      return notDone(real);
    }
    const refused = rule.answersReaders ? null : notRefused(real);
    const reading: readonly Actor[] = readers[rule.on];
    if (refused !== null || reading.includes(actor)) {
      return refused;
    }
    return this.#traceOn(operation, rule, target, token, real);
  }

  /** By what the answer about a document can be told from one about a document that nobody has. */
  async #traceOn(
    operation: Known,
    rule: DocumentRule,
    target: Target,
    token: string | null,
    real: Reaction,
  ): Promise<string | null> {
    const ids = [target.id, target.stepId, target.attachmentId];
    const [id = '', stepId = '', attachmentId = ''] = ids.map((one) => String(unknownFor(one)));
    const nothing = this.#aimed(operation, rule, { id, stepId, attachmentId });
    return trace(real, await this.#caller.call(operation, nothing, token), ids);
  }

  async *guests(): Cells {
    const { guestDocuments } = this.#access;
    for (const operation of guarded) {
      const { id } = operation;
      const { gate, documents } = cases[id].access;
      if (!gates[gate].some((bearer) => bearer === 'link')) {
        const sample = this.#samples[id];
        const reaction = await this.#caller.call(operation, sample, guestDocuments.running.link);
        yield { name: `${id} as a guest`, lost: notForbidden('link', reaction) };
      }
      for (const name of guestDocumentNames) {
        for (const rule of documents.filter(({ on }) => on === name && gate === 'processor')) {
          yield* this.#tryGuests(operation, rule, guestDocuments[name]);
        }
      }
    }
  }

  async *#tryGuests(operation: Known, rule: DocumentRule, target: Target): Cells {
    const name = `${operation.id} on ${rule.on}${rule.byStep ? ' by its step' : ''}`;
    for (const way of ['link', 'code'] as const) {
      const reaction = await this.#caller.call(operation, this.#aimed(operation, rule, target), target[way]);
      const mayDo = rule.may.includes(way) && !notForGuests.includes(operation.id);
      const lost = mayDo ? notDone(reaction) : notRefused(reaction);
      yield { name: `${name} as its guest by ${way}`, lost };
    }
    for (const [who, token] of Object.entries(this.#access.otherGuests)) {
      const real = await this.#caller.call(operation, this.#aimed(operation, rule, target), token);
      const lost = notRefused(real) ?? (await this.#traceOn(operation, rule, target, token, real));
      yield { name: `${name} as a guest, ${who}`, lost };
    }
  }

  async *ownThings(): Cells {
    for (const operation of guarded.filter(({ id }) => isOwnThing(id))) {
      const { id } = operation;
      const sample = this.#samples[id];
      const names = this.#namesIn(sample);
      const call = (token: string | null) => this.#caller.call(operation, sample, token);
      yield { name: `${id} by its owner`, lost: notServedFully(id, await call(this.#session(sample.as))) };
      const { sessions, documents } = this.#access;
      const colleague = await this.#tellsApart(operation, sample, sessions.colleague, names);
      yield { name: `${id} by a colleague`, lost: colleague };
      const admin = await this.#tryAsAdmin(operation, sample, names);
      yield { name: `${id} by an admin`, lost: admin };
      if (cases[id].access.gate === 'processor') {
        const holder = await this.#tellsApart(operation, sample, documents.running.link, names);
        yield { name: `${id} by a link's holder`, lost: holder };
      }
    }
    yield* this.#identities();
  }

  async #tryAsAdmin(operation: Known, sample: Sample, names: readonly string[]): Promise<string | null> {
    const token = this.#access.sessions.overseer;
    switch (cases[operation.id].access.own) {
      case 'admins use':
        return notDone(await this.#caller.call(operation, sample, token));
      case 'admins see':
        return notForbidden('admin', await this.#caller.call(operation, sample, token));
      default:
        return this.#tellsApart(operation, sample, token, names);
    }
  }

  /** Somebody's identity is theirs, and others' to decide on. */
  async *#identities(): Cells {
    const { sessions, verificationId } = this.#access;
    const sample = { params: { id: verificationId }, body: { accept: true, reason: null } };
    for (const person of ['holder', 'colleague', 'overseer'] as const) {
      const reaction = await this.#caller.call(identityVerificationDecide, sample, sessions[person]);
      const lost = person === 'holder' ? notRefused(reaction) : notDone(reaction);
      yield { name: `the holder's identity, decided on by ${person}`, lost };
    }
  }

  async *otherCompany(): Cells {
    const { fixture, counterpart } = this.#access;
    for (const operation of guarded) {
      const { id } = operation;
      const sample = this.#samples[id];
      const names = this.#namesIn(sample);
      for (const name of names) {
        const theirs = withIds(sample, new Map([[fixture.ids[name], counterpart.ids[name] ?? '']]));
        const lost = await this.#tellsApart(operation, theirs, this.#session(sample.as), [name]);
        yield { name: `${id}, ${name} of another company`, lost };
      }
      if (names.length > 0) {
        const lost = await this.#tellsApart(operation, sample, counterpart.tokens['admin'], names);
        yield { name: `${id}, everything of another company`, lost };
      }
    }
  }

  async *downloads(): Cells {
    const { good, dead } = await makeDownloads(this.#app, this.#access);
    for (const operation of registry.filter(({ id }) => cases[id].access.gate === 'download')) {
      const fetch = (token: string | undefined) => this.#caller.call(operation, { query: { token } }, null);
      yield { name: `${operation.id} with its token`, lost: notDone(await fetch(good[operation.id])) };
      const none = await fetch('none-of-ours');
      const others = Object.entries(good).filter(([id]) => id !== operation.id);
      for (const [name, token] of [...Object.entries(dead), ...others]) {
        yield { name: `${operation.id} with a token ${name}`, lost: difference(await fetch(token), none) };
      }
    }
  }

  /** By what an answer about things of somebody else can be told from one about things that nobody has. */
  async #tellsApart(
    operation: Operation,
    sample: Sample,
    token: string | null | undefined,
    names: readonly string[],
  ): Promise<string | null> {
    const { fixture, counterpart } = this.#access;
    const ids = names.flatMap((name) => [fixture.ids[name] ?? [], counterpart.ids[name] ?? []].flat());
    const none = withIds(sample, new Map(ids.map((id) => [id, unknownFor(id)])));
    return trace(
      await this.#caller.call(operation, sample, token ?? null),
      await this.#caller.call(operation, none, token ?? null),
      ids,
    );
  }

  /** The names of the fixture's things that a call names. */
  #namesIn({ params, query, body }: Sample): string[] {
    const text = JSON.stringify([params, query, body]);
    return Object.entries(this.#access.fixture.ids)
      .filter(([, id]) => text.includes(JSON.stringify(id)))
      .map(([name]) => name);
  }

  /** The call of an operation on a document of the cast's. */
  #aimed(
    { id }: Known,
    { byStep }: DocumentRule,
    target: Pick<Target, 'id' | 'stepId' | 'attachmentId'>,
  ): Sample {
    const sample = this.#samples[id];
    const ids = new Map<unknown, Id>();
    for (const name of this.#namesIn(sample)) {
      const known = this.#access.fixture.ids[name];
      if (typeof known === 'string') {
        const aimed = name.endsWith('Step') ? target.stepId : target.id;
        ids.set(known, name === 'attachment' ? target.attachmentId : aimed);
      }
    }
    const aimed = withIds(sample, ids);
    if (byStep !== true) {
      return aimed;
    }
    const { id: _id, ...body } = z.looseObject({ id: z.string() }).parse(aimed.body);
    return { ...aimed, body: { ...body, processId: target.stepId } };
  }

  #tokenFor(actor: Actor, { on }: DocumentRule): string | null {
    const { documents, sessions, counterpart } = this.#access;
    switch (actor) {
      case 'link':
      case 'code':
        return documents[on][actor];
      case 'otherLink':
        return documents[on === 'running' ? 'coordinating' : 'running'].link;
      case 'stranger':
        return counterpart.tokens['admin'] ?? null;
      default:
        return sessions[actor];
    }
  }

  #session(person: string | null): string | null {
    return this.#access.fixture.tokens[person ?? ''] ?? null;
  }

  async #bearerTokens(): Promise<Readonly<Record<Bearer, string | null>>> {
    const { documents, sessions, people } = this.#access;
    const { accountId } = people.overseer;
    const account = await this.#app.deps.tokens.issue({ kind: 'company-choice', accountId, tokenVersion: 1 });
    return {
      account: account.token,
      guest: this.#session('guest'),
      code: documents.running.code,
      link: documents.running.link,
      none: sessions.none,
      signer: this.#session('only-signer'),
      clerk: this.#session('only-clerk'),
      hr: this.#session('only-hr'),
      admin: this.#session('only-admin'),
    };
  }
}

/** A guest hands nothing on, and learns of no colleague. */
const notForGuests: readonly OperationId[] = ['reassign', 'stepColleaguesList'];

const grants: readonly Actor[] = ['link', 'code', 'otherLink'];

/** Who is an admin, of the company or of another one. */
const admins: readonly Actor[] = ['overseer', 'stranger'];

/** A call that names no document beside the one that it makes: it would have to be one that the caller may read. */
function withoutRelations(sample: Sample): Sample {
  const { data: body } = z.looseObject({ relatedDocumentIds: z.array(z.string()) }).safeParse(sample.body);
  return body ? { ...sample, body: { ...body, relatedDocumentIds: [] } } : sample;
}

/** Whom the gate lets in is served: here wholly, unless more than the gate decides (`documents`, `ownThings`). */
function notServed(id: OperationId, bearer: Bearer, reaction: Reaction): string | null {
  if (cases[id].access.own === 'admins see' && bearer === 'admin') {
    return notForbidden(bearer, reaction);
  }
  if (cases[id].access.documents.length > 0 || isOwnThing(id)) {
    return notLetIn(reaction);
  }
  return notServedFully(id, reaction);
}

function notServedFully(id: OperationId, reaction: Reaction): string | null {
  const reason = cases[id].refused;
  return reason === undefined ? notDone(reaction) : notRefusedFor(reaction, reason);
}

import type { z } from 'zod';
import { envelopeCode, type Envelope, envelopeSchema } from '../../contract/envelope.ts';
import { messageTexts } from '../../contract/messages.ts';
import type {
  BodyInput,
  Data,
  Operation,
  OtpSent,
  ParamsInput,
  QueryInput,
} from '../../contract/operation.ts';
import { pageHeader, sessionKeep, sessionToken, signOut } from '../../contract/operations/auth.ts';
import { ApiError, isFailure, isRefused } from './api-error.ts';
import type { RawAnswer } from './raw-call.ts';
import { isOwnService, runtimeConfig } from './runtime-config.ts';
import { session, type TokenContext } from './session.ts';
import { NoAnswer, send } from './transport.ts';

/** An operation whose answer is an envelope: all but downloads, whose addresses stand in documents. */
export type EnvelopeOperation = Operation & { readonly data: z.ZodType };

/**
 * What a call came to. An action that a one-time code confirms answers either that the code was sent or that it is done; every
 * other operation answers its data.
 */
export type Outcome<T extends EnvelopeOperation> = T extends { readonly otp: z.ZodType }
  ? | { readonly kind: 'otp-sent'; readonly data: OtpSent<T> }
    | { readonly kind: 'done'; readonly data: Data<T> }
  : Data<T>;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Value };

/** What a call takes: the inputs that its operation has, and how to send them. */
export type CallInput<T extends Operation> = Given<'params', ParamsInput<T>> &
  Given<'query', QueryInput<T>> &
  Given<'body', BodyInput<T>> & {
    readonly signal?: AbortSignal;
    /** The document that the call is about: its own token is used where it was opened by link or code. */
    readonly documentId?: string;
    /** A session's token that has only just come. */
    readonly token?: string;
    /** Called with the share of the body that has been sent, 0 to 1. */
    readonly onProgress?: (share: number) => void;
  };

type LooseInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly documentId?: string;
  readonly token?: string;
  readonly onProgress?: (share: number) => void;
};

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function addressOf(operation: Operation, params: unknown, query: unknown): string {
  const given = new Map(entriesOf(params));
  const path = operation.paths[0].replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = given.get(name);
    if (!isScalar(value)) {
      throw new TypeError(`${operation.paths[0]} needs the parameter ${name}`);
    }
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    // A list is its name once for each item.
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (isScalar(item) && item !== '') {
        search.append(name, String(item));
      }
    }
  }
  const tail = search.size === 0 ? '' : `?${search.toString()}`;
  return `${runtimeConfig().apiBaseUrl.replace(/\/$/, '')}${path}${tail}`;
}

/**
 * Fields of a form; null and an empty list are sent empty, which clears the field, and what is undefined is left out. A
 * list is its field once for each item.
 */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) {
    const items: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [value];
    for (const item of items) {
      if (item instanceof File) {
        form.append(name, item, item.name);
      } else if (isScalar(item)) {
        form.append(name, String(item));
      } else if (item === null || Array.isArray(item)) {
        form.append(name, '');
      }
    }
  }
  return form;
}

function bodyOf(operation: Operation, body: unknown): string | FormData | null {
  if (operation.encoding === 'multipart') {
    return formOf(body);
  }
  return operation.body ? JSON.stringify(body) : null;
}

function issuesOf(error: z.ZodError): string[] {
  return error.issues.slice(0, 10).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What stands between page and service (a proxy, a firewall) answers without an envelope. */
function withoutEnvelope(operation: Operation, status: number, issues: readonly string[]): ApiError {
  if (status === 413 || status === 429) {
    const text = status === 413 ? messageTexts.tooLarge : messageTexts.tooManyRequests;
    return new ApiError(operation.paths[0], {
      kind: 'rejected',
      code: status,
      messages: [text],
      data: undefined,
    });
  }
  return new ApiError(
    operation.paths[0],
    status >= 500 ? { kind: 'network', status } : { kind: 'contract', issues: [`HTTP ${status}`, ...issues] },
  );
}

function readEnvelope(operation: Operation, answer: RawAnswer): Envelope {
  const parsed = envelopeSchema.safeParse(parseJson(answer.text));
  if (!parsed.success) {
    throw withoutEnvelope(operation, answer.status, issuesOf(parsed.error));
  }
  const { success, code, messages, data } = parsed.data;
  return { success, code, messages: messages ?? [], data };
}

/** A call without a token can be refused for its password, but there is no token to blame. */
function needsToken(operation: Operation): boolean {
  return !['public', 'demo', 'download'].includes(operation.auth.kind);
}

function readData<S extends z.ZodType>(operation: Operation, schema: S, data: unknown): z.output<S> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) {
    throw new ApiError(operation.paths[0], { kind: 'contract', issues: issuesOf(parsed.error) });
  }
  return parsed.data;
}

function refuse(operation: Operation, { status, retryAfter }: RawAnswer, envelope: Envelope): never {
  const { code, messages, data } = envelope;
  const unauthenticated = status === 401 || code === envelopeCode.unauthenticated;
  if (unauthenticated && needsToken(operation)) {
    throw new ApiError(operation.paths[0], { kind: 'unauthorized', messages });
  }
  if (status === 503) {
    const busy = messages.includes(messageTexts.busy);
    throw new ApiError(operation.paths[0], { kind: 'network', status, busy, retryAfter: Number(retryAfter) });
  }
  throw new ApiError(operation.paths[0], { kind: 'rejected', code, messages, data });
}

function readOutcome(operation: EnvelopeOperation, answer: RawAnswer): unknown {
  const envelope = readEnvelope(operation, answer);
  // Before `success`, which services of this interface set either way on code 100.
  if (operation.otp && envelope.code === envelopeCode.otpSent) {
    return { kind: 'otp-sent', data: readData(operation, operation.otp, envelope.data) };
  }
  if (!envelope.success || answer.status >= 400) {
    return refuse(operation, answer, envelope);
  }
  const data = readData(operation, operation.data, envelope.data);
  return operation.otp ? { kind: 'done', data } : data;
}

/** What reads or sets the cookie of the session that this browser keeps. */
const aboutCookie: ReadonlySet<Operation> = new Set<Operation>([sessionKeep, sessionToken, signOut]);

type Credential = { readonly token: string; readonly context: TokenContext };

async function call(
  operation: EnvelopeOperation,
  input: LooseInput,
  credential: Credential | null,
): Promise<unknown> {
  const body = bodyOf(operation, input.body);
  const headers = {
    accept: 'application/json',
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(credential && { authorization: `Bearer ${credential.token}` }),
    ...(aboutCookie.has(operation) && isOwnService() && { [pageHeader]: '1' }),
  };
  const answer = await send({
    method: operation.method,
    url: addressOf(operation, input.params, input.query),
    headers,
    body,
    signal: input.signal ?? null,
    onProgress: input.onProgress ?? null,
  });
  return readOutcome(operation, answer);
}

/** Asks for the next token of the session that this browser keeps; null where it keeps none of the person of this tab. */
async function askForToken(): Promise<string | null> {
  const askedFor = session.asksFor();
  const wasLeaving = session.isLeaving();
  try {
    const given = await request(sessionToken, {});
    if (wasLeaving || session.isLeaving()) {
      await request(signOut, { token: given.token });
      // Somebody else may have signed in meanwhile.
      if (session.isLeaving()) {
        session.clearPersistent();
      }
      return null;
    }
    return session.resume(given, askedFor);
  } catch (error) {
    if (!isRefused(error)) {
      throw error;
    }
    session.clearPersistent();
    return null;
  }
}

let asking: Promise<string | null> | null = null;

/** As {@link askForToken}, once for all calls that wait for it. */
export function nextToken(): Promise<string | null> {
  asking ??= askForToken().finally(() => {
    asking = null;
  });
  return asking;
}

async function credentialFor(operation: Operation, input: LooseInput): Promise<Credential | null> {
  const documentId = input.documentId ?? null;
  if (!needsToken(operation)) {
    return null;
  }
  const token = input.token ?? (session.needsToken(documentId) ? await nextToken() : null);
  return token === null ? session.tokenFor(documentId) : { token, context: { kind: 'session' } };
}

/** A token of the browser's session also ends with a new password, or for a while without a network: there may be another one. */
async function callAs(
  operation: EnvelopeOperation,
  input: LooseInput,
  credential: Credential | null,
): Promise<unknown> {
  try {
    return await call(operation, input, credential);
  } catch (error) {
    const isPersistent = credential?.context.kind === 'session' && session.isPersistent();
    const token = isPersistent && isFailure(error, 'unauthorized') ? await nextToken() : null;
    if (token === null) {
      throw error;
    }
    return call(operation, input, { token, context: { kind: 'session' } });
  }
}

async function perform<const T extends EnvelopeOperation>(
  operation: T,
  input: LooseInput,
): Promise<Outcome<T>> {
  const documentId = input.documentId ?? null;
  const mayWait = needsToken(operation) && operation.method === 'GET';
  if (mayWait) {
    await session.returned(documentId, input.signal);
  }
  let credential: Credential | null = null;
  try {
    credential = await credentialFor(operation, input);
    // What `readOutcome` answers was parsed with this very operation's schemas.
    return (await callAs(operation, input, credential)) as Outcome<T>;
  } catch (error) {
    if (error instanceof NoAnswer) {
      throw new ApiError(operation.paths[0], { kind: 'network', status: null }, { cause: error });
    }
    if (error instanceof ApiError && error.failure.kind === 'unauthorized' && credential) {
      session.drop(credential.context, credential.token);
      if (mayWait && (await session.returned(documentId, input.signal))) {
        return perform(operation, input);
      }
    }
    throw error;
  }
}

/**
 * Calls an operation of the interface.
 *
 * Throws `ApiError`; an aborted call rejects with the signal's reason. A token that the service does not take any more is dropped,
 * and whoever shows a page of the session asks for the password again. A call that only reads waits for that and is made again; one
 * that changes something fails, since only a person may ask for it again.
 */
export function request<const T extends EnvelopeOperation>(
  operation: T,
  input: CallInput<T>,
): Promise<Outcome<T>> {
  return perform(operation, input);
}

type WithBody = EnvelopeOperation & { readonly params?: never; readonly body: z.ZodType };

/** The {@link request} for an operation that takes nothing but a body, as a function of the body. */
export function withBody<const T extends WithBody>(operation: T) {
  return (body: BodyInput<T>): Promise<Outcome<T>> => perform(operation, { body });
}

type WithId = EnvelopeOperation & {
  readonly params: z.ZodObject<{ id: z.ZodType }>;
  readonly body?: never;
};

/** The {@link request} for an operation that takes nothing but an id, as a function of the id. */
export function withId<const T extends WithId>(operation: T) {
  return (id: ParamsInput<T>['id']): Promise<Outcome<T>> => perform(operation, { params: { id } });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import type { Operation, RegisteredOperation } from '../../contract/operation.ts';
import { registry } from '../../contract/registry.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Caller, RequestOrigin } from '../services/caller.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { deleteOnFailure } from '../services/files/delete-on-failure.ts';
import { asksForToken, authorize } from './authorize.ts';
import { sendEnvelope } from './envelope.ts';
import { TooManyRequests } from './failures.ts';
import { fileAnswerOf } from './file-answers.ts';
import type { HandlerContext, Handlers } from '../services/handler.ts';
import type { OtpReply } from '../services/reply.ts';
import { parseInput } from './parse-input.ts';
import { parseJson } from './parse-json.ts';
import { readMultipart } from './read-multipart.ts';
import { relabelForm } from './relabel-form.ts';
import { pageCallOf, setSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the operation's auth rule has let the request through; `null` where it asks for no token. */
    caller: Caller | null;
  }
}

/** What of a context the operation's types say. */
type Typed = { caller: Caller | null; params: unknown; query: unknown; body: unknown };

/** What every handler looks like once its operation's types are checked; see `Handlers`. */
type AnyHandler = (
  context: Omit<HandlerContext<Operation>, keyof Typed> & Typed,
) => Promise<OtpReply<unknown, unknown>>;

export type MountOptions = {
  /** Where people reach the service, or `null` for the address that each request came to. */
  readonly baseUrl: string | null;
};

const jsonBytes = 12 * 1024 * 1024;
/** What a stranger may send. No text of a public operation comes near. */
const publicBytes = 16 * 1024;
/** Beside its file, a form holds a few texts. */
const formSlackBytes = 2 * 1024 * 1024;
const filesPerForm = 40;

const jsonTypes = /^(?:application|text)\/(?:[\w.-]+\+)?json$/;

/** Mounts every operation of the registry at all of its paths. Operations of demo mode exist in demo mode alone. */
export function mountOperations(
  app: FastifyInstance,
  deps: Dependencies,
  handlers: Handlers,
  options: MountOptions,
): void {
  app.decorateRequest('caller', null);
  for (const operation of registry) {
    if ((operation as RegisteredOperation).auth.kind !== 'demo' || deps.settings.demo) {
      mountOperation(app, deps, operation, handlerOf(handlers, operation.id), options);
    }
  }
}

function isHandler(value: unknown): value is AnyHandler {
  return typeof value === 'function';
}

/** `null` for an operation that answers a file. Which handler takes which context is checked where `Handlers` is filled. */
function handlerOf(handlers: Handlers, id: string): AnyHandler | null {
  const handler: unknown = Object.entries(handlers).find(([name]) => name === id)?.[1];
  return isHandler(handler) ? handler : null;
}

function mountOperation(
  app: FastifyInstance,
  deps: Dependencies,
  operation: RegisteredOperation,
  handler: AnyHandler | null,
  options: MountOptions,
): void {
  const limit = operation.rateLimit;
  const count =
    limit && app.createRateLimit({ max: limit.max, timeWindow: limit.windowSeconds * 1000, ipv6Subnet: 64 });

  const guard = async (request: FastifyRequest): Promise<void> => {
    const outcome = await count?.(request);
    if (outcome && !outcome.isAllowed && outcome.isExceeded) {
      throw new TooManyRequests(outcome.ttlInSeconds);
    }
    request.caller = await authorize(
      deps,
      operation.auth,
      request.headers.authorization,
      originOf(request, options),
    );
    checkContentType(operation, request.headers['content-type']);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const body = await readBody(deps, operation, request);
    if (request.admitLate?.() === false) {
      return reply;
    }
    const { caller } = request;
    // Before a company is chosen, no day is asked for.
    const timeZone = caller !== null && 'timeZone' in caller ? caller.timeZone : deps.settings.timeZone;
    const input = parseInput(operation, { params: request.params, query: request.query, body }, timeZone);
    if (operation.data === 'file') {
      const { params, query } = input;
      return fileAnswerOf(operation.id)({ deps, caller, request, reply, params, query });
    }
    if (handler === null) {
      throw new Error(`no handler for ${operation.id}`);
    }
    const origin = originOf(request, options);
    const result = await deleteOnFailure(deps, (noting) =>
      handler({
        deps: noting,
        caller,
        origin,
        page: pageCallOf(request.headers, origin.baseUrl),
        ...input,
        log: request.log,
        // Most handlers wait for nothing, and the abortion that ends each signal is costly.
        get signal() {
          return goneSignal(reply);
        },
      }),
    );
    if (result.kind === 'done' && result.cookie !== undefined) {
      setSessionCookie(reply, result.cookie, origin.baseUrl);
    }
    return sendEnvelope(reply, 200, {
      data: result.data,
      success: true,
      code: result.kind === 'otp-sent' ? envelopeCode.otpSent : envelopeCode.default,
      messages: spokenMessages(operation, result.messages),
    });
  };

  for (const path of operation.paths) {
    app.route({
      method: operation.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(deps, operation),
      // Streams that are compressed on the way have no length and no ranges.
      ...(operation.data === 'file' && { compress: false }),
      config: {
        operation: operation.id,
        priority: operation.priority === undefined ? 'working' : operation.priority,
      },
      onRequest: guard,
      ...(operation.encoding === 'multipart' && { preParsing: relabel }),
      handler: answer,
    });
  }
}

async function relabel({ raw }: FastifyRequest): Promise<void> {
  if (jsonTypes.test(mediaType(raw.headers['content-type']))) {
    await relabelForm(raw);
  }
}

/** Aborted with the connection, and so also once the answer is out. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.closed) {
    gone.abort();
  } else {
    reply.raw.once('close', () => gone.abort());
  }
  return gone.signal;
}

/** Existing clients read `messages[0]` of everything but a read (companion operations, §1). */
function spokenMessages(operation: Operation, messages: readonly string[]): readonly string[] {
  return messages.length === 0 && operation.method !== 'GET' ? [operation.summary] : messages;
}

function bodyLimitOf(deps: Dependencies, operation: Operation): number {
  const isOpen = !asksForToken(operation.auth);
  if (operation.encoding === 'multipart' && !isOpen) {
    return Math.max(operation.bodyLimit ?? 0, deps.settings.documentFileMaxBytes + formSlackBytes);
  }
  return operation.bodyLimit ?? (isOpen ? publicBytes : jsonBytes);
}

function originOf(request: FastifyRequest, options: MountOptions): RequestOrigin {
  return {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    baseUrl: options.baseUrl ?? `${request.protocol}://${request.host}`,
  };
}

function mediaType(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * An operation without a body takes any type: what comes is not read. A JSON body may come without a type, and what is called JSON may be a
 * form, as its first bytes tell.
 */
function checkContentType(operation: Operation, header: string | undefined): void {
  const type = mediaType(header);
  const form = operation.encoding === 'multipart' ? 'multipart/form-data' : '';
  if (operation.body && type !== form && !jsonTypes.test(type)) {
    throw new Refusal(formatMessage('unsupportedType'), envelopeCode.unsupportedType);
  }
}

async function readBody(deps: Dependencies, operation: Operation, request: FastifyRequest): Promise<unknown> {
  if (operation.encoding === 'multipart') {
    return readMultipart(request, {
      fileBytes: deps.settings.documentFileMaxBytes,
      files: filesPerForm,
      totalBytes: bodyLimitOf(deps, operation),
    });
  }
  return operation.body && Buffer.isBuffer(request.body)
    ? parseJson(request.body, bodyLimitOf(deps, operation))
    : undefined;
}

/** Bodies are kept as bytes until the operation says how to read them. Forms with files are read as they come. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

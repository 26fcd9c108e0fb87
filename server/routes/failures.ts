import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance } from 'fastify';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';
import { sendFailure } from './envelope.ts';

/** More tries than an operation takes from one address. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too many requests');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** How long a caller may best wait for the database or the storage, in seconds: most of what takes them away is a restart. */
const outageSeconds = 5;

/**
 * Answers everything that is thrown with an envelope, and tells a caller nothing of faults of ours but a number to quote. What
 * `isOutage` knows is no fault of ours: it is over in a while, so callers are told to come back.
 */
export function answerFailures(app: FastifyInstance, isOutage: (error: unknown) => boolean): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof Refusal) {
      return sendFailure(reply, error.code, error.messages, error.data);
    }
    if (error instanceof TooManyRequests) {
      void reply.header('retry-after', String(error.retryAfterSeconds));
      return sendFailure(reply, envelopeCode.tooManyRequests, [formatMessage('tooManyRequests')]);
    }
    if (isOutage(error)) {
      request.log.warn({ err: error }, 'the database or the storage is away');
      void reply.header('retry-after', String(outageSeconds));
      return sendFailure(reply, envelopeCode.unavailable, [formatMessage('unavailable')]);
    }
    const status = 'statusCode' in error ? error.statusCode : undefined;
    if (status === 413) {
      return sendFailure(reply, envelopeCode.tooLarge, [formatMessage('tooLarge')]);
    }
    if (status === 415) {
      return sendFailure(reply, envelopeCode.unsupportedType, [formatMessage('unsupportedType')]);
    }
    // Of a route that the limiter's plugin watches by itself, which has said when to come again.
    if (status === 429) {
      return sendFailure(reply, envelopeCode.tooManyRequests, [formatMessage('tooManyRequests')]);
    }
    if (status !== undefined && status >= 400 && status < 500) {
      return sendFailure(reply, envelopeCode.invalid, [formatMessage('malformed')]);
    }
    request.log.error({ err: error }, 'a request failed');
    return sendFailure(reply, envelopeCode.internal, [formatMessage('internal', { requestId: request.id })]);
  });
}

/** What HTTP calls these; anything else that cannot be read as a request is a bad one. */
const unreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP request, or did not become one in time, as everything else is answered, and ends its connection. */
export function answerNoRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    success: false,
    code: envelopeCode.invalid,
    messages: [formatMessage('malformed')],
  });
  socket.end(
    [
      `HTTP/1.1 ${unreadable[error.code ?? ''] ?? '400 Bad Request'}`,
      'connection: close',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'content-type: application/json; charset=utf-8',
      `content-length: ${String(Buffer.byteLength(body))}`,
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

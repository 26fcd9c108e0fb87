import { type DestinationStream, type Logger, pino } from 'pino';

import { maskPersonal } from '../contract/text.ts';
import { describeError } from './log-error.ts';

/** A value that may be an error or a word about one. */
const describeCause = (value: unknown): unknown => (value instanceof Error ? describeError(value) : value);

/**
 * The service's log, lines of JSON to standard output by default. Whoever logs leaves people's data out; what foreign programs
 * write into their errors is masked here, in every line whichever logger made it.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError, error: describeError, why: describeCause, req: describeRequest },
    hooks: { streamWrite: maskPersonal },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Of a request, the framework's own lines tell the method alone: addresses may hold secrets and people's codes. */
function describeRequest(request: unknown): object {
  return typeof request === 'object' && request !== null && 'method' in request
    ? { method: request.method }
    : {};
}

import { maskPersonal } from '../contract/text.ts';

export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly cause?: LoggedError;
};

/** Causes of causes are followed this far. */
const maxDepth = 4;

/**
 * What of an error goes into the log. Drivers hang whole connections on theirs, and a failed query's message names its
 * values, which are people's data and digests: neither is written. Nor is what a server quotes or what looks like an address.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: maskPersonal(String(error)) };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const tell = (text: string): string =>
    maskPersonal(withoutValues(isFaultOfData(code) ? unquoted(text) : text));
  return {
    type: error.name,
    message: tell(error.message),
    ...(error.stack !== undefined && { stack: tell(error.stack) }),
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && depth < maxDepth && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Drizzle writes `Failed query: <sql>\nparams: <values>`; values may hold line breaks, and frames of the stack follow. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [^]*?(?=\n {4}at |$(?![^]))/, '\nparams: (left out)');
}

/** PostgreSQL's class 22 (data exception): its messages quote the value that it could not take. */
function isFaultOfData(code: string | undefined): boolean {
  return code !== undefined && /^22[0-9A-Z]{3}$/.test(code);
}

function unquoted(text: string): string {
  return text.replace(/"[^]*"/, '"(left out)"');
}

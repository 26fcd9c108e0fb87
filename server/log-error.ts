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
 * values, which are people's data and digests: neither is written.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: String(error) };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(error.stack !== undefined && { stack: withoutValues(error.stack) }),
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && depth < maxDepth && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Drizzle writes `Failed query: <sql>\nparams: <values>`; values may hold line breaks, and frames of the stack follow. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [^]*?(?=\n {4}at |$(?![^]))/, '\nparams: (left out)');
}

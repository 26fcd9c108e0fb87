import { envelopeCode } from '../../contract/envelope.ts';
import { recognize } from '../../contract/messages.ts';

/**
 * Why a call failed.
 *
 * - `network`: no answer of the service came; the same call may succeed later.
 * - `rejected`: the service refused, and says why in `messages` (texts of the wire) and for some operations in `data`.
 * - `contract`: the answer breaks the interface; `issues` say where.
 * - `unauthorized`: the token is missing, wrong or over.
 */
export type Failure =
  | {
      readonly kind: 'network';
      readonly status: number | null;
      /** The service says that it has too much to do, and did nothing of the call. */
      readonly busy?: boolean;
      /** In so many seconds the service may best be asked again; not above 0 where it does not say. */
      readonly retryAfter?: number;
    }
  | {
      readonly kind: 'rejected';
      readonly code: number;
      readonly messages: readonly string[];
      readonly data: unknown;
    }
  | { readonly kind: 'contract'; readonly issues: readonly string[] }
  | { readonly kind: 'unauthorized'; readonly messages: readonly string[] };

export class ApiError extends Error {
  /** Of the operation, as the contract has it. */
  readonly path: string;
  readonly failure: Failure;

  constructor(path: string, failure: Failure, options?: ErrorOptions) {
    super(`${path}: ${summary(failure)}`, options);
    this.name = 'ApiError';
    this.path = path;
    this.failure = failure;
  }
}

function summary(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return failure.status === null ? 'no answer' : `no answer of the service (HTTP ${failure.status})`;
    case 'rejected':
      return `rejected with code ${failure.code}: ${failure.messages.join(' | ')}`;
    case 'contract':
      return `the answer breaks the interface: ${failure.issues.join(' | ')}`;
    case 'unauthorized':
      return 'not authenticated';
  }
}

/** Whether an error is a failed call of the given kind. */
export function isFailure(error: unknown, kind: Failure['kind']): error is ApiError {
  return error instanceof ApiError && error.failure.kind === kind;
}

/** Whether the service said no to what was asked: there were not only too many calls, after which the same one may be made again. */
export function isRefused(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'rejected' && failure.code !== envelopeCode.tooManyRequests;
}

/** Whether a call was refused since the service has too much to do. */
export function isBusy(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'network' && failure.busy === true;
}

/** Whether a service of the interface has no such operation, as one that stands beside the specification. */
export function isUnavailable(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'contract' || (failure?.kind === 'rejected' && [404, 405].includes(failure.code));
}

/** The texts of the wire that came with a refusal; empty for any other error. */
export function rejectionMessages(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) {
    return [];
  }
  const { failure } = error;
  return failure.kind === 'rejected' || failure.kind === 'unauthorized' ? failure.messages : [];
}

/**
 * The faults of single fields in a refusal: dotted field path (`processes.0.pageSign`) to the text of the wire. The first fault of a
 * field stands.
 */
export function fieldErrors(error: unknown): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const text of rejectionMessages(error)) {
    const found = recognize(text);
    if (found.kind === 'field' && !faults.has(found.path)) {
      faults.set(found.path, text);
    }
  }
  return faults;
}

/** The messages of a refusal that belong to no field, to be shown beside the action. */
export function formErrors(error: unknown): readonly string[] {
  return rejectionMessages(error).filter((text) => recognize(text).kind !== 'field');
}

/** Why a call failed, for `ErrorNotice`; null for an error that is no failed call. */
export function failureOf(error: unknown): Failure | null {
  return error instanceof ApiError ? error.failure : null;
}

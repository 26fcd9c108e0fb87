/** How a call of an operation is written and its answer read, whatever carries it: a connection, or the service in the same process. */
import { z } from 'zod';

import { envelopeCode, type envelopeSchema } from '../../contract/envelope.ts';
import type {
  BodyInput,
  Data,
  Operation,
  OtpSent,
  ParamsInput,
  QueryInput,
} from '../../contract/operation.ts';

export type CallInput<T extends Operation> = {
  readonly token?: string | undefined;
  readonly params?: ParamsInput<T>;
  readonly query?: QueryInput<T>;
  readonly body?: BodyInput<T>;
  /** Which of the operation's paths; the first by default. */
  readonly path?: number;
};

export type OperationRequest = {
  readonly method: Operation['method'];
  /** With the query, without the origin. */
  readonly path: string;
  /** The encoding of a form gives its own content type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
};

export type Outcome<T extends Operation> =
  | { readonly kind: 'done'; readonly data: Data<T> }
  | { readonly kind: 'otp-sent'; readonly data: OtpSent<T> }
  | { readonly kind: 'refused'; readonly data: unknown };

const record = z.record(z.string(), z.unknown());

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function fields(values: unknown): [name: string, value: unknown][] {
  return Object.entries(record.parse(values ?? {})).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item: unknown) => item !== undefined && item !== null)
      .map((item: unknown): [string, unknown] => [name, item]),
  );
}

function pathOf(operation: Operation, input: { params?: unknown; query?: unknown; path?: number }): string {
  const params = record.parse(input.params ?? {});
  const path = (operation.paths[input.path ?? 0] ?? operation.paths[0]).replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(asText(params[name])),
  );
  const query = new URLSearchParams(
    fields(input.query).map(([name, value]): [string, string] => [name, asText(value)]),
  );
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of fields(body)) {
    form.append(name, value instanceof File ? value : asText(value));
  }
  return form;
}

export function requestFor<T extends Operation>(operation: T, input: CallInput<T>): OperationRequest {
  const isForm = operation.encoding === 'multipart';
  const hasBody = input.body !== undefined;
  return {
    method: operation.method,
    path: pathOf(operation, input),
    headers: {
      ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
      ...(hasBody && !isForm && { 'content-type': 'application/json' }),
    },
    body: !hasBody ? null : isForm ? formOf(input.body) : JSON.stringify(input.body),
  };
}

/** @throws where the answer does not fit the operation's schema, or is a file. */
export function readOutcome<T extends Operation>(
  operation: T,
  envelope: z.output<typeof envelopeSchema>,
): Outcome<T> {
  if (!envelope.success) {
    return { kind: 'refused', data: envelope.data };
  }
  if (envelope.code === envelopeCode.otpSent) {
    if (!operation.otp) {
      throw new Error(`${operation.paths[0]} is no action with a code`);
    }
    return { kind: 'otp-sent', data: operation.otp.parse(envelope.data) as OtpSent<T> };
  }
  if (operation.data === 'file') {
    throw new Error(`${operation.paths[0]} answers with a file`);
  }
  return { kind: 'done', data: operation.data.parse(envelope.data) as Data<T> };
}

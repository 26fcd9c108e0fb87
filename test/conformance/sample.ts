import type { Operation, RegisteredOperation } from '../../contract/operation.ts';
import { registry } from '../../contract/registry.ts';

export type OperationId = (typeof registry)[number]['id'];

export const operations: readonly RegisteredOperation[] = registry;

/** Those that answer with the envelope, and not with a file. */
export const answering = operations.filter(({ data }) => data !== 'file');

/** A call that an operation takes: by whom, and with what. Bodies of forms hold `File`s beside texts. */
export type Sample = {
  /** One of the fixture's people; `null` where no token is asked for. */
  readonly as: string | null;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

export type RawRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
};

/** A call as it goes over the wire, without any schema having looked at it. */
export async function rawRequest(
  operation: Operation,
  sample: Omit<Sample, 'as'>,
  token: string | null,
): Promise<RawRequest> {
  const path = operation.paths[0].replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(formParts(sample.params?.[name])[0] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(sample.query ?? {}).flatMap(([name, value]) =>
      formParts(value).map((item): [string, string] => [name, textOf(item)]),
    ),
  );
  const body = await encode(operation, sample.body);
  return {
    method: operation.method,
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: body.bytes }),
  };
}

const textOf = (part: File | string): string => (part instanceof File ? part.name : part);

async function encode(operation: Operation, body: unknown): Promise<{ type: string; bytes: Buffer } | null> {
  if (operation.body && operation.encoding !== 'multipart') {
    return { type: 'application/json', bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)) };
  }
  if (!operation.body) {
    return null;
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const part of formParts(value)) {
      form.append(name, part);
    }
  }
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** What a field of a form holds: files, and texts of everything else. Nothing is no part. */
export function formParts(value: unknown): (File | string)[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items
    .filter((item) => item !== undefined && item !== null)
    .map((item) => {
      if (item instanceof File || typeof item === 'string') {
        return item;
      }
      return JSON.stringify(item);
    });
}

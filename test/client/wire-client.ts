import { z } from 'zod';

import type { TestApp } from '../service/test-app.ts';

/**
 * A program that was written against the interface long before this service: it types its paths and shapes by hand, writes names
 * in PascalCase, numbers as text, and reads nothing but the envelope. Everything goes over HTTP.
 */
export type WireClient = {
  /** Sends `body` as JSON, whatever it is; `undefined` sends none. */
  post(path: string, body?: unknown, token?: string): Promise<WireAnswer>;
  postForm(
    path: string,
    fields: Readonly<Record<string, string | File | readonly File[]>>,
    token: string,
  ): Promise<WireAnswer>;
  get(path: string, token?: string): Promise<WireAnswer>;
  delete(path: string, token?: string): Promise<WireAnswer>;
  /** Follows a link that an answer gave, without a token. */
  fetchFile(url: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  close(): Promise<void>;
};

const answerSchema = z.object({
  success: z.boolean(),
  code: z.number(),
  messages: z.array(z.string()),
  // May be absent on failure (specification, "Errors").
  data: z.unknown().optional(),
});

export type WireAnswer = z.output<typeof answerSchema> & {
  readonly status: number;
  /** What stands at a path of `data`, as `waitingProcess.id`; `undefined` when nothing does. */
  at(path: string): unknown;
};

/** Lets the app listen at a free port of this machine. */
export async function connectWireClient({ app, deps }: TestApp): Promise<WireClient> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  async function call(path: string, init: RequestInit, token: string | undefined): Promise<WireAnswer> {
    const headers = new Headers(init.headers);
    if (token !== undefined) {
      headers.set('Authorization', `Bearer ${token}`);
    }
    const response = await fetch(`${address}${path}`, { ...init, headers });
    const answer = answerSchema.parse(await response.json());
    return { ...answer, status: response.status, at: (where) => valueAt(answer.data, where) };
  }

  return {
    post: (path, body, token) =>
      call(
        path,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        token,
      ),
    postForm(path, fields, token) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        for (const part of typeof value === 'string' || value instanceof File ? [value] : value) {
          form.append(name, part);
        }
      }
      return call(path, { method: 'POST', body: form }, token);
    },
    get: (path, token) => call(path, {}, token),
    delete: (path, token) => call(path, { method: 'DELETE' }, token),
    fetchFile: (url, headers = {}) => fetch(url.replace(deps.settings.publicUrl, address), { headers }),
    close: () => app.close(),
  };
}

function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return value;
}

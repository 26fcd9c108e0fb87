import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

import { close, listen } from './loopback.ts';

export type HeardCall = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type HookServer = {
  readonly port: number;
  /** Every call, oldest first. */
  readonly calls: HeardCall[];
  /** What it answers from now on; `null` for never answering. */
  answer: { readonly status: number; readonly headers?: Record<string, string> } | null;
  close(): Promise<void>;
};

/** A real server on this machine that takes webhooks, on a port of its own. */
export async function startHookServer(): Promise<HookServer> {
  const calls: HeardCall[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ path: request.url ?? '', headers: request.headers, body });
      if (hook.answer !== null) {
        response.writeHead(hook.answer.status, hook.answer.headers).end('thank you'.repeat(100));
      }
    });
  });
  const hook: HookServer = {
    port: await listen(server),
    calls,
    answer: { status: 200 },
    close: () => close(server),
  };
  return hook;
}

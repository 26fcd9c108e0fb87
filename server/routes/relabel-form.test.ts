import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { relabelForm } from './relabel-form.ts';

let server: Server;
let port = 0;

/** Answers how a body is labeled after it was looked at, and all of it. */
beforeAll(async () => {
  server = createServer((message, response) => {
    relabelForm(message)
      .then(async () => `${message.headers['content-type'] ?? ''}\n${await text(message)}`)
      .catch((error: unknown) => (error instanceof Error ? error.message : ''))
      .then(
        (answer) => response.end(answer),
        () => response.destroy(),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

/** Sends the parts of a body one after the other. */
async function send(...parts: readonly string[]): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const call = request({ port, host: '127.0.0.1', method: 'POST', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  call.flushHeaders();
  for (const piece of parts) {
    await new Promise((written) => {
      call.write(piece, written);
    });
  }
  call.end();
  return text(await answered);
}

const part = 'Content-Disposition: form-data; name="a"\r\n\r\n1\r\n';
const unsupported = 'The content type is not supported';

describe('a body that is called JSON', () => {
  it.each([
    ['at once', [`--b 1\r\n${part}--b 1--\r\n`], 'b 1'],
    ['in pieces', ['-', '-b', '2\r', `\n${part}`, '--b2--\r\n'], 'b2'],
    ['behind an empty line', [`\r\n--b3\r\n${part}--b3--\r\n`], 'b3'],
  ])('is a form where it begins with a boundary, and is read whole: %s', async (_name, parts, boundary) => {
    const answer = await send(...parts);
    expect(answer).toBe(`multipart/form-data; boundary="${boundary}"\n${parts.join('')}`);
  });

  it.each([
    ['JSON', '{"a": 1}'],
    ['nothing', ''],
    ['a boundary that ends nowhere', '--b'],
    ['a boundary that is too long', `--${'b'.repeat(71)}\r\n${part}`],
    ['long', 'x'.repeat(100_000)],
  ])('is refused where it is none: %s', async (_name, body) => {
    expect(await send(body)).toBe(unsupported);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Converter, ConverterUnavailableError } from './converter.ts';
import { createGotenbergConverter } from './gotenberg-converter.ts';

/** A peer that speaks Gotenberg's route: a file called `.docx` in the part `files`, a PDF as the answer. */
let peer: Server;
let converter: Converter;
let atOnce = 0;
let mostAtOnce = 0;

beforeEach(async () => {
  atOnce = 0;
  mostAtOnce = 0;
  peer = createServer((request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('latin1');
      const [, content = ''] =
        /name="files"; filename="[^"]+\.docx"\r\n[^\r]*\r\n\r\n([^\r]*)\r\n/.exec(body) ?? [];
      const status = content === 'bad' ? 400 : content === 'busy' ? 503 : 200;
      response.on('finish', () => {
        atOnce -= 1;
      });
      setImmediate(() => {
        response.writeHead(request.url === '/base/forms/libreoffice/convert' ? status : 404);
        response.end(`%PDF-${content}`);
      });
    });
  });
  await new Promise<void>((resolve) => {
    peer.listen(0, '127.0.0.1', resolve);
  });
  const { port } = peer.address() as AddressInfo;
  converter = createGotenbergConverter({ url: `http://127.0.0.1:${String(port)}/base` });
});
afterEach(async () => {
  await converter.close();
  await new Promise((resolve) => {
    peer.close(resolve);
  });
});

const file = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('Gotenberg', () => {
  it('converts files in their order, some at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `file ${String(index)}`);
    const conversions = await converter.convert(texts.map(file));
    expect(conversions.map((made) => (made.kind === 'ok' ? new TextDecoder().decode(made.pdf) : ''))).toEqual(
      texts.map((text) => `%PDF-${text}`),
    );
    expect(mostAtOnce).toBeGreaterThan(1);
    expect(mostAtOnce).toBeLessThanOrEqual(8);
  });

  it('fails a file that Gotenberg refuses, and no other', async () => {
    expect(await converter.convert([file('a'), file('bad'), file('b')])).toMatchObject([
      { kind: 'ok' },
      { kind: 'failed' },
      { kind: 'ok' },
    ]);
  });

  it('is unavailable when Gotenberg is busy, gone or closed', async () => {
    await expect(converter.convert([file('busy')])).rejects.toThrow(ConverterUnavailableError);
    const gone = createGotenbergConverter({ url: 'http://127.0.0.1:1' });
    await expect(gone.convert([file('a')])).rejects.toThrow(ConverterUnavailableError);
    await converter.close();
    await expect(converter.convert([file('a')])).rejects.toThrow(ConverterUnavailableError);
  });
});

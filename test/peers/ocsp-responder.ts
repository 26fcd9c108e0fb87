import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { close, listen } from './loopback.ts';
import { OpensslAuthority } from './openssl-authority.ts';

/** An authority of openssl whose certificates name its responder and its list, on a port of its own, in the time of this machine. */
export class LoopbackResponder {
  readonly authority: OpensslAuthority;
  /** What is answered to a request; `null` is never answered. Tests set it. */
  respond: (request: Buffer) => Uint8Array | null = (request) => this.authority.answer(request);
  /** Whether its list can be had. */
  servesList = true;
  /** What was asked for, oldest first. */
  readonly asked: ('ocsp' | 'crl')[] = [];
  readonly #server: Server;

  private constructor(server: Server, port: number, isListed: boolean) {
    this.#server = server;
    const url = `http://127.0.0.1:${String(port)}`;
    this.authority = new OpensslAuthority('Remote Root', {
      responderUrl: `${url}/ocsp`,
      ...(isListed && { revocationListUrl: `${url}/root.crl` }),
    });
    server.on('request', (request, response) => {
      const kind = request.url === '/root.crl' ? 'crl' : 'ocsp';
      this.asked.push(kind);
      buffer(request)
        .then((body) =>
          kind === 'ocsp'
            ? this.respond(body)
            : this.servesList
              ? this.authority.crl('DER')
              : Buffer.from('not here'),
        )
        .then(
          (body) => body !== null && response.end(body),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
    });
  }

  static async start({ isListed = true } = {}): Promise<LoopbackResponder> {
    const server = createServer();
    return new LoopbackResponder(server, await listen(server), isListed);
  }

  async end(): Promise<void> {
    await close(this.#server);
    this.authority.dispose();
  }
}

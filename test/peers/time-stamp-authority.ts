import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { close, listen } from './loopback.ts';
import { OpensslAuthority } from './openssl-authority.ts';

type StampAnswer = {
  readonly status?: number;
  readonly body: Uint8Array;
  /** `false` for an answer that never ends. */
  readonly ends?: boolean;
};

/**
 * A time-stamp authority of openssl on a port of its own, in the time of this machine, whose root lists nothing as revoked at an
 * address that its certificate names.
 */
export class LoopbackTimeStamps {
  /** What changes an answer on its way; tests set it. */
  spoil: (answer: Buffer) => StampAnswer = (body) => ({ body });
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  readonly url: string;
  readonly #server: Server;
  readonly #authority: OpensslAuthority;
  readonly #stamper: string;
  readonly #revocationList: Uint8Array;

  private constructor(server: Server, port: number, key: 'rsa' | 'ec') {
    this.#server = server;
    this.url = `http://127.0.0.1:${String(port)}`;
    const organization = 'Time';
    const revocationListUrl = `${this.url}/root.crl`;
    this.#authority = new OpensslAuthority('Time Root', { organization, revocationListUrl });
    const stamper = { name: 'Time Stamps', organization, key, extensions: 'stamper' } as const;
    this.#stamper = this.#authority.issue(stamper);
    this.#revocationList = this.#authority.crl('DER');
    server.on('request', (request, response) => {
      this.asked.push({ path: request.url ?? '', headers: request.headers });
      buffer(request)
        .then((query) =>
          request.url === '/root.crl'
            ? { body: this.#revocationList }
            : this.spoil(this.#authority.reply(this.#stamper, query)),
        )
        .then(
          ({ status = 200, body, ends = true }: StampAnswer) => {
            response.writeHead(status, { 'content-type': 'application/timestamp-reply' });
            response.write(body);
            if (ends) {
              response.end();
            }
          },
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
    });
  }

  static async start(key: 'rsa' | 'ec' = 'rsa'): Promise<LoopbackTimeStamps> {
    const server = createServer();
    return new LoopbackTimeStamps(server, await listen(server), key);
  }

  /** PEM, of the root. */
  root(): Uint8Array {
    return this.#authority.root();
  }

  /** Whether a signature (CMS, DER) carries a time stamp of this authority, over its own value. */
  isStamped(signature: Uint8Array): boolean {
    const openssl = this.#authority;
    openssl.write('signature', signature);
    const fields = openssl
      .run('asn1parse', '-inform', 'DER', '-in', 'signature')
      .toString('utf8')
      .split('\n');
    const found = fields.findIndex((line) => line.includes('id-smime-aa-timeStampToken'));
    const token = fields[found + 2];
    const value = fields.slice(0, found).findLast((line) => line.includes('OCTET STRING'));
    if (!token || !value) {
      return false;
    }
    return this.holds(whole(signature, token), whole(signature, value).subarray(headerOf(value)));
  }

  /** Whether a token (DER) is of this authority, and of this data. */
  holds(token: Uint8Array, data: Uint8Array): boolean {
    const openssl = this.#authority;
    openssl.write('token', token);
    openssl.write('value', data);
    const input = ['-token_in', '-in', 'token', '-data', 'value', '-CAfile', 'root.pem'];
    return openssl.run('ts', '-verify', ...input).includes('Verification: OK');
  }

  async end(): Promise<void> {
    await close(this.#server);
    this.#authority.dispose();
  }
}

const headerOf = (line: string): number => Number(/hl=\s*(\d+)/.exec(line)?.[1]);

/** The element of a line of asn1parse: `offset:d=depth hl=header l=length …`. */
function whole(bytes: Uint8Array, line: string): Uint8Array {
  const offset = Number(/^\s*(\d+):/.exec(line)?.[1]);
  return bytes.subarray(offset, offset + headerOf(line) + Number(/ l=\s*(\d+)/.exec(line)?.[1]));
}

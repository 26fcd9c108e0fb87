import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

type StampAnswer = {
  readonly status?: number;
  readonly body: Uint8Array;
  /** `false` for an answer that never ends. */
  readonly ends?: boolean;
};

type KeyKind = 'rsa' | 'ec';

const keyOptions: Readonly<Record<KeyKind, readonly string[]>> = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
};

const configOf = (folder: string, crlUrl: string): string => `
[req]
distinguished_name = name
prompt = no
[name]
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[stamps]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
crlDistributionPoints = URI:${crlUrl}
[ca]
default_ca = root_ca
[root_ca]
database = ${folder}/index.txt
crlnumber = ${folder}/crlnumber
default_md = sha256
default_crl_days = 30
[tsa]
default_tsa = authority
[authority]
serial = ${folder}/serial
crypto_device = builtin
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/**
 * A time-stamp authority of openssl on a port of its own, in the time of this machine, whose root lists nothing as revoked at an
 * address that its certificate names.
 */
export class LoopbackTimeStamps {
  /** What changes an answer on its way; tests set it. */
  spoil: (answer: Buffer) => StampAnswer = (body) => ({ body });
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  readonly #folder: string;
  readonly #server: Server;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#server = createServer((request, response) => {
      this.asked.push({ path: request.url ?? '', headers: request.headers });
      const answering =
        request.url === '/root.crl'
          ? readFile(join(folder, 'root.crl')).then((body): StampAnswer => ({ body }))
          : buffer(request).then(async (question) => this.spoil(await this.#stamp(question)));
      answering.then(
        ({ status = 200, body, ends = true }) => {
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

  static async start(kind: KeyKind = 'rsa'): Promise<LoopbackTimeStamps> {
    const stamps = new LoopbackTimeStamps(await mkdtemp(join(tmpdir(), 'cs-tsa-')));
    stamps.#server.listen(0, '127.0.0.1');
    await once(stamps.#server, 'listening');
    await stamps.#certify(kind);
    return stamps;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
  }

  /** PEM, of the root. */
  root(): Promise<string> {
    return readFile(join(this.#folder, 'root.pem'), 'utf8');
  }

  /** Whether a signature (CMS, DER) carries a time stamp of this authority, over its own value. */
  async isStamped(signature: Uint8Array): Promise<boolean> {
    const folder = await mkdtemp(join(this.#folder, 'stamped-'));
    const at = (name: string): string => join(folder, name);
    await writeFile(at('signature'), signature);
    const { stdout } = await this.#openssl('asn1parse', '-inform', 'DER', '-in', at('signature'));
    const fields = stdout.split('\n');
    const found = fields.findIndex((line) => line.includes('id-smime-aa-timeStampToken'));
    const token = fields[found + 2];
    const value = fields.slice(0, found).findLast((line) => line.includes('OCTET STRING'));
    if (!token || !value) {
      return false;
    }
    await writeFile(at('token'), whole(signature, token));
    await writeFile(at('value'), whole(signature, value).subarray(headerOf(value)));
    const input = ['-token_in', '-in', at('token'), '-data', at('value'), '-CAfile', 'root.pem'];
    return (await this.#openssl('ts', '-verify', ...input)).stdout.includes('Verification: OK');
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #openssl(...args: readonly string[]): Promise<{ readonly stdout: string }> {
    return run('openssl', args, { cwd: this.#folder });
  }

  async #certify(kind: KeyKind): Promise<void> {
    const write = (name: string, text: string) => writeFile(join(this.#folder, name), text);
    await write('openssl.cnf', configOf(this.#folder, `${this.url}/root.crl`));
    await write('serial', '01\n');
    await write('crlnumber', '01\n');
    await write('index.txt', '');
    const common = ['-config', 'openssl.cnf', '-nodes', '-days', '3650'];
    const rootFiles = ['-keyout', 'root.key', '-out', 'root.pem'];
    const root = ['req', '-x509', '-extensions', 'root', '-subj', '/O=Time/CN=Time Root'];
    await this.#openssl(...root, ...keyOptions.ec, ...common, ...rootFiles);
    const files = ['-CA', 'root.pem', '-CAkey', 'root.key', '-keyout', 'tsa.key', '-out', 'tsa.pem'];
    const leaf = ['req', '-x509', '-extensions', 'stamps', '-subj', '/O=Time/CN=Time Stamps'];
    await this.#openssl(...leaf, ...keyOptions[kind], ...common, ...files);
    await this.#openssl(
      ...['ca', '-gencrl', '-config', 'openssl.cnf', '-cert', 'root.pem', '-keyfile', 'root.key'],
      ...['-out', 'root.crl.pem'],
    );
    await this.#openssl('crl', '-in', 'root.crl.pem', '-outform', 'DER', '-out', 'root.crl');
  }

  async #stamp(question: Buffer): Promise<Buffer> {
    await writeFile(join(this.#folder, 'question'), question);
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'root.pem', '-sha256'];
    await this.#openssl(
      ...['ts', '-reply', '-config', 'openssl.cnf', '-queryfile', 'question', '-out', 'answer'],
      ...signer,
    );
    return readFile(join(this.#folder, 'answer'));
  }
}

const headerOf = (line: string): number => Number(/hl=\s*(\d+)/.exec(line)?.[1]);

/** The element of a line of asn1parse: `offset:d=depth hl=header l=length …`. */
function whole(bytes: Uint8Array, line: string): Uint8Array {
  const offset = Number(/^\s*(\d+):/.exec(line)?.[1]);
  return bytes.subarray(offset, offset + headerOf(line) + Number(/ l=\s*(\d+)/.exec(line)?.[1]));
}

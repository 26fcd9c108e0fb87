/** A certificate authority kept by the `openssl` program, for tests: certificates, signatures and time stamps that others made. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type KeyKind = 'ec' | 'p384' | 'p521' | 'rsa';

type CertificateWish = {
  readonly name: string;
  readonly key?: KeyKind;
  /** As `20260101000000Z`. */
  readonly from?: string;
  readonly to?: string;
  /** A section of the configuration below. */
  readonly extensions?: 'signer' | 'stamper' | 'server' | 'authority';
};

export type SigningWish = { readonly digest?: string; readonly pss?: boolean; readonly cades?: boolean };

const configuration = (folder: string): string => `
[ca]
default_ca = own
[own]
dir = ${folder}
database = ${folder}/index.txt
serial = ${folder}/serial
crlnumber = ${folder}/crlnumber
new_certs_dir = ${folder}
certificate = ${folder}/root.pem
private_key = ${folder}/root.key
default_md = sha256
default_days = 3650
default_crl_days = 30
unique_subject = no
policy = any
copy_extensions = none
[any]
countryName = optional
organizationName = optional
commonName = supplied
UID = optional
[req]
distinguished_name = dn
string_mask = utf8only
utf8 = yes
[dn]
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid:always
[authority]
basicConstraints = critical,CA:true,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[signer]
keyUsage = critical,digitalSignature,nonRepudiation
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[server]
keyUsage = critical,keyEncipherment
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[stamper]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[tsa]
default_tsa = tsa_own
[tsa_own]
serial = ${folder}/tsaserial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

const keyArguments: Record<KeyKind, readonly string[]> = {
  ec: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p384: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  p521: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-521'],
  rsa: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
};

export class OpensslAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'verify-authority-'));
  #count = 0;

  constructor(name = 'Test Root', key: KeyKind = 'ec') {
    writeFileSync(this.#path('openssl.cnf'), configuration(this.folder));
    writeFileSync(this.#path('index.txt'), '');
    writeFileSync(this.#path('serial'), '1000\n');
    writeFileSync(this.#path('crlnumber'), '01\n');
    writeFileSync(this.#path('tsaserial'), '01\n');
    mkdirSync(this.#path('work'));
    this.#makeKey('root', key);
    this.#run(
      ...[
        'req',
        '-x509',
        '-new',
        '-key',
        this.#path('root.key'),
        '-subj',
        `/O=Thu/CN=${name}`,
        '-days',
        '7300',
      ],
      ...[
        '-config',
        this.#path('openssl.cnf'),
        '-extensions',
        'root',
        '-out',
        this.#path('root.pem'),
        '-utf8',
      ],
    );
  }

  #path(name: string): string {
    return join(this.folder, name);
  }

  #run(...args: readonly string[]): Buffer {
    return execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  }

  #makeKey(name: string, key: KeyKind): void {
    this.#run('genpkey', ...keyArguments[key], '-out', this.#path(`${name}.key`));
  }

  /** PEM of the root. */
  root(): Uint8Array {
    return readFileSync(this.#path('root.pem'));
  }

  /** Issues a certificate; what it is signed with afterwards is the name that comes back. */
  issue(wish: CertificateWish): string {
    this.#count += 1;
    const id = `key${this.#count}`;
    this.#makeKey(id, wish.key ?? 'ec');
    this.#run(
      ...['req', '-new', '-key', this.#path(`${id}.key`), '-config', this.#path('openssl.cnf'), '-utf8'],
      ...['-subj', `/O=Công ty Thử/CN=${wish.name}/UID=${id}`, '-out', this.#path(`${id}.csr`)],
    );
    this.#run(
      ...[
        'ca',
        '-batch',
        '-notext',
        '-config',
        this.#path('openssl.cnf'),
        '-in',
        this.#path(`${id}.csr`),
        '-utf8',
      ],
      ...['-extensions', wish.extensions ?? 'signer', '-out', this.#path(`${id}.pem`)],
      ...(wish.from === undefined ? [] : ['-startdate', wish.from]),
      ...(wish.to === undefined ? [] : ['-enddate', wish.to]),
    );
    return id;
  }

  certificate(id: string): Uint8Array {
    return readFileSync(this.#path(`${id}.pem`));
  }

  revoke(id: string, reason = 'keyCompromise'): void {
    this.#run(
      ...[
        'ca',
        '-config',
        this.#path('openssl.cnf'),
        '-revoke',
        this.#path(`${id}.pem`),
        '-crl_reason',
        reason,
      ],
    );
  }

  /** PEM of the list of revoked certificates as of now. */
  crl(): Uint8Array {
    this.#run('ca', '-config', this.#path('openssl.cnf'), '-gencrl', '-out', this.#path('crl.pem'));
    return readFileSync(this.#path('crl.pem'));
  }

  /** A detached CMS signature in DER. */
  sign(id: string, content: Uint8Array, wish: SigningWish = {}): Uint8Array {
    writeFileSync(this.#path('work/content'), content);
    return this.#run(
      ...['cms', '-sign', '-binary'],
      ...[
        '-in',
        this.#path('work/content'),
        '-signer',
        this.#path(`${id}.pem`),
        '-inkey',
        this.#path(`${id}.key`),
      ],
      ...['-certfile', this.#path('root.pem'), '-outform', 'DER', '-md', wish.digest ?? 'sha256'],
      ...(wish.cades === true ? ['-cades'] : []),
      ...(wish.pss === true ? ['-keyopt', 'rsa_padding_mode:pss'] : []),
    );
  }

  /** An RFC 3161 token over bytes, by a certificate with the extensions `stamper`. */
  stamp(id: string, content: Uint8Array): Uint8Array {
    writeFileSync(this.#path('work/stamped'), content);
    this.#run(
      ...[
        'ts',
        '-query',
        '-data',
        this.#path('work/stamped'),
        '-sha256',
        '-cert',
        '-out',
        this.#path('work/query'),
      ],
    );
    return this.#run(
      ...['ts', '-reply', '-queryfile', this.#path('work/query'), '-config', this.#path('openssl.cnf')],
      ...['-section', 'tsa_own', '-signer', this.#path(`${id}.pem`), '-inkey', this.#path(`${id}.key`)],
      ...['-chain', this.#path('root.pem'), '-token_out'],
    );
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

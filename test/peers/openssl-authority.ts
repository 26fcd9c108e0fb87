/** A certificate authority kept by the `openssl` program, for tests: certificates, signatures and time stamps that others made. */
import { execFileSync } from 'node:child_process';
import { type KeyObject, createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type KeyKind =
  | 'ec'
  | 'p384'
  | 'p521'
  | 'brainpool256'
  | 'brainpool384'
  | 'brainpool512'
  | 'secp256k1'
  | 'rsa'
  | 'rsa-pss'
  | 'ed25519'
  | 'ed448';

type CertificateWish = {
  readonly name: string;
  /** Of something that is nobody's; otherwise it is a person's, with a UID. */
  readonly organization?: string;
  readonly key?: KeyKind;
  /** As `20260101000000Z`. */
  readonly from?: string;
  readonly to?: string;
  /** A section of the configuration below. */
  readonly extensions?: 'signer' | 'stamper' | 'server' | 'authority' | 'responder' | 'unchecked-responder';
};

type AuthorityWish = {
  /** Of the root, which signs certificates and lists. */
  readonly key?: KeyKind;
  readonly organization?: string;
  /** An address that certificates of signers and of time stamps name. */
  readonly revocationListUrl?: string;
  /** The address of a responder (OCSP) that certificates of signers name. */
  readonly responderUrl?: string;
};

type AnswerWish = {
  /** Whose key signs it: that of the root unless a certificate is named. */
  readonly by?: string;
  /** Whether it says until when it holds, which is a day. */
  readonly isDated?: boolean;
  /** Whether the responder has heard of any certificate. */
  readonly isKnowing?: boolean;
};

/** Which certificates a list says that it tells of: `of-signers` are at the address that they name. */
type ListScope = 'of-attributes' | 'of-authorities' | 'of-signers' | 'of-reasons' | 'of-others';

type SigningWish = {
  readonly digest?: string;
  readonly pss?: boolean;
  readonly cades?: boolean;
  /** More options of `openssl cms`. */
  readonly options?: readonly string[];
};

/** Where the list is besides, as of authorities with a directory. */
const directoryAddress = 'ldap:///CN=List';

/** Of an authority in the folder that openssl runs in. */
const configuration = ({ revocationListUrl, responderUrl }: AuthorityWish): string => {
  const list =
    revocationListUrl === undefined
      ? ''
      : `crlDistributionPoints = URI:${directoryAddress},URI:${revocationListUrl}`;
  const responder = responderUrl === undefined ? '' : `authorityInfoAccess = OCSP;URI:${responderUrl}`;
  return `
[ca]
default_ca = own
[own]
dir = .
database = index.txt
serial = serial
crlnumber = crlnumber
new_certs_dir = .
certificate = root.pem
private_key = root.key
default_md = default
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
${list}
${responder}
[responder]
keyUsage = critical,digitalSignature
extendedKeyUsage = OCSPSigning
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
${list}
[unchecked-responder]
keyUsage = critical,digitalSignature
extendedKeyUsage = OCSPSigning
noCheck = ignored
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
${list}
[of-attributes]
issuingDistributionPoint = critical,@attributes
[attributes]
onlyAA = TRUE
[of-authorities]
issuingDistributionPoint = critical,@authorities
[authorities]
onlyCA = TRUE
[of-signers]
issuingDistributionPoint = critical,@signers
[signers]
fullname = URI:${directoryAddress}
onlyuser = TRUE
[of-reasons]
# onlySomeReasons, as a constructed string: few readers know it.
issuingDistributionPoint = critical,DER:3006A30403020640
[of-others]
issuingDistributionPoint = critical,@others
[others]
fullname = URI:http://127.0.0.1/others.crl
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
${list}
[tsa]
default_tsa = tsa_own
[tsa_own]
serial = tsaserial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;
};

const keyArguments: Record<KeyKind, readonly string[]> = {
  ec: ['-newkey', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p384: ['-newkey', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  p521: ['-newkey', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-521'],
  brainpool256: ['-newkey', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1'],
  brainpool384: ['-newkey', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP384r1'],
  brainpool512: ['-newkey', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP512r1'],
  secp256k1: ['-newkey', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp256k1'],
  rsa: ['-newkey', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'rsa-pss': ['-newkey', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048'],
  ed25519: ['-newkey', 'ED25519'],
  ed448: ['-newkey', 'ED448'],
};

/** Have `openssl req` make a key: one process less, which takes longer to start than to work. */
const keyOptions = (id: string, key: KeyKind): readonly string[] => [
  ...keyArguments[key],
  ...['-noenc', '-keyout', `${id}.key`],
];

const configured = ['-config', 'openssl.cnf'] as const;

export class OpensslAuthority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'countersign-openssl-'));
  #count = 0;

  constructor(name = 'Test Root', wish: AuthorityWish = {}) {
    const { organization = 'Thu', key = 'ec' } = wish;
    this.write('openssl.cnf', configuration(wish));
    this.write('index.txt', '');
    for (const counter of ['serial', 'crlnumber', 'tsaserial']) {
      this.write(counter, '1000\n');
    }
    this.run(
      ...['req', '-x509', ...keyOptions('root', key), '-subj', `/O=${organization}/CN=${name}`],
      ...['-days', '7300', '-utf8', ...configured, '-extensions', 'root', '-out', 'root.pem'],
    );
  }

  /** Runs openssl in the folder of the authority and answers what it prints. Throws when it fails. */
  run(...args: readonly string[]): Buffer {
    return execFileSync('openssl', args, { cwd: this.#folder, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /** Puts a file into the folder of the authority. */
  write(name: string, content: Uint8Array | string): void {
    writeFileSync(join(this.#folder, name), content);
  }

  #read(name: string): Buffer {
    return readFileSync(join(this.#folder, name));
  }

  /** PEM of the root. */
  root(): Uint8Array {
    return this.#read('root.pem');
  }

  /** Issues a certificate; what it is signed with afterwards is the name that comes back. */
  issue(wish: CertificateWish): string {
    this.#count += 1;
    const id = `key${this.#count}`;
    const { name, organization } = wish;
    const subject =
      organization === undefined ? `/O=Công ty Thử/CN=${name}/UID=${id}` : `/O=${organization}/CN=${name}`;
    this.run(
      ...['req', '-new', ...keyOptions(id, wish.key ?? 'ec'), ...configured, '-utf8'],
      ...['-subj', subject, '-out', `${id}.csr`],
    );
    this.run(
      ...['ca', '-batch', '-notext', ...configured, '-in', `${id}.csr`, '-utf8'],
      ...['-extensions', wish.extensions ?? 'signer', '-out', `${id}.pem`],
      ...(wish.from === undefined ? [] : ['-startdate', wish.from]),
      ...(wish.to === undefined ? [] : ['-enddate', wish.to]),
    );
    return id;
  }

  /** PEM of a certificate. */
  certificate(id: string): Uint8Array {
    return this.#read(`${id}.pem`);
  }

  key(id: string): KeyObject {
    return createPrivateKey(this.#read(`${id}.key`));
  }

  revoke(id: string, reason = 'keyCompromise'): void {
    this.run('ca', ...configured, '-revoke', `${id}.pem`, '-crl_reason', reason);
  }

  /** The list of revoked certificates as of now, which may say that it tells of some alone: of attributes there are none here. */
  crl(form: 'PEM' | 'DER' = 'PEM', extensions?: ListScope): Uint8Array {
    const wished = extensions === undefined ? [] : ['-crlexts', extensions];
    this.run('ca', ...configured, '-gencrl', ...wished, '-out', 'crl.pem');
    return form === 'PEM' ? this.#read('crl.pem') : this.run('crl', '-in', 'crl.pem', '-outform', form);
  }

  /** The response to an OCSP request, as of now. */
  answer(request: Uint8Array, { by = 'root', isDated = true, isKnowing = true }: AnswerWish = {}): Buffer {
    this.write('request', request);
    this.write('nothing.txt', '');
    this.run(
      ...['ocsp', '-index', isKnowing ? 'index.txt' : 'nothing.txt', '-CA', 'root.pem'],
      ...['-rsigner', `${by}.pem`, '-rkey', `${by}.key`, '-reqin', 'request', '-respout', 'response'],
      ...(isDated ? ['-ndays', '1'] : []),
    );
    return this.#read('response');
  }

  /** An OCSP request without a nonce. */
  question(id: string): Buffer {
    this.run(...['ocsp', '-no_nonce', '-issuer', 'root.pem', '-cert', `${id}.pem`, '-reqout', 'request']);
    return this.#read('request');
  }

  /** A detached CMS signature in DER, by one or several signers. */
  sign(id: string | readonly string[], content: Uint8Array, wish: SigningWish = {}): Uint8Array {
    this.write('content', content);
    const ids = typeof id === 'string' ? [id] : id;
    return this.run(
      ...['cms', '-sign', '-binary', '-in', 'content'],
      ...ids.flatMap((one) => ['-signer', `${one}.pem`, '-inkey', `${one}.key`]),
      ...['-certfile', 'root.pem', '-outform', 'DER', '-md', wish.digest ?? 'sha256'],
      ...(wish.options ?? []),
      ...(wish.cades === true ? ['-cades'] : []),
      ...(wish.pss === true ? ['-keyopt', 'rsa_padding_mode:pss'] : []),
    );
  }

  /** An RFC 3161 token over bytes, by a certificate with the extensions `stamper`. */
  stamp(id: string, content: Uint8Array): Uint8Array {
    this.write('content', content);
    const query = this.run('ts', '-query', '-data', 'content', '-sha256', '-cert');
    return this.reply(id, query, '-token_out');
  }

  /** The answer to an RFC 3161 query, by a certificate with the extensions `stamper`. */
  reply(id: string, query: Uint8Array, ...options: readonly string[]): Buffer {
    this.write('query', query);
    return this.run(
      ...['ts', '-reply', '-queryfile', 'query', ...configured, '-section', 'tsa_own'],
      ...['-signer', `${id}.pem`, '-inkey', `${id}.key`, '-chain', 'root.pem', ...options],
    );
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

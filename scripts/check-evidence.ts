import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

/*
 * Checks the evidence of a document, and PDFs by it, with nothing but this file and Node.js: nothing of the service is asked or
 * used, so it can be read, copied and run anywhere.
 *
 *   node scripts/check-evidence.ts evidence.json [--signature evidence.json.p7s] [--trust root.pem]… [document.pdf …]
 *
 * - Every entry of the history has the hash that its own facts and the hash before it give, and none is missing in between.
 * - What names a person in an entry is what was there when it was written, unless it was erased.
 * - Every revision of a file that a step or the seal wrote stands in the history under its hash.
 * - A file that was changed before it could be signed stands in the history as what was made of it.
 * - A PDF is one of the revisions, byte for byte, and begins with those before it; or it is the upload that a first one was made of.
 * - The data is what its signature is over. A signature beside it, with `.p7s` behind its name, is found by itself.
 * - The history begins with what the seal of a PDF signs: how many entries there were then, and the hash of the last one. A history
 *   that was written and hashed anew has other hashes, one that was cut off has fewer.
 * - With `--trust`, signatures and seals are by a certificate that one of these authorities answers for.
 *
 * Hashes alone prove nothing, since whoever changes a history can compute them anew: without a signature of the data and without a
 * sealed PDF there is nothing to hold it to.
 *
 * Ends with 0 when everything holds, with 1 when something does not, with 2 when it cannot be checked.
 */

type Facts = Readonly<Record<string, unknown>>;

const start = '0'.repeat(64);
const faults: string[] = [];
/** What was found to hold the history to: signatures and seals. */
const proofs: string[] = [];

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

function stop(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): Facts[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isFacts) : [];
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const inside = (value: unknown, name: string): unknown => (isFacts(value) ? value[name] : null);

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    stop(`${path} cannot be read: ${String(error)}`);
  }
}

function readEvidence(path: string, bytes: Uint8Array): Facts {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    stop(`${path} cannot be read: ${String(error)}`);
  }
  // As a file, or as the interface answers it.
  const evidence = isFacts(parsed) && isFacts(parsed['data']) ? parsed['data'] : parsed;
  if (!isFacts(evidence) || !Array.isArray(evidence['history'])) {
    stop(`${path} is no evidence of a document`);
  }
  return evidence;
}

/** The moment as it was hashed: UTC, to the millisecond. */
function utc(timestamp: unknown): string | null {
  const at = new Date(textOf(timestamp) ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function personalDigest(entry: Facts): string {
  return sha256(
    JSON.stringify([
      textOf(entry['salt']),
      numberOf(inside(entry['user'], 'id')),
      textOf(entry['ipAddress']),
      textOf(entry['description']),
    ]),
  );
}

function entryHash(previous: string, documentId: unknown, entry: Facts): string {
  return sha256(
    JSON.stringify([
      previous,
      textOf(documentId),
      numberOf(entry['seq']),
      utc(entry['at']),
      numberOf(inside(entry['activity'], 'value')),
      numberOf(inside(entry['requestType'], 'value')),
      textOf(entry['processId']),
      textOf(entry['fileSha256']),
      textOf(entry['personalDigest']),
    ]),
  );
}

function checkHistory(evidence: Facts): void {
  const entries = listOf(evidence['history']);
  let previous = start;
  entries.forEach((entry, index) => {
    const name = `history entry ${String(index + 1)}`;
    if (entry['seq'] !== index + 1) {
      faults.push(`${name}: an entry is missing, or stands in another's place`);
    }
    if (entry['previousHash'] !== previous) {
      faults.push(`${name}: does not follow the entry before it`);
    }
    if (textOf(entry['salt']) !== null && personalDigest(entry) !== entry['personalDigest']) {
      faults.push(`${name}: person, address or details were changed`);
    }
    if (entryHash(previous, evidence['documentId'], entry) !== entry['hash']) {
      faults.push(`${name}: does not fit its hash`);
    }
    previous = textOf(entry['hash']) ?? '';
  });
  if (entries.length === 0) {
    faults.push('the history is empty');
  }
  say(`History: ${String(entries.length)} entries, the last with the hash ${previous}`);
}

function checkRevisions(evidence: Facts): void {
  const history = listOf(evidence['history']);
  /** An entry of the very step: others, too, name the state of a file that they saw. */
  const isTold = (revision: Facts): boolean =>
    history.some(
      (entry) => entry['processId'] === revision['processId'] && entry['fileSha256'] === revision['sha256'],
    );
  const known = new Set<unknown>();
  for (const file of listOf(evidence['files'])) {
    for (const revision of listOf(file['revisions'])) {
      known.add(revision['sha256']);
      if (textOf(revision['processId']) !== null && !isTold(revision)) {
        faults.push(`${nameOf(file, revision)}: no entry of the history tells of it`);
      }
    }
    const made = listOf(file['revisions'])[0];
    for (const seal of listOf(file['revisions']).slice(1)) {
      // A correction goes back to the first revision; what else no step wrote is the company's seal.
      const isSeal = textOf(seal['processId']) === null && seal['sha256'] !== made?.['sha256'];
      if (isSeal && !history.some((entry) => entry['fileSha256'] === seal['sha256'])) {
        faults.push(`${nameOf(file, seal)}: no entry of the history tells of this seal`);
      }
    }
    if (
      made !== undefined &&
      textOf(file['uploadSha256']) !== null &&
      !history.some((entry) => entry['fileSha256'] === made['sha256'])
    ) {
      faults.push(`${nameOf(file, made)}: no entry of the history tells that it was made of the upload`);
    }
  }
  for (const step of listOf(evidence['steps'])) {
    for (const change of listOf(step['files'])) {
      if (!known.has(change['sha256Before']) || !known.has(change['sha256After'])) {
        faults.push(`step ${String(step['orderNo'])}: tells of a file that is not among the revisions`);
      }
    }
  }
}

const nameOf = (file: Facts, revision: Facts): string =>
  `${String(file['fileName'])}, revision ${String(revision['revision'])}`;

/** A revision holds the one before it, unless the document was taken back to correct in between. */
function checkPdf(evidence: Facts, path: string): void {
  const bytes = readBytes(path);
  checkSeals(evidence, basename(path), bytes);
  const hash = sha256(bytes);
  for (const file of listOf(evidence['files'])) {
    const revisions = listOf(file['revisions']);
    const index = revisions.findIndex((revision) => revision['sha256'] === hash);
    const found = revisions[index];
    if (found) {
      const earlier = revisions.slice(0, index);
      const held = earlier.filter(
        ({ size, sha256: wanted }) => sha256(bytes.subarray(0, numberOf(size) ?? 0)) === wanted,
      );
      const last = index === revisions.length - 1 ? 'the last' : 'not the last';
      say(`${basename(path)}: is ${nameOf(file, found)}, ${last}; SHA-256 ${hash}`);
      say(`  it holds ${String(held.length)} of ${String(earlier.length)} earlier revisions byte for byte`);
      return;
    }
    if (file['uploadSha256'] === hash) {
      say(`${basename(path)}: is ${String(file['fileName'])} as it was uploaded; SHA-256 ${hash}`);
      return;
    }
  }
  faults.push(`${basename(path)}: is no revision of the document; SHA-256 ${hash}`);
}

/*
 * Signatures: CMS (RFC 5652) in DER, as the company's seal has it in a PDF and beside the data, with RFC 3161 time stamps.
 */

const attributeTypes = {
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  /** SEQUENCE { entries INTEGER, hash OCTET STRING }: how far the history had come. */
  historyHead: '2.25.252503344181230594612788424118870021827',
};

const digests: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** That type as it stands in a signature. */
const encodedHistoryHead = Buffer.from('06146982fbf6b082d381f2b2d7afe5fdbcc7cfa4ad43', 'hex');

const rsaPss = '1.2.840.113549.1.1.10';

type Der = { readonly tag: number; readonly raw: Buffer; readonly content: Buffer };

class SignatureError extends Error {}

function readDer(bytes: Buffer): Der {
  const short = bytes[1] ?? 0;
  const count = short < 0x80 ? 0 : short & 0x7f;
  if (bytes.length < 2 + count || short === 0x80 || count > 4) {
    throw new SignatureError('it is damaged');
  }
  const contentAt = 2 + count;
  const end = contentAt + (count === 0 ? short : bytes.readUIntBE(2, count));
  if (end > bytes.length) {
    throw new SignatureError('it is damaged');
  }
  return { tag: bytes[0] ?? 0, raw: bytes.subarray(0, end), content: bytes.subarray(contentAt, end) };
}

function childrenOf(element: Der | undefined): Der[] {
  const found: Der[] = [];
  for (let rest = element?.content ?? Buffer.alloc(0); rest.length > 0;) {
    const child = readDer(rest);
    found.push(child);
    rest = rest.subarray(child.raw.length);
  }
  return found;
}

function needed(element: Der | undefined): Der {
  if (element === undefined) {
    throw new SignatureError('it is damaged');
  }
  return element;
}

/** An object identifier with dots. */
function oidOf(element: Der | undefined): string {
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of needed(element).content) {
    arc = arc * 128n + BigInt(byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0n;
    }
  }
  const [first = 0n, ...others] = arcs;
  const top = first < 80n ? first / 40n : 2n;
  return [top, first - top * 40n, ...others].join('.');
}

function attributesOf(element: Der | undefined): Map<string, Der> {
  return new Map(
    childrenOf(element).map((attribute) => {
      const [type, values] = childrenOf(attribute);
      return [oidOf(type), needed(childrenOf(values)[0])];
    }),
  );
}

type Signature = {
  /** What is signed, where it stands within, as in time stamps. */
  readonly content: Buffer | null;
  readonly certificates: readonly X509Certificate[];
  readonly digest: string;
  readonly isPss: boolean;
  readonly signed: ReadonlyMap<string, Der>;
  readonly signedBytes: Buffer;
  readonly value: Buffer;
  readonly token: Buffer | null;
};

/** ContentInfo → SignedData → SignerInfo (RFC 5652, 3 and 5), of one signer with signed attributes. */
function readSignature(bytes: Uint8Array): Signature {
  const [, explicit] = childrenOf(readDer(Buffer.from(bytes)));
  const [signedData] = childrenOf(explicit);
  const parts = childrenOf(signedData);
  const [, wrapped] = childrenOf(parts[2]);
  const [signer, ...others] = childrenOf(parts.at(-1));
  const [, , algorithm, attributes, method, value, unsigned] = childrenOf(signer);
  const digest = digests[oidOf(childrenOf(algorithm)[0])];
  if (attributes?.tag !== 0xa0 || digest === undefined || others.length > 0) {
    throw new SignatureError('it is of a kind that is not known here');
  }
  // Signed as a SET OF, and written with a tag of its place.
  const signedBytes = Buffer.from(attributes.raw);
  signedBytes[0] = 0x31;
  return {
    content: wrapped === undefined ? null : needed(childrenOf(wrapped)[0]).content,
    certificates: childrenOf(parts.find(({ tag }) => tag === 0xa0)).map(
      ({ raw }) => new X509Certificate(raw),
    ),
    digest,
    isPss: oidOf(childrenOf(method)[0]) === rsaPss,
    signed: attributesOf(attributes),
    signedBytes,
    value: needed(value).content,
    token: attributesOf(unsigned).get(attributeTypes.timeStampToken)?.raw ?? null,
  };
}

/** Who signed this content. @throws {SignatureError} when nobody did. */
function verifySignature(signature: Signature, content: Uint8Array): X509Certificate {
  const { certificates, digest, isPss, signed, signedBytes, value } = signature;
  const wanted = createHash(digest).update(content).digest();
  if (!signed.get(attributeTypes.messageDigest)?.content.equals(wanted)) {
    throw new SignatureError('it is over something else');
  }
  const padding = isPss ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {};
  const signer = certificates.find(({ publicKey: key }) =>
    verify(digest, signedBytes, { key, ...padding }, value),
  );
  if (signer === undefined) {
    throw new SignatureError('it does not hold');
  }
  const named = signed.get(attributeTypes.signingCertificateV2);
  if (named !== undefined && !named.raw.includes(createHash('sha256').update(signer.raw).digest())) {
    throw new SignatureError('it names another certificate');
  }
  return signer;
}

/** Whether one of the authorities answers for a certificate at a time, through those that came with it. */
function isTrusted(
  certificate: X509Certificate,
  { others, roots, at }: { others: readonly X509Certificate[]; roots: readonly X509Certificate[]; at: Date },
  depth = 0,
): boolean {
  const isValid = certificate.validFromDate <= at && at <= certificate.validToDate;
  const issued = (issuer: X509Certificate): boolean =>
    issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  return (
    isValid &&
    depth < 10 &&
    (roots.some(issued) ||
      others.some((issuer) => issued(issuer) && isTrusted(issuer, { others, roots, at }, depth + 1)))
  );
}

const nameOfSubject = ({ subject }: X509Certificate): string => subject.replaceAll('\n', ', ');

/** The time of a stamp over the value of a signature, and who says so: TSTInfo (RFC 3161, 2.4.2). */
function readStamp(token: Buffer, value: Buffer): { readonly at: Date; readonly by: X509Certificate } {
  const stamp = readSignature(token);
  const content = stamp.content ?? Buffer.alloc(0);
  const by = verifySignature(stamp, content);
  const [, , imprint, , time] = childrenOf(readDer(content));
  const [algorithm, hash] = childrenOf(imprint);
  const digest = digests[oidOf(childrenOf(algorithm)[0])] ?? 'sha256';
  if (!hash?.content.equals(createHash(digest).update(value).digest())) {
    throw new SignatureError('its time stamp is over something else');
  }
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(needed(time).content.toString('latin1')) ?? [];
  return {
    at: new Date(`${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`),
    by,
  };
}

/** Checks who signed what, and tells it. */
function proveSignature(
  what: string,
  signature: Signature,
  { content, at }: { readonly content: Uint8Array; readonly at: unknown },
): void {
  const signer = verifySignature(signature, content);
  const stamp = signature.token && readStamp(signature.token, signature.value);
  const moment = stamp?.at ?? new Date(textOf(at) ?? Number.NaN);
  if (roots.length > 0 && !isTrusted(signer, { others: signature.certificates, roots, at: moment })) {
    throw new SignatureError(`no given authority answers for its certificate (${nameOfSubject(signer)})`);
  }
  const authority = roots.length > 0 ? 'trusted' : 'not held to any authority, which --trust would name';
  const time = stamp ? `; time stamp of ${stamp.at.toISOString()} by ${nameOfSubject(stamp.by)}` : '';
  proofs.push(what);
  say(`${what}: signed by ${nameOfSubject(signer)}${time}`);
  say(`  certificate ${signer.fingerprint256}, ${authority}`);
}

function attempt(what: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    const why = error instanceof SignatureError ? error.message : `it cannot be read (${String(error)})`;
    faults.push(`${what}: ${why}`);
  }
}

/** The seals of a PDF that sign a state of the history: each has to be one that this history was in. */
function checkSeals(evidence: Facts, name: string, bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString('latin1');
  for (const range of text.matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)) {
    const [from = 0, to = 0, rest = 0] = range.slice(1).map(Number);
    const covered = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to, to + rest)]);
    const contents = Buffer.from(text.slice(from + 1, to - 1), 'hex');
    if (contents.includes(encodedHistoryHead)) {
      attempt(`the seal of ${name}`, () => {
        const signature = readSignature(contents);
        proveSignature(`the seal of ${name}`, signature, {
          content: covered,
          at: evidence['completedDate'] ?? evidence['generatedDate'],
        });
        checkHead(listOf(evidence['history']), signature.signed.get(attributeTypes.historyHead));
      });
    }
  }
}

function checkHead(history: readonly Facts[], head: Der | undefined): void {
  const [count, hash] = childrenOf(head);
  const entries = needed(count).content.readUIntBE(0, needed(count).content.length);
  if (history.length < entries) {
    throw new SignatureError(
      `there were ${String(entries)} entries when it was made, and the history has ${String(history.length)}: it was cut off`,
    );
  }
  if (history[entries - 1]?.['hash'] !== needed(hash).content.toString('hex')) {
    throw new SignatureError(
      `the first ${String(entries)} entries are not those that it signs: they were written anew`,
    );
  }
  say(`  it signs the first ${String(entries)} of ${String(history.length)} entries`);
}

function readRoots(path: string): X509Certificate[] {
  const text = Buffer.from(readBytes(path)).toString('latin1');
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) {
    stop(`${path} holds no certificate (PEM)`);
  }
  return blocks.map((block) => new X509Certificate(block));
}

function readWish() {
  const usage =
    'node scripts/check-evidence.ts evidence.json [--signature evidence.json.p7s] [--trust root.pem]… [document.pdf …]';
  try {
    const { values, positionals } = parseArgs({
      options: { signature: { type: 'string' }, trust: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
    const [evidencePath, ...pdfPaths] = positionals;
    if (evidencePath !== undefined) {
      const beside = `${evidencePath}.p7s`;
      const signaturePath = values.signature ?? (existsSync(beside) ? beside : null);
      return { evidencePath, signaturePath, pdfPaths, trustPaths: values.trust ?? [] };
    }
  } catch (error) {
    stop(`${String(error)}\n${usage}`);
  }
  return stop(usage);
}

const { evidencePath, signaturePath, pdfPaths, trustPaths } = readWish();
const roots = trustPaths.flatMap(readRoots);
const evidenceBytes = readBytes(evidencePath);
const evidence = readEvidence(evidencePath, evidenceBytes);
say(
  `Document ${String(evidence['no'])} (${String(evidence['documentId'])}), evidence of ${String(evidence['generatedDate'])}`,
);
if (signaturePath !== null) {
  attempt('the data', () =>
    proveSignature('the data', readSignature(readBytes(signaturePath)), {
      content: evidenceBytes,
      at: evidence['generatedDate'],
    }),
  );
}
checkHistory(evidence);
checkRevisions(evidence);
pdfPaths.forEach((path) => checkPdf(evidence, path));
faults.forEach((fault) => say(`FAULT ${fault}`));
if (faults.length > 0) {
  say(`${String(faults.length)} faults.`);
  process.exitCode = 1;
} else if (proofs.length === 0) {
  say(
    'The hashes hold, and nothing proves whose they are: give the signature of the data, or the sealed PDF.',
  );
  process.exitCode = 2;
} else {
  say('Everything holds.');
}

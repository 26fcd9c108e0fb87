/** One signature of a file, as far as it can be told without asking whom one trusts. */
import { type SignedContents, type SignedRange, readSignedRange } from './byte-range.ts';
import { type SignerCheck, checkPlainRsa, checkSigners, tooMuch } from './cms/check-signer.ts';
import { type Content, contentOf } from './cms/content.ts';
import { readCrl } from './cms/crl.ts';
import type { Digest } from './cms/digest.ts';
import { checkOrNull, children, expect, octetsOf, readOrNull, tag, timeOf } from './cms/asn1.ts';
import { sameBytes } from './same-bytes.ts';
import { type Certificate, readCertificateBytes } from './cms/certificate.ts';
import { readOcspResponse } from './cms/ocsp.ts';
import { type SignedData, oid, readContentInfo, readPadded, readSignedData } from './cms/signed-data.ts';
import { type TimeStampCheck, checkTimeStamp } from './cms/time-stamp.ts';
import type { FoundSignature } from './find-signatures.ts';
import type { PdfRevision } from './pdf/pdf-revision.ts';
import { type PdfDict, type PdfValue, isKind, nameOf, textOf } from './pdf/pdf-value.ts';
import { parsePdfDate } from './pdf/pdf-date.ts';
import { plainText } from './plain-text.ts';
import type { BrokenBecause, Integrity } from './report.ts';
import { areDamaged } from './trust/chain.ts';
import type { ValidationMaterial } from './trust/level.ts';

/** With certificates, lists and responses that came within it, and within its time stamp. */
export type ReadSignature = ValidationMaterial & {
  readonly found: FoundSignature;
  readonly isTimeStamp: boolean;
  /** Made as PAdES has it (ETSI EN 319 142-1, 6.3). */
  readonly isPades: boolean;
  readonly integrity: Integrity;
  /** `null` when it does not say what it is of. */
  readonly range: SignedRange | null;
  readonly certificate: Certificate | null;
  readonly stamp: Extract<TimeStampCheck, { kind: 'good' }> | null;
  /** What the signer's clock said, as ISO 8601. */
  readonly saidTime: string | null;
  readonly reason: string;
  readonly location: string;
};

/** How signatures stand in `/Contents` (ISO 32000-2, table 260). */
const subFilters = {
  'adbe.pkcs7.detached': 'detached',
  'ETSI.CAdES.detached': 'detached',
  'adbe.pkcs7.sha1': 'enclosed-sha1',
  'adbe.x509.rsa_sha1': 'plain-rsa',
  'ETSI.RFC3161': 'time-stamp',
} as const;
type Encoding = (typeof subFilters)[keyof typeof subFilters];

function encodingOf(subFilter: string): Encoding | null {
  return Object.entries(subFilters).find(([name]) => name === subFilter)?.[1] ?? null;
}

/** Of a kind that the file names, as it is shown. */
const longestName = 60;

/** What a signature proves by itself. */
type Proof = CmsProof & ValidationMaterial & { readonly signingTime: string | null };

const unproven: Omit<Proof, 'integrity'> = {
  certificate: null,
  certificates: [],
  crls: [],
  ocsps: [],
  stamp: null,
  signingTime: null,
};

const broken = (because: BrokenBecause): Integrity => ({ kind: 'broken', because });
const unsupported = (what: string): Integrity => ({ kind: 'unsupported', what });

/** `revision`: the newest one, for values of the dictionary that stand elsewhere. `others`: certificates of the document's DSS. */
export async function readPdfSignature(
  found: FoundSignature,
  revision: PdfRevision | null,
  bytes: Uint8Array,
  contents: SignedContents,
  others: readonly Certificate[],
): Promise<ReadSignature> {
  const { dict } = found;
  const isLegible = revision?.isEncrypted === false;
  const text = (key: string): string =>
    isLegible ? (textOf(revision.get(dict, key)) ?? '').slice(0, 500) : '';
  const subFilter =
    nameOf(revision?.resolve(dict.entries.get('SubFilter')) ?? dict.entries.get('SubFilter')) ?? '';
  const encoding = encodingOf(subFilter);
  const base = {
    found,
    isTimeStamp: encoding === 'time-stamp',
    isPades: subFilter === 'ETSI.CAdES.detached',
    reason: plainText(text('Reason')),
    location: plainText(text('Location')),
  };
  const saidTime = parsePdfDate(text('M'));
  const read = readSignedRange(bytes, dict);
  if (read.kind === 'fault') {
    return { ...base, ...unproven, saidTime, range: null, integrity: broken(read.fault) };
  }
  const { range } = read;
  const signed = contents.of(range);
  const { signingTime, ...proof } =
    encoding === null
      ? { ...unproven, integrity: unsupported(subFilter.slice(0, longestName)) }
      : encoding === 'plain-rsa'
        ? await provePlainRsa(range.contents, certificatesOfEntry(revision, dict), signed)
        : await proveCms(range.contents, encoding, signed, others);
  const isTouched = proof.integrity.kind === 'intact' && (await areDamaged(proof.certificates));
  return {
    ...base,
    ...proof,
    range,
    integrity: isTouched ? broken('certificate-damaged') : proof.integrity,
    saidTime: saidTime ?? signingTime,
  };
}

async function proveCms(
  contents: Uint8Array,
  encoding: Exclude<Encoding, 'plain-rsa'>,
  signed: Content,
  others: readonly Certificate[],
): Promise<Proof> {
  const cms = readSignedData(contents);
  if (cms === null) {
    return { ...unproven, integrity: broken('not-a-signature') };
  }
  const proof =
    encoding === 'time-stamp'
      ? await proveTimeStamp(cms, signed, others)
      : encoding === 'enclosed-sha1'
        ? await proveEnclosed(cms, signed, others)
        : await proveDetached(cms, signed, others);
  return {
    ...proof,
    certificates: [...cms.certificates, ...(proof.stamp?.certificates ?? [])],
    crls: [...cms.crls, ...archived(cms, 0, readCrl)],
    ocsps: archived(cms, 1, readOcspResponse),
    signingTime: signingTimeOf(cms),
  };
}

type CmsProof = Pick<ReadSignature, 'integrity' | 'certificate' | 'stamp'>;

async function proveDetached(
  cms: SignedData,
  signed: Content,
  others: readonly Certificate[],
): Promise<CmsProof> {
  if (cms.content !== null || cms.contentType !== oid.data) {
    return { integrity: unsupported('CMS that holds its content'), certificate: null, stamp: null };
  }
  return proveSigners(cms, signed, others);
}

/** What is signed is the SHA-1 of the bytes, within the structure (ISO 32000-2, 12.8.3.3.1). */
async function proveEnclosed(
  cms: SignedData,
  signed: Content,
  others: readonly Certificate[],
): Promise<CmsProof> {
  if (cms.content === null || cms.contentType !== oid.data) {
    return { integrity: unsupported('CMS without its content'), certificate: null, stamp: null };
  }
  const actual = await signed.digest('SHA-1');
  if (actual === null) {
    return { integrity: unsupported(tooMuch), certificate: null, stamp: null };
  }
  const proof = await proveSigners(cms, contentOf(cms.content), others);
  const isIntact = proof.integrity.kind === 'intact';
  return !sameBytes(cms.content, actual)
    ? { ...proof, stamp: null, integrity: broken('digest-differs') }
    : { ...proof, integrity: isIntact ? intact('SHA-1') : proof.integrity };
}

async function proveSigners(
  cms: SignedData,
  signed: Content,
  others: readonly Certificate[],
): Promise<CmsProof> {
  const check = await checkOrNull(() => checkSigners(cms, signed, others));
  const integrity = check === null ? broken('not-a-signature') : integrityOf(check);
  const certificate = check?.certificate ?? null;
  const tokens = cms.signers[0].unsigned.get(oid.timeStampToken) ?? [];
  if (check?.kind !== 'good' || tokens.length === 0) {
    return { integrity, certificate, stamp: null };
  }
  const stamps: TimeStampCheck[] = [];
  for (const token of tokens.slice(0, mostTokens)) {
    const data = readOrNull(() => readContentInfo(token));
    const stamped = contentOf(cms.signers[0].signature);
    const stamp =
      data === null
        ? null
        : await checkOrNull(() => checkTimeStamp(data, stamped, [...cms.certificates, ...others]));
    stamps.push(stamp ?? { kind: 'bad' });
  }
  if (stamps.some(({ kind }) => kind === 'bad')) {
    return { integrity: broken('time-stamp-damaged'), certificate, stamp: null };
  }
  // The earliest says most; which authorities are trusted is not known yet.
  const [stamp] = stamps.filter((one) => one.kind === 'good').toSorted((a, b) => a.time - b.time);
  return { integrity, certificate, stamp: stamp ?? null };
}

/** Tokens that are looked at: authorities that stamped the same signature. */
const mostTokens = 4;

async function proveTimeStamp(
  cms: SignedData,
  signed: Content,
  others: readonly Certificate[],
): Promise<CmsProof> {
  const stamp = await checkOrNull(() => checkTimeStamp(cms, signed, others));
  switch (stamp?.kind) {
    case 'good':
      return {
        integrity: { kind: 'intact', digest: stamp.digest, isWeak: stamp.isWeak },
        certificate: stamp.authority,
        stamp,
      };
    case 'unsupported':
      return { integrity: unsupported(stamp.what), certificate: null, stamp: null };
    default:
      return { integrity: broken('signature-differs'), certificate: null, stamp: null };
  }
}

/** A value of PKCS #1 as an octet string, with its certificates in `/Cert`, the signer's first (ISO 32000-2, 12.8.3.2). */
async function provePlainRsa(
  contents: Uint8Array,
  certificates: readonly Certificate[] | null,
  signed: Content,
): Promise<Proof> {
  const value = readOrNull(() => octetsOf(readPadded(contents)));
  const [certificate] = certificates ?? [];
  if (value === null) {
    return { ...unproven, integrity: broken('not-a-signature') };
  }
  if (certificates === null) {
    return { ...unproven, integrity: unsupported('adbe.x509.rsa_sha1 with encrypted certificates') };
  }
  if (certificate === undefined) {
    return { ...unproven, integrity: broken('no-certificate') };
  }
  const check = await checkOrNull(() => checkPlainRsa(value, certificate, signed));
  const integrity = check === null ? broken('not-a-signature') : integrityOf(check);
  return { ...unproven, integrity, certificate, certificates };
}

/** The certificates of `/Cert`: one, or an array of them. `null` where they are encrypted with the rest of the document. */
function certificatesOfEntry(revision: PdfRevision | null, dict: PdfDict): readonly Certificate[] | null {
  if (revision?.isEncrypted === true) {
    return null;
  }
  const resolve = (value: PdfValue | undefined): PdfValue | undefined => revision?.resolve(value) ?? value;
  const entry = resolve(dict.entries.get('Cert'));
  const items = isKind(entry, 'array') ? entry.items.slice(0, mostEntryCertificates).map(resolve) : [entry];
  return items.flatMap((item) => {
    const certificate = isKind(item, 'string') ? readCertificateBytes(item.bytes) : null;
    return certificate === null ? [] : [certificate];
  });
}

const mostEntryCertificates = 100;

const intact = (digest: Digest): Integrity => ({ kind: 'intact', digest, isWeak: digest === 'SHA-1' });

function integrityOf(check: SignerCheck): Integrity {
  switch (check.kind) {
    case 'good':
      return intact(check.digest);
    case 'bad':
      return broken(check.fault);
    case 'unsupported':
      return unsupported(check.what);
  }
}

/** The signer's own clock where the dictionary has none (RFC 5652, 11.3). */
function signingTimeOf({ signers: [signer] }: SignedData): string | null {
  const value = signer.signed.get(oid.signingTime)?.[0];
  const time = readOrNull(() => timeOf(value));
  return time === null ? null : new Date(time).toISOString();
}

/**
 * What Adobe's attribute holds, signed with the rest: `SEQUENCE { [0] SEQUENCE OF CertificateList, [1] SEQUENCE OF OCSPResponse, … }`.
 */
function archived<T>(
  { signers: [signer] }: SignedData,
  number: number,
  read: (bytes: Uint8Array) => T,
): readonly T[] {
  const value = signer.signed.get(oid.revocationArchive)?.[0];
  const found = readOrNull(() => {
    const parts = value === undefined ? [] : children(expect(value, tag.sequence));
    const list = parts.find((part) => part.tag === tag.context(number));
    return list === undefined
      ? []
      : children(expect(children(list)[0], tag.sequence)).map(({ raw }) => read(raw));
  });
  return found ?? [];
}

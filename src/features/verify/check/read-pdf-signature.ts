/** One signature of a file, as far as it can be told without asking whom one trusts. */
import { readSignedRange } from './byte-range.ts';
import type { SignedContents, SignedRange } from './byte-range.ts';
import type { Certificate } from './cms/certificate.ts';
import { checkSigner } from './cms/check-signer.ts';
import type { SignerCheck } from './cms/check-signer.ts';
import { contentOf } from './cms/content.ts';
import type { Content } from './cms/content.ts';
import { readCrl } from './cms/crl.ts';
import type { Crl } from './cms/crl.ts';
import { children, DerError, expect, readOrNull, tag, timeOf } from './cms/der.ts';
import type { Der } from './cms/der.ts';
import { oid, readContentInfo, readSignedData } from './cms/signed-data.ts';
import type { SignedData } from './cms/signed-data.ts';
import { checkTimeStamp } from './cms/time-stamp.ts';
import type { TimeStampCheck } from './cms/time-stamp.ts';
import type { FoundSignature } from './find-signatures.ts';
import type { PdfRevision } from './pdf/pdf-revision.ts';
import { nameOf, textOf } from './pdf/pdf-value.ts';
import { parsePdfDate } from './pdf/pdf-date.ts';
import type { Integrity } from './report.ts';
import { isDamaged } from './trust/chain.ts';

export type ReadSignature = {
  readonly found: FoundSignature;
  readonly isTimeStamp: boolean;
  readonly integrity: Integrity;
  /** `null` when it does not say what it is of. */
  readonly range: SignedRange | null;
  readonly certificate: Certificate | null;
  /** Certificates and lists that came within it, and within its time stamp. */
  readonly certificates: readonly Certificate[];
  readonly crls: readonly Crl[];
  readonly stamp: Extract<TimeStampCheck, { kind: 'good' }> | null;
  /** What the signer's clock said, as ISO 8601. */
  readonly saidTime: string | null;
  readonly reason: string;
  readonly location: string;
};

const subFilters = ['adbe.pkcs7.detached', 'ETSI.CAdES.detached', 'ETSI.RFC3161'];

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
  const subFilter = nameOf(revision?.resolve(dict.entries.get('SubFilter')) ?? dict.entries.get('SubFilter'));
  const base = {
    found,
    isTimeStamp: subFilter === 'ETSI.RFC3161',
    certificate: null,
    certificates: [],
    crls: [],
    stamp: null,
    saidTime: parsePdfDate(text('M')),
    reason: text('Reason'),
    location: text('Location'),
  };
  const broken = (because: Extract<Integrity, { kind: 'broken' }>['because']): Integrity => ({
    kind: 'broken',
    because,
  });
  const read = readSignedRange(bytes, dict);
  if (read.kind === 'fault') {
    return { ...base, range: null, integrity: broken(read.fault) };
  }
  const { range } = read;
  if (subFilter === null || !subFilters.includes(subFilter)) {
    return { ...base, range, integrity: { kind: 'unsupported', what: subFilter ?? '' } };
  }
  const cms = readSignedData(range.contents);
  if (cms === null) {
    return { ...base, range, integrity: broken('not-a-signature') };
  }
  const signed = contents.of(range);
  const proof = base.isTimeStamp
    ? await proveTimeStamp(cms, signed, others)
    : await proveSignature(cms, signed, others);
  const certificates = [...cms.certificates, ...(proof.stamp?.certificates ?? [])];
  const isTouched = proof.integrity.kind === 'intact' && (await hasDamaged(certificates));
  return {
    ...base,
    ...proof,
    range,
    certificates,
    crls: [...cms.crls, ...archivedCrls(cms)],
    integrity: isTouched ? broken('certificate-damaged') : proof.integrity,
    saidTime: base.saidTime ?? signingTimeOf(cms),
  };
}

type Proof = Pick<ReadSignature, 'integrity' | 'certificate' | 'stamp'>;

async function proveSignature(
  cms: SignedData,
  signed: Content,
  others: readonly Certificate[],
): Promise<Proof> {
  if (cms.content !== null || cms.contentType !== oid.data) {
    return { integrity: { kind: 'unsupported', what: 'CMS' }, certificate: null, stamp: null };
  }
  const check = await orMalformed(() => checkSigner(cms, signed, others));
  const integrity = check === null ? malformed : integrityOf(check);
  const certificate = check?.certificate ?? null;
  if (check?.kind !== 'good') {
    return { integrity, certificate, stamp: null };
  }
  const token = cms.signer.unsigned.get(oid.timeStampToken)?.[0];
  if (token === undefined) {
    return { integrity, certificate, stamp: null };
  }
  const tokenData = readOrNull(() => readContentInfo(token));
  const stamp =
    tokenData === null
      ? null
      : await orMalformed(() =>
          checkTimeStamp(tokenData, contentOf(cms.signer.signature), [...cms.certificates, ...others]),
        );
  if (stamp === null || stamp.kind === 'bad') {
    return { integrity: { kind: 'broken', because: 'time-stamp-damaged' }, certificate, stamp: null };
  }
  return { integrity, certificate, stamp: stamp.kind === 'good' ? stamp : null };
}

async function proveTimeStamp(
  cms: SignedData,
  signed: Content,
  others: readonly Certificate[],
): Promise<Proof> {
  const stamp = await orMalformed(() => checkTimeStamp(cms, signed, others));
  switch (stamp?.kind) {
    case 'good':
      return {
        integrity: { kind: 'intact', digest: 'RFC 3161', isWeak: false },
        certificate: stamp.authority,
        stamp,
      };
    case 'unsupported':
      return { integrity: { kind: 'unsupported', what: 'RFC 3161' }, certificate: null, stamp: null };
    default:
      return { integrity: { kind: 'broken', because: 'signature-differs' }, certificate: null, stamp: null };
  }
}

const malformed: Integrity = { kind: 'broken', because: 'not-a-signature' };

function integrityOf(check: SignerCheck): Integrity {
  switch (check.kind) {
    case 'good':
      return { kind: 'intact', digest: check.digest, isWeak: check.digest === 'SHA-1' };
    case 'bad':
      return { kind: 'broken', because: check.fault };
    case 'unsupported':
      return { kind: 'unsupported', what: 'CMS' };
  }
}

async function orMalformed<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (reason) {
    if (reason instanceof DerError) {
      return null;
    }
    throw reason;
  }
}

async function hasDamaged(certificates: readonly Certificate[]): Promise<boolean> {
  for (const certificate of certificates) {
    if (await isDamaged(certificate, certificates)) {
      return true;
    }
  }
  return false;
}

/** The signer's own clock where the dictionary has none (RFC 5652, 11.3). */
function signingTimeOf({ signer }: SignedData): string | null {
  const value = signer.signed.get(oid.signingTime)?.[0];
  const time = readOrNull(() => timeOf(value));
  return time === null ? null : new Date(time).toISOString();
}

/** Lists that Adobe's attribute holds, signed with the rest: `SEQUENCE { [0] SEQUENCE OF CertificateList, … }`. */
function archivedCrls({ signer }: SignedData): Crl[] {
  const value: Der | undefined = signer.signed.get(oid.revocationArchive)?.[0];
  const lists = readOrNull(() => {
    const parts = value === undefined ? [] : children(expect(value, tag.sequence));
    const list = parts.find((part) => part.tag === tag.context(0));
    return list === undefined ? [] : children(expect(children(list)[0], tag.sequence)).map(readCrl);
  });
  return lists ?? [];
}

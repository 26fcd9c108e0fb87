import { type ComparedSignature, type ReadFile, judgeChanges } from './check-pdf.ts';
import type { Certificate } from './cms/certificate.ts';
import type { JudgedChange } from './changes/change.ts';
import {
  type CertificateFact,
  type CheckReport,
  type DocumentVerdict,
  type SignatureReport,
  type SignerFact,
  type SigningTime,
  type Verdict,
  verdicts,
} from './report.ts';
import { type Level, levelOf, levels } from './trust/level.ts';
import type { SigningMoment } from './trust/revocation.ts';
import { type Trust, type TrustMaterial, judgeTrust } from './trust/trust.ts';
import type { WitnessFinding } from './witness/witness.ts';

/** What the visitor trusts; `now` in milliseconds since 1970. */
export type Trusted = Omit<TrustMaterial, 'ocsps'> & { readonly now: number };

/**
 * What a file proves, in the light of whom one trusts. `findings`: what came of `file.witnessTasks`; `null` while they are not
 * done.
 */
export async function judgePdf(
  file: ReadFile,
  trusted: Trusted,
  findings: readonly WitnessFinding[] | null,
): Promise<CheckReport> {
  const material: TrustMaterial = {
    roots: trusted.roots,
    certificates: [...file.certificates, ...trusted.certificates],
    crls: [...file.crls, ...trusted.crls],
    ocsps: file.ocsps,
  };
  const stamps = await judgeStamps(file.signatures, material);
  const judged: Judged[] = [];
  for (const signature of file.signatures) {
    const one = await judgeSignature(signature, file.signatures, stamps, material, trusted.now);
    judged.push({ ...one, level: await findLevel(signature, file, trusted.roots) });
  }
  const ends = [...new Set(file.signatures.map(({ range }) => range?.end ?? 0))].filter((end) => end > 0);
  const isOpen = !ends.includes(file.length);
  const reports = judged.map((one, index): SignatureReport =>
    reportOf(one, index + 1, judged, trusted.now, {
      ends,
      revisions: ends.length + (isOpen ? 1 : 0),
      length: file.length,
      findings: findings ?? [],
    }),
  );
  return {
    kind: 'checked',
    verdict: worstOf(reports),
    isTrusted: judged.length > 0 && judged.every(isTrusted),
    isWeak: reports.some(({ integrity }) => integrity.kind === 'intact' && integrity.isWeak),
    level: leastOf(reports),
    isWitnessed: findings !== null || file.witnessTasks.length === 0,
    signatures: reports,
    isEncrypted: file.isEncrypted,
    isDamaged: file.isDamaged,
    wantedKeyIds: wantedKeyIds(judged, stamps),
  };
}

type Judged = Standing & { readonly level: Level | null };

type Standing = {
  readonly signature: ComparedSignature;
  readonly trust: Trust | null;
  readonly time: SigningTime;
};

const iso = (time: number): string => new Date(time).toISOString();

/**
 * Whether the authorities of time stamps are trusted, by signature. The last ones first: whoever holds the stolen key of an authority
 * writes any time that they like, so that its own time proves nothing, and one of another authority of the whole document does.
 */
async function judgeStamps(
  signatures: readonly ComparedSignature[],
  material: TrustMaterial,
): Promise<Map<ComparedSignature, Trust>> {
  const found = new Map<ComparedSignature, Trust>();
  for (const signature of signatures.toReversed()) {
    if (signature.stamp !== null) {
      const { authority, time } = signature.stamp;
      const moment = { at: time, provenAt: earliest(stampsBehind(signature, signatures, found)) };
      found.set(signature, await judgeTrust(authority, material, moment, 'time-stamping'));
    }
  }
  return found;
}

async function judgeSignature(
  signature: ComparedSignature,
  all: readonly ComparedSignature[],
  stamps: ReadonlyMap<ComparedSignature, Trust>,
  material: TrustMaterial,
  now: number,
): Promise<Standing> {
  const { certificate, stamp, saidTime } = signature;
  const stampTrust = stamps.get(signature);
  const time: SigningTime =
    stamp !== null && stampTrust !== undefined
      ? {
          kind: 'time-stamp',
          at: iso(stamp.time),
          authority: shownName(stamp.authority),
          isTrusted: stampTrust.verdict.kind === 'trusted',
        }
      : saidTime === null
        ? { kind: 'none' }
        : { kind: 'said', at: saidTime };
  if (signature.isTimeStamp || certificate === null) {
    return { signature, trust: stampTrust ?? null, time };
  }
  const moment = momentOf(signature, all, stamps, now);
  return { signature, trust: await judgeTrust(certificate, material, moment, 'signing'), time };
}

/**
 * Proven is the earliest time at which a trusted authority saw the signature: in its own time stamp, or in one of the whole document that
 * came later (ETSI EN 319 102-1, 5.5.4). A stamp of the document may come years after the signature, as when it is archived: it was made
 * when its signer said, as without that stamp, if not later than the stamp.
 */
function momentOf(
  signature: ComparedSignature,
  all: readonly ComparedSignature[],
  stamps: ReadonlyMap<ComparedSignature, Trust>,
  now: number,
): SigningMoment {
  const { integrity, saidTime } = signature;
  const own = integrity.kind === 'intact' && isStampTrusted(signature, stamps) ? [signature] : [];
  const provenAt = earliest([...own, ...stampsBehind(signature, all, stamps)]);
  const said = saidTime === null ? now : Date.parse(saidTime);
  return { at: own.length > 0 ? (provenAt ?? said) : Math.min(said, provenAt ?? said), provenAt };
}

/** The trusted time stamps of the whole document that came after a signature. */
function stampsBehind(
  signature: ComparedSignature,
  all: readonly ComparedSignature[],
  stamps: ReadonlyMap<ComparedSignature, Trust>,
): ComparedSignature[] {
  const end = signature.range?.end ?? 0;
  return all.filter(
    (other) =>
      other.isTimeStamp &&
      other.integrity.kind === 'intact' &&
      (other.range?.end ?? 0) > end &&
      isStampTrusted(other, stamps),
  );
}

const isStampTrusted = (
  signature: ComparedSignature,
  stamps: ReadonlyMap<ComparedSignature, Trust>,
): boolean => stamps.get(signature)?.verdict.kind === 'trusted';

function earliest(stamped: readonly ComparedSignature[]): number | null {
  const times = stamped.flatMap(({ stamp }) => stamp?.time ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** See `SignatureReport.level`. Whom one trusts matters for it as far as a file need not hold what is trusted. */
async function findLevel(
  signature: ComparedSignature,
  file: ReadFile,
  roots: Trusted['roots'],
): Promise<Level | null> {
  const { certificate, integrity, isPades, stamp, range, saidTime } = signature;
  if (!isPades || certificate === null || integrity.kind !== 'intact') {
    return null;
  }
  const end = range?.end ?? 0;
  const first =
    stamp ??
    file.signatures.find(
      (other) => other.isTimeStamp && other.integrity.kind === 'intact' && (other.range?.end ?? 0) > end,
    )?.stamp ??
    null;
  const at = first?.time ?? Date.parse(saidTime ?? '');
  const isArchived = (file.archived?.stamp.range?.end ?? 0) > end && file.archived?.stamp.stamp !== first;
  return levelOf(
    { certificate, at },
    first && { certificate: first.authority, at: first.time },
    roots,
    file,
    isArchived ? (file.archived?.material ?? null) : null,
  );
}

/** What a document as a whole reaches. Its time stamps have no level of their own. */
function leastOf(reports: readonly SignatureReport[]): Level | null {
  const own = reports.flatMap(({ kind, level }) => (kind === 'time-stamp' ? [] : [level]));
  return own.includes(null) ? null : (levels.find((level) => own.includes(level)) ?? null);
}

const isTrusted = ({ trust }: Judged): boolean => trust?.verdict.kind === 'trusted';

type Frame = {
  readonly ends: readonly number[];
  readonly revisions: number;
  readonly length: number;
  readonly findings: readonly WitnessFinding[];
};

function reportOf(
  own: Judged,
  number: number,
  all: readonly Judged[],
  now: number,
  { ends, revisions, length, findings }: Frame,
): SignatureReport {
  const { signature, trust, time, level } = own;
  const { found, range, integrity } = signature;
  const trustedOthers = new Set(all.filter(isTrusted).map((one) => one.signature));
  const changes = [
    ...judgeChanges(
      signature,
      all.map((one) => one.signature),
      (other) => !isTrusted(own) || trustedOthers.has(other),
    ),
    ...findings.filter(({ end }) => end === range?.end).flatMap(seenChanges),
  ];
  return {
    number,
    kind: signature.isTimeStamp ? 'time-stamp' : signature.isCertification ? 'certification' : 'signature',
    fieldName: found.fieldName,
    places: found.places,
    isPresent: found.isPresent,
    verdict: verdictOf(signature, changes),
    integrity,
    coverage:
      range === null
        ? null
        : {
            revision: ends.filter((end) => end <= range.end).length,
            revisions,
            isWhole: range.end === length,
            changes,
          },
    signer: trust === null ? null : signerOf(trust, now),
    time,
    level,
    reason: signature.reason,
    location: signature.location,
  };
}

/** What the pictures of the pages say. */
function seenChanges(finding: WitnessFinding): JudgedChange[] {
  const found: JudgedChange['change'][] =
    finding.kind === 'failed'
      ? [{ what: 'unexamined', because: 'pictures' }]
      : [
          ...finding.different.map((page) => ({ what: 'looks-different', page }) as const),
          ...finding.covered.map((page) => ({ what: 'content-covered', page }) as const),
        ];
  return found.map((change) => ({ change, isAllowed: false, by: null }));
}

function verdictOf({ integrity, found }: ComparedSignature, changes: readonly JudgedChange[]): Verdict {
  if (integrity.kind !== 'intact') {
    return integrity.kind === 'broken' ? 'broken' : 'unexamined';
  }
  const forbidden = changes.filter(({ isAllowed }) => !isAllowed).map(({ change }) => change.what);
  if (!found.isPresent || forbidden.some((what) => what !== 'unexamined' && what !== 'content-covered')) {
    return 'altered';
  }
  if (forbidden.includes('content-covered')) {
    return 'covered';
  }
  if (forbidden.includes('unexamined')) {
    return 'unexamined';
  }
  // What helps to verify says nothing of its own, so that nobody has to sign it (ETSI EN 319 142-1, 5.4).
  return changes.every(({ change }) => change.what === 'validation-data')
    ? 'intact'
    : 'intact-with-additions';
}

function signerOf({ verdict, path, revocation }: Trust, now: number): SignerFact {
  return {
    trust: verdict,
    path: path.map(factOf),
    revocation:
      revocation.kind === 'good'
        ? { kind: 'good', asOf: iso(revocation.asOf) }
        : revocation.kind === 'revoked'
          ? { kind: 'revoked', at: iso(revocation.at), reason: revocation.reason }
          : revocation,
    hasExpiredSince: (path[0]?.validTo ?? now) < now,
  };
}

function factOf(certificate: Certificate): CertificateFact {
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    serialNumber: certificate.serialNumber,
    validFrom: iso(certificate.validFrom),
    validTo: iso(certificate.validTo),
  };
}

function shownName({ subject }: Certificate): string {
  return subject.commonName === '' ? subject.organization : subject.commonName;
}

/** The worst of a document's signatures tells of the document. */
function worstOf(reports: readonly SignatureReport[]): DocumentVerdict {
  return verdicts.find((verdict) => reports.some((report) => report.verdict === verdict)) ?? 'unsigned';
}

/** The issuers at which chains end for want of a certificate that is trusted. */
function wantedKeyIds(judged: readonly Judged[], stamps: ReadonlyMap<ComparedSignature, Trust>): string[] {
  const loose = [...judged.map(({ trust }) => trust), ...stamps.values()].filter(
    (trust) => trust?.verdict.kind === 'untrusted',
  );
  const ids = loose.flatMap((trust) => {
    const last = trust?.path.at(-1);
    return [last?.authorityKeyId ?? last?.subjectKeyId ?? null];
  });
  return [...new Set(ids.filter((id) => id !== null))];
}

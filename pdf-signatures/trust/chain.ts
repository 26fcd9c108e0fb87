/** From a certificate to one that is trusted (RFC 5280, 6). */
import type { Certificate } from '../cms/certificate.ts';
import { verifySigned } from '../cms/verify-value.ts';
import type { TrustAnchor } from './anchor.ts';

/** A certificate that is trusted as it is, and who answers for it. */
export type TrustedRoot = { readonly certificate: Certificate; readonly anchor: TrustAnchor };

/** `path` begins with the certificate in question, and ends with the last one that was found. */
export type Chain =
  | { readonly kind: 'anchored'; readonly by: TrustAnchor; readonly path: readonly Certificate[] }
  | { readonly kind: 'loose'; readonly why: LooseEnd; readonly path: readonly Certificate[] };

export type LooseEnd =
  /** It leads to a certificate that is its own issuer, and that nobody here trusts. */
  | 'unknown-root'
  /** The issuer's certificate is not there. */
  | 'issuer-missing'
  /** The issuer may not issue, or was not good at that time. */
  | 'issuer-unfit';

const longest = 8;
/** Signatures that are checked for one chain: certificates may name one another in a circle. */
const mostChecks = 24;

/**
 * Looks for a chain from `certificate` through `pool` to one of `roots` that was good at a time (milliseconds since 1970).
 * A root is trusted as it is, yet one that is a signer's own certificate vouches for nobody else.
 */
export async function findChain(
  certificate: Certificate,
  pool: readonly Certificate[],
  roots: readonly TrustedRoot[],
  time: number,
): Promise<Chain> {
  let checks = 0;
  const anchors = new Map(roots.toReversed().map((root) => [root.certificate.fingerprint, root.anchor]));
  const known = distinct([...roots.map((root) => root.certificate), ...pool]);

  async function extend(path: readonly Certificate[]): Promise<Chain> {
    const last = path[path.length - 1] ?? certificate;
    const anchor = anchors.get(last.fingerprint);
    if (anchor !== undefined) {
      return { kind: 'anchored', by: anchor, path };
    }
    if (last.issuerKey === last.subjectKey) {
      return { kind: 'loose', why: 'unknown-root', path };
    }
    let best: Chain = { kind: 'loose', why: 'issuer-missing', path };
    for (const issuer of path.length < longest ? issuersOf(last, known) : []) {
      checks += 1;
      if (checks > mostChecks || path.includes(issuer)) {
        continue;
      }
      if ((await verifySigned(last, issuer.publicKey)).kind !== 'good') {
        continue;
      }
      // One that is its own issuer ends the chain anyhow: that it is not trusted is what matters of it.
      const isTrusted = anchors.has(issuer.fingerprint);
      const isEnd = isTrusted || issuer.issuerKey === issuer.subjectKey;
      const isFit = isEnd ? !isTrusted || saysNoOtherUse(issuer) : mayIssue(issuer, path.length - 1, time);
      if (!isFit) {
        best = best.path.length > path.length ? best : { kind: 'loose', why: 'issuer-unfit', path };
        continue;
      }
      const further = await extend([...path, issuer]);
      if (further.kind === 'anchored') {
        return further;
      }
      best = further.path.length > best.path.length ? further : best;
    }
    return best;
  }

  return extend([certificate]);
}

/** Certificates that may be the issuer's, by name and by the identifier of its key. */
function issuersOf(certificate: Certificate, pool: readonly Certificate[]): Certificate[] {
  return pool.filter(
    ({ subjectKey, subjectKeyId }) =>
      subjectKey === certificate.issuerKey &&
      (subjectKeyId === null ||
        certificate.authorityKeyId === null ||
        subjectKeyId === certificate.authorityKeyId),
  );
}

/** Whether nothing in a certificate says that its key is not for issuing others. */
function saysNoOtherUse({ isAuthority, keyUsage }: Certificate): boolean {
  return isAuthority !== false && (keyUsage?.has('keyCertSign') ?? true);
}

/** `below`: authorities that stand between it and the signer. */
function mayIssue(issuer: Certificate, below: number, time: number): boolean {
  return (
    issuer.isAuthority === true &&
    saysNoOtherUse(issuer) &&
    (issuer.pathLength === null || issuer.pathLength >= below) &&
    issuer.unknownCritical.length === 0 &&
    time >= issuer.validFrom &&
    time <= issuer.validTo
  );
}

function distinct(certificates: readonly Certificate[]): Certificate[] {
  return [...new Map(certificates.map((one) => [one.fingerprint, one])).values()];
}

/** Signatures that are checked of the certificates of one structure: for two chains of usual length. */
const mostDamageChecks = 16;

/** Whether one of the certificates that came with a signature was changed since it was issued. */
export async function areDamaged(certificates: readonly Certificate[]): Promise<boolean> {
  const pool = distinct(certificates);
  let checks = 0;
  const verify = async (certificate: Certificate, publicKey: Uint8Array): Promise<'good' | 'bad' | null> => {
    checks += 1;
    const { kind } = checks > mostDamageChecks ? unknown : await verifySigned(certificate, publicKey);
    return kind === 'unsupported' ? null : kind;
  };
  for (const certificate of pool) {
    if (await isDamaged(certificate, pool, verify)) {
      return true;
    }
  }
  return false;
}

const unknown = { kind: 'unsupported' } as const;

/**
 * Whether a certificate was changed. `pool` holds those that came with it: certificates of its issuer are among them, and none fits its
 * signature; or it is its own issuer by the identifiers of its key and not by name; or its key signed another one, which knows its
 * issuer by another name.
 */
async function isDamaged(
  certificate: Certificate,
  pool: readonly Certificate[],
  verify: (certificate: Certificate, publicKey: Uint8Array) => Promise<'good' | 'bad' | null>,
): Promise<boolean> {
  const { subjectKey, subjectKeyId, issuerKey, authorityKeyId, publicKey } = certificate;
  const named = issuersOf(certificate, pool);
  const issuers = issuerKey === subjectKey && !named.includes(certificate) ? [...named, certificate] : named;
  if (issuers.length > 0) {
    for (const issuer of issuers) {
      if ((await verify(certificate, issuer.publicKey)) !== 'bad') {
        return false;
      }
    }
    return true;
  }
  if (subjectKeyId !== null && subjectKeyId === authorityKeyId && issuerKey !== subjectKey) {
    return true;
  }
  for (const other of pool) {
    const isElsewhere = other !== certificate && other.issuerKey !== subjectKey;
    if (isElsewhere && (await verify(other, publicKey)) === 'good') {
      return true;
    }
  }
  return false;
}

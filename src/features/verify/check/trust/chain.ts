/** From a certificate to one that is trusted (RFC 5280, 6). */
import type { Certificate } from '../cms/certificate.ts';
import { sameBytes } from '../cms/der.ts';
import { verifySigned } from '../cms/verify-value.ts';

/** `path` begins with the certificate in question, and ends with the last one that was found. */
export type Chain =
  | { readonly kind: 'anchored'; readonly path: readonly Certificate[] }
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
const mostChecks = 60;

/**
 * Looks for a chain from `certificate` through `pool` to one of `roots` that was good at a time (milliseconds since 1970).
 * A root is trusted as it is.
 */
export async function findChain(
  certificate: Certificate,
  pool: readonly Certificate[],
  roots: readonly Certificate[],
  time: number,
): Promise<Chain> {
  let checks = 0;
  const isRoot = (one: Certificate): boolean => roots.some((root) => sameBytes(root.raw, one.raw));

  async function extend(path: readonly Certificate[]): Promise<Chain> {
    const last = path[path.length - 1] ?? certificate;
    if (isRoot(last)) {
      return { kind: 'anchored', path };
    }
    if (last.issuerKey === last.subjectKey) {
      return { kind: 'loose', why: 'unknown-root', path };
    }
    let best: Chain = { kind: 'loose', why: 'issuer-missing', path };
    for (const issuer of path.length < longest ? issuersOf(last, [...roots, ...pool]) : []) {
      checks += 1;
      if (checks > mostChecks || path.includes(issuer)) {
        continue;
      }
      if ((await verifySigned(last, issuer.publicKey)) !== 'good') {
        continue;
      }
      // One that is its own issuer ends the chain anyhow: that it is not trusted is what matters of it.
      const isEnd = isRoot(issuer) || issuer.issuerKey === issuer.subjectKey;
      if (!isEnd && !mayIssue(issuer, path.length - 1, time)) {
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
export function issuersOf(certificate: Certificate, pool: readonly Certificate[]): Certificate[] {
  return pool.filter(
    ({ subjectKey, subjectKeyId }) =>
      subjectKey === certificate.issuerKey &&
      (subjectKeyId === null ||
        certificate.authorityKeyId === null ||
        subjectKeyId === certificate.authorityKeyId),
  );
}

/** `below`: authorities that stand between it and the signer. */
function mayIssue(issuer: Certificate, below: number, time: number): boolean {
  return (
    issuer.isAuthority &&
    (issuer.keyUsage?.has('keyCertSign') ?? true) &&
    (issuer.pathLength === null || issuer.pathLength >= below) &&
    issuer.unknownCritical.length === 0 &&
    time >= issuer.validFrom &&
    time <= issuer.validTo
  );
}

/**
 * Whether a certificate was changed since it was issued. `pool` holds those that came with it: certificates of its issuer are among
 * them, and none fits its signature; or it is its own issuer by the identifiers of its key and not by name; or its key signed
 * another one, which knows its issuer by another name.
 */
export async function isDamaged(certificate: Certificate, pool: readonly Certificate[]): Promise<boolean> {
  const { subjectKey, subjectKeyId, issuerKey, authorityKeyId, publicKey } = certificate;
  const named = issuersOf(certificate, pool).slice(0, 8);
  const issuers = issuerKey === subjectKey ? [...named, certificate] : named;
  if (issuers.length > 0) {
    const verdicts = await Promise.all(issuers.map((issuer) => verifySigned(certificate, issuer.publicKey)));
    return verdicts.every((verdict) => verdict === 'bad');
  }
  if (subjectKeyId !== null && subjectKeyId === authorityKeyId && issuerKey !== subjectKey) {
    return true;
  }
  const others = pool.filter((other) => other !== certificate && other.issuerKey !== subjectKey).slice(0, 8);
  const verdicts = await Promise.all(others.map((other) => verifySigned(other, publicKey)));
  return verdicts.includes('good');
}

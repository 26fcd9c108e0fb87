/** Whether certificates of a chain were revoked, as lists of their issuers say (RFC 5280, 6.3). */
import { Asn1Error } from '../cms/asn1.ts';
import type { Certificate } from '../cms/certificate.ts';
import type { Crl, Revocation as Entry } from '../cms/crl.ts';
import { verifySigned } from '../cms/verify-value.ts';

/** Times are milliseconds since 1970. */
export type Revocation =
  /** Not on its issuer's list, which is of this time. */
  | { readonly kind: 'good'; readonly asOf: number }
  /** `reason` as RFC 5280, 5.3.1 counts them. */
  | { readonly kind: 'revoked'; readonly at: number; readonly reason: number }
  /** No list of its issuer is there. */
  | { readonly kind: 'unknown' };

const removedFromList = 8;

/** Looks for each certificate of a chain but the last, which is trusted by itself, on the lists of its issuer. */
export async function checkRevocation(
  path: readonly Certificate[],
  crls: readonly Crl[],
): Promise<Revocation> {
  let result: Revocation | null = null;
  for (const [index, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[index + 1];
    const one = issuer === undefined ? unknown : await checkOne(certificate, issuer, crls);
    if (one.kind === 'revoked') {
      return one;
    }
    result = weaker(result, one);
  }
  return result ?? unknown;
}

const unknown: Revocation = { kind: 'unknown' };

function weaker(a: Revocation | null, b: Revocation): Revocation {
  if (a === null || (a.kind === 'good' && b.kind === 'good' && b.asOf < a.asOf)) {
    return b;
  }
  return b.kind === 'unknown' ? b : a;
}

async function checkOne(
  { serialNumber }: Certificate,
  issuer: Certificate,
  crls: readonly Crl[],
): Promise<Revocation> {
  let result = unknown;
  if (issuer.keyUsage?.has('cRLSign') === false) {
    return result;
  }
  const newestFirst = crls
    .filter(({ issuerKey }) => issuerKey === issuer.subjectKey)
    .toSorted((a, b) => b.thisUpdate - a.thisUpdate);
  for (const crl of newestFirst) {
    if ((await verifySigned(crl, issuer.publicKey)).kind !== 'good') {
      continue;
    }
    const entry = find(crl, serialNumber);
    if (entry === 'malformed') {
      continue;
    }
    if (entry !== null && entry.reason !== removedFromList) {
      return { kind: 'revoked', ...entry };
    }
    if (!crl.isPartial && result.kind === 'unknown') {
      result = { kind: 'good', asOf: crl.thisUpdate };
    }
  }
  return result;
}

/** A list whose entries cannot be read says nothing. */
function find(crl: Crl, serialNumber: string): Entry | 'malformed' | null {
  try {
    return crl.find(serialNumber);
  } catch (reason) {
    if (reason instanceof Asn1Error) {
      return 'malformed';
    }
    throw reason;
  }
}

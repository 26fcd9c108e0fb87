import { X509Certificate } from 'node:crypto';

import { Certificate, CRLDistributionPoints, GeneralName, InfoAccess } from 'pkijs';

import type { FoundRevocations } from './revocation-source.ts';

/** A certificate that another one among those given issued, and that says where it can be asked whether it is revoked. */
export type AskableCertificate = {
  readonly certificate: X509Certificate;
  readonly issuer: X509Certificate;
  /** Addresses by HTTP, in their order. */
  readonly responders: readonly string[];
  /** Addresses of any kind, in their order; `null` where it names no list at all. */
  readonly lists: readonly string[] | null;
};

const id = {
  distributionPoints: '2.5.29.31',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
} as const;

/** Those of certificates (DER) that say where to ask, each once; what has no issuer among them is missing. */
export function readAskable(ders: readonly Uint8Array[]): {
  readonly askable: readonly AskableCertificate[];
  readonly missing: FoundRevocations['missing'];
} {
  const all = ders.flatMap((der) => read(der) ?? []);
  const known = [...new Map(all.map((one) => [one.fingerprint256, one])).values()];
  const askable: AskableCertificate[] = [];
  const missing: { subject: string; detail: string }[] = [];
  for (const certificate of known) {
    const [responders, lists] = [respondersOf(certificate), listsOf(certificate)];
    if ((responders.length === 0 && lists === null) || certificate.checkIssued(certificate)) {
      continue;
    }
    const issuer = known.find((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey));
    if (issuer) {
      askable.push({ certificate, issuer, responders, lists });
    } else {
      missing.push({ subject: certificate.subject, detail: 'its issuer did not come with it' });
    }
  }
  return { askable, missing };
}

function read(der: Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
}

/** The addresses of the lists that a responder's certificate names; `null` where it says nowhere that it can be asked about. */
export function listsOfResponder(der: Uint8Array): readonly string[] | null {
  const certificate = read(der);
  if (certificate === null) {
    return [];
  }
  return listsOf(certificate) ?? (respondersOf(certificate).length === 0 ? null : []);
}

function respondersOf(certificate: X509Certificate): readonly string[] {
  const value = extensionOf(certificate, id.authorityInfoAccess);
  const ways = value instanceof InfoAccess ? value.accessDescriptions : [];
  return ways.flatMap((way) =>
    way.accessMethod === id.ocsp ? addressOf(way.accessLocation).filter(isHttp) : [],
  );
}

function listsOf(certificate: X509Certificate): readonly string[] | null {
  const value = extensionOf(certificate, id.distributionPoints);
  return value instanceof CRLDistributionPoints
    ? value.distributionPoints.flatMap(({ distributionPoint }) => {
        const names: readonly unknown[] = Array.isArray(distributionPoint) ? distributionPoint : [];
        return names.flatMap(addressOf);
      })
    : null;
}

function extensionOf({ raw }: X509Certificate, wanted: string): unknown {
  try {
    return Certificate.fromBER(raw).extensions?.find(({ extnID }) => extnID === wanted)?.parsedValue;
  } catch {
    return null;
  }
}

/** The address that a general name is; none where it is another kind of name. */
export function addressOf(name: unknown): string[] {
  const uri: unknown = name instanceof GeneralName && name.type === 6 ? name.value : null;
  return typeof uri === 'string' ? [uri] : [];
}

/** Whether an address can be asked from here. */
export function isHttp(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

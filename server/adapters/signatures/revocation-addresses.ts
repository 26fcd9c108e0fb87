import type { X509Certificate } from 'node:crypto';

import { type Asn1, children, oidOf, readAsn1, readOrNull, tag } from '../../../pdf-signatures/cms/asn1.ts';
import { type Certificate, readCertificateBytes } from '../../../pdf-signatures/cms/certificate.ts';
import { publicKeyOf, readX509 } from '../../domain/read-x509.ts';
import type { FoundRevocations } from './revocation-source.ts';

/** A certificate that another one among those given issued, and that says where it can be asked whether it is revoked. */
export type AskableCertificate = {
  /** As Node.js writes it. */
  readonly subject: string;
  readonly certificate: Certificate;
  readonly issuer: Certificate;
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

/** Those of certificates (DER) that say where to ask, each once; what cannot be read, or has no issuer among them, is missing. */
export function readAskable(ders: readonly Uint8Array[]): {
  readonly askable: readonly AskableCertificate[];
  readonly missing: FoundRevocations['missing'];
} {
  const all = ders.flatMap((der) => readX509(der) ?? []);
  const known = [...new Map(all.map((one) => [one.fingerprint256, one])).values()];
  const askable: AskableCertificate[] = [];
  const missing: { subject: string; detail: string }[] = [];
  for (const own of known) {
    const { subject } = own;
    const certificate = read(own);
    if (certificate === null) {
      missing.push({ subject, detail: 'it cannot be read' });
      continue;
    }
    const [responders, lists] = [respondersOf(certificate), listsOf(certificate)];
    if ((responders.length === 0 && lists === null) || own.checkIssued(own)) {
      continue;
    }
    const issuer = known.find((one) => {
      const key = publicKeyOf(one);
      return key !== null && own.checkIssued(one) && own.verify(key);
    });
    const above = issuer === undefined ? null : read(issuer);
    if (above === null) {
      const detail = issuer === undefined ? 'its issuer did not come with it' : 'its issuer cannot be read';
      missing.push({ subject, detail });
    } else {
      askable.push({ subject, certificate, issuer: above, responders, lists });
    }
  }
  return { askable, missing };
}

const read = ({ raw }: X509Certificate): Certificate | null => readCertificateBytes(new Uint8Array(raw));

/** The addresses of the lists that a responder's certificate names; `null` where it says nowhere that it can be asked about. */
export function listsOfResponder(certificate: Certificate): readonly string[] | null {
  return listsOf(certificate) ?? (respondersOf(certificate).length === 0 ? null : []);
}

function respondersOf(certificate: Certificate): readonly string[] {
  return (
    readExtension(certificate, id.authorityInfoAccess, (value) =>
      children(value).flatMap((way) => {
        const [method, location] = children(way);
        return oidOf(method) === id.ocsp && location ? addressesAmong([location]).filter(isHttp) : [];
      }),
    ) ?? []
  );
}

function listsOf(certificate: Certificate): readonly string[] | null {
  return readExtension(certificate, id.distributionPoints, (value) =>
    children(value).flatMap((point) =>
      addressesAt(children(point).find((part) => part.tag === tag.context(0))),
    ),
  );
}

/** `null` where a certificate does not have an extension, and nothing of one that is malformed. */
function readExtension(
  { extensions }: Certificate,
  wanted: string,
  addressesIn: (value: Asn1) => readonly string[],
): readonly string[] | null {
  const extension = extensions.find(({ id: own }) => own === wanted);
  return extension ? (readOrNull(() => addressesIn(readAsn1(extension.value))) ?? []) : null;
}

/** The addresses of a DistributionPointName under its tag (RFC 5280, 4.2.1.13). */
export function addressesAt(point: Asn1 | undefined): string[] {
  const [name] = point === undefined ? [] : children(point);
  return name?.tag === tag.context(0) ? addressesAmong(children(name)) : [];
}

/** Those of general names that are addresses (RFC 5280, 4.2.1.6). */
function addressesAmong(names: readonly Asn1[]): string[] {
  return names.flatMap(({ tag: kind, content }) =>
    kind === tag.contextPrimitive(6) ? [Buffer.from(content).toString('latin1')] : [],
  );
}

/** Whether an address can be asked from here. */
export function isHttp(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** Makes X.509 certificates: a company's authority, and what it issues (companion operations, §7). */
export interface CertificateIssuer {
  /** A self-signed certificate that may issue others. */
  createAuthority(company: string, validity: Validity): Promise<KeyedCertificate>;
  /** A new certificate with the name and key of an authority: what that one has issued stays valid under it. */
  renewAuthority(authority: AuthorityKey, validity: Validity): Promise<KeyedCertificate>;
  /** A certificate of a person, with a key of its own, for each request, in their order. */
  issue(
    authority: IssuingAuthority,
    requests: readonly CertificateRequest[],
  ): Promise<readonly KeyedCertificate[]>;
  /** The certificate by which an organization seals (ETSI EN 319 412-3), with a key of its own. */
  issueSeal(authority: IssuingAuthority, request: SealRequest): Promise<KeyedCertificate>;
  /** A list of what an authority has revoked, DER (RFC 5280, §5). */
  listRevoked(authority: AuthorityKey, list: RevocationList): Promise<Uint8Array>;
  /** What the certificates that a key signs call that key: its SHA-1, 40 hexadecimal digits in lower case. */
  keyIdOf(certificate: string): string;
}

export type Validity = { readonly from: Date; readonly to: Date };

/** `certificate` is PEM, `privateKey` PKCS #8 DER. */
export type AuthorityKey = { readonly certificate: string; readonly privateKey: Uint8Array };

/** An authority with the address of its list of revoked certificates, which goes into what it issues; `null` without one. */
export type IssuingAuthority = AuthorityKey & { readonly revocationListUrl: string | null };

export type CertificateRequest = {
  readonly commonName: string;
  readonly uid: string;
  /** `null` for a person who is certified as nobody's. */
  readonly organization: string | null;
  /** What was checked of the person beside what `uid` says; absent where nothing was. */
  readonly description?: string;
  readonly validity: Validity;
};

export type SealRequest = {
  readonly organization: string;
  /** The number under which it is registered, with who registers and where: `VATVN-0101243150`. `null` when it is not known. */
  readonly identifier: string | null;
  /** Two letters of ISO 3166, or `null`. */
  readonly country: string | null;
  readonly validity: Validity;
};

export type RevocationList = {
  /** Rises from list to list (RFC 5280, 5.2.3). */
  readonly number: number;
  readonly thisUpdate: Date;
  /** A newer list is there by then. */
  readonly nextUpdate: Date;
  /** No certificate of the authority that was revoked since then is missing, whether or not it has expired meanwhile. */
  readonly completeSince: Date;
  readonly revoked: readonly RevokedCertificate[];
};

export type RevokedCertificate = {
  /** Hexadecimal. */
  readonly serialNumber: string;
  readonly revokedAt: Date;
  readonly reason: RevocationReason;
};

/** RFC 5280, 5.3.1. */
export type RevocationReason = 'keyCompromise' | 'affiliationChanged' | 'superseded' | 'cessationOfOperation';

export type KeyedCertificate = AuthorityKey & {
  /** Hexadecimal, upper case. */
  readonly serialNumber: string;
  /** As RFC 4514 writes names: `UID=…,CN=…,O=…`. */
  readonly subjectDn: string;
  readonly issuerDn: string;
  readonly validity: Validity;
};

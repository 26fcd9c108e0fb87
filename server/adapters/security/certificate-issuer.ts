/** Makes X.509 certificates: a company's authority, and its users' certificates (companion operations, §7). */
export interface CertificateIssuer {
  /** A self-signed certificate that may issue others. */
  createAuthority(company: string, validity: Validity): Promise<KeyedCertificate>;
  /** A new certificate with the name and key of an authority: what that one has issued stays valid under it. */
  renewAuthority(authority: AuthorityKey, validity: Validity): Promise<KeyedCertificate>;
  /** A certificate, with a key of its own, for each request, in their order. */
  issue(
    authority: AuthorityKey,
    requests: readonly CertificateRequest[],
  ): Promise<readonly KeyedCertificate[]>;
}

export type Validity = { readonly from: Date; readonly to: Date };

/** `certificate` is PEM, `privateKey` PKCS #8 DER. */
export type AuthorityKey = { readonly certificate: string; readonly privateKey: Uint8Array };

export type CertificateRequest = {
  readonly commonName: string;
  readonly uid: string;
  readonly organization: string;
  readonly validity: Validity;
};

export type KeyedCertificate = AuthorityKey & {
  /** Hexadecimal, upper case. */
  readonly serialNumber: string;
  /** As RFC 4514 writes names: `UID=…,CN=…,O=…`. */
  readonly subjectDn: string;
  readonly issuerDn: string;
  readonly validity: Validity;
};

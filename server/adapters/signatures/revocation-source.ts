/** Finds out what other authorities than the companies' own have revoked: those of remote signing services and time stamps. */
export interface RevocationSource {
  /**
   * What authorities say of certificates now: each certificate's responder (OCSP) where it names one, else its list (CRL). Both are
   * believed only when the issuer, which has to be among the certificates, answers for them, and they are not over. Certificates that
   * name neither, as roots do, need none.
   *
   * @param certificates DER.
   */
  askAbout(certificates: readonly Uint8Array[], now: Date): Promise<FoundRevocations>;
}

export type FoundRevocations = {
  /** DER. */
  readonly crls: readonly Uint8Array[];
  /** Whole responses, DER. */
  readonly ocsps: readonly Uint8Array[];
  /** Subjects of certificates that are revoked. */
  readonly revoked: readonly string[];
  /** What is missing, and why; for the log. */
  readonly missing: readonly { readonly subject: string; readonly detail: string }[];
};

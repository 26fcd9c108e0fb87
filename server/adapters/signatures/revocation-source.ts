/** Finds out what other authorities than the companies' own have revoked: those of remote signing services and time stamps. */
export interface RevocationSource {
  /**
   * The lists that certificates name for themselves (cRLDistributionPoints), each once. A list is believed only when the issuer,
   * which has to be among the certificates, has signed it, and it is not over. Certificates that name none, as roots do, need none.
   *
   * @param certificates DER.
   */
  listsFor(certificates: readonly Uint8Array[], now: Date): Promise<FoundLists>;
}

export type FoundLists = {
  /** DER. */
  readonly lists: readonly Uint8Array[];
  /** Subjects of certificates that a list names. */
  readonly revoked: readonly string[];
  /** What is missing, and why; for the log. */
  readonly missing: readonly { readonly subject: string; readonly detail: string }[];
};

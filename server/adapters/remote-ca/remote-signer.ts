/**
 * A remote signing service, which holds a person's key and signs when they confirm in its application (companion
 * operations, §7), without naming a protocol. A request is made once, and asked about until it has come to something: by
 * whichever process, so that what asks may be started again meanwhile.
 */
export interface RemoteSigner {
  /** How many hashes one confirmation may cover. */
  readonly hashesMax: number;
  /** How long a person has at most, in seconds, as far as is known; `null` where they have as long as we wait for them. */
  readonly windowSeconds: number | null;
  /** Whether a request whose answer was lost can be asked about by our own id. */
  readonly knowsOurIds: boolean;
  /** Certificates of an account there. */
  listCredentials(account: RemoteAccount): Promise<readonly RemoteCredential[]>;
  /**
   * Asks the person for a signature over hashes. Some services answer at once, others when the person has decided.
   * @throws {RemoteSigningError} when the person was not asked, or nobody knows: `answer-lost`.
   */
  request(request: RemoteSigningRequest, signal: AbortSignal): Promise<RemoteTaken | RemoteRefusal>;
  /**
   * Waits until a request has come to something, or `signal` ends the waiting: `timed-out`. Signatures stand in the order of
   * the hashes, and are those of the certificate.
   * @throws {RemoteSigningError}
   */
  wait(
    transaction: RemoteTransaction,
    request: RemoteSigningRequest,
    signal: AbortSignal,
  ): Promise<RemoteSigningOutcome>;
}

/** `business` is an account that a company has at the service, and not its holder. */
export type RemoteAccount = { readonly username: string; readonly business: boolean };

export type RemoteCredential = {
  readonly credentialId: string;
  /** PEM, the signer's own first. */
  readonly certificates: readonly string[];
};

/** One hash to be signed. */
export type RemoteContent = {
  /** SHA-256, 32 bytes. */
  readonly hash: Uint8Array;
  /** What the person knows it by: the number of a document. */
  readonly name: string;
};

export type RemoteSigningRequest = {
  /** Ours, of this request alone. */
  readonly id: string;
  readonly account: RemoteAccount;
  readonly credentialId: string;
  /** PEM, the signer's own first: no other key's signature is taken. */
  readonly certificates: readonly string[];
  readonly contents: readonly RemoteContent[];
  /** Shown to the person there: what is being signed. */
  readonly description: string;
};

/** A request that the service has taken. */
export type RemoteTransaction = {
  /** What the service knows it by. */
  readonly reference: string;
};

export type RemoteTaken = RemoteTransaction & {
  readonly kind: 'taken';
  /** How many seconds the person has, where the service says so. */
  readonly seconds: number | null;
};

/** The person said no, or nothing. */
export type RemoteRefusal = { readonly kind: 'declined' | 'timed-out' };

export type RemoteSigningOutcome =
  | { readonly kind: 'signed'; readonly signatures: readonly Uint8Array[] }
  | RemoteRefusal;

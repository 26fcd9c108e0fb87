/** Why a remote signing service signs nothing. Of the account, the certificate and the quota the person can see to themselves. */
export type RemoteFault =
  | 'unavailable'
  | 'service-credentials'
  | 'unknown-account'
  | 'certificate-unusable'
  /** It signed with another key than that of the certificate, as after a renewal. */
  | 'certificate-changed'
  | 'quota-used-up'
  /** It may have taken the request: nobody knows, and there is no way to ask. */
  | 'answer-lost';

type RemoteErrorOptions = ErrorOptions & { readonly isEnded?: boolean };

export class RemoteSigningError extends Error {
  override readonly name = 'RemoteSigningError';
  readonly fault: RemoteFault;
  /** The provider has said that the request came to nothing: nobody can confirm it any more. */
  readonly isEnded: boolean;

  constructor(fault: RemoteFault, message: string, options: RemoteErrorOptions = {}) {
    super(message, options);
    this.fault = fault;
    this.isEnded = options.isEnded ?? false;
  }
}

import type { LocalSigner, Timestamp } from '../pdf/pdf-engine.ts';

/** Signs content of any kind that is not a PDF, in a file beside it. */
export interface ContentSigner {
  /**
   * A detached signature (RFC 5652, in DER), as CAdES has it: baseline B-B, or B-T with a time stamp (ETSI EN 319 122-1).
   * @throws {Error} when the signer's certificate or key cannot be used.
   */
  sign(content: Uint8Array, signer: LocalSigner, facts: ContentFacts): Promise<Uint8Array>;
}

export type ContentFacts = {
  /** When it is signed, as this service's clock says. */
  readonly time: Date;
  readonly timestamp: Timestamp | null;
};

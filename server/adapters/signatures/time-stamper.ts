/** A time-stamp authority, which says that something was there at a moment (companion operations, §7). */
export interface TimeStamper {
  /**
   * Has a hash stamped, as that of a signature's value.
   *
   * The answer is believed only after its own signature, what it stamps and the question that it answers have been checked.
   * Whether the authority is one to trust is for whoever checks the document.
   *
   * @param hash SHA-256, 32 bytes.
   */
  stamp(hash: Uint8Array): Promise<TimeStampOutcome>;
}

export type TimeStampOutcome =
  | {
      readonly kind: 'stamped';
      /** The TimeStampToken (RFC 3161, 2.4.2), DER, to stand in a signature as it is. */
      readonly token: Uint8Array;
      readonly time: Date;
      /** The authority's certificates as the token holds them, DER, that of its signature first. */
      readonly certificates: readonly Uint8Array[];
    }
  | {
      readonly kind: 'failed';
      readonly reason: TimeStampFault;
      /** For the log. */
      readonly detail: string;
    };

/**
 * Why there is no time stamp.
 *
 * - `unreachable`: no answer, or not in time, or no HTTP 200
 * - `refused`: the authority understood and says no
 * - `malformed`: the answer is too large, or cannot be read
 * - `mismatch`: the answer is to another question, or stamps something else
 * - `invalid`: the answer's signature does not hold, or its certificate is not one for time stamps
 */
export type TimeStampFault = 'unreachable' | 'refused' | 'malformed' | 'mismatch' | 'invalid';

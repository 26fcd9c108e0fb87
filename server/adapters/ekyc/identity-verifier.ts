import type { IdentityPaper } from '../../../contract/enums.ts';

/** Pictures of a person and of the person's paper: each a PNG or JPEG that has been looked at. */
export type IdentitySubmission = {
  readonly paperType: IdentityPaper;
  readonly person: { readonly name: string; readonly code: string };
  readonly front: Uint8Array;
  /** The other side; a passport has none. */
  readonly back: Uint8Array | null;
  readonly portrait: Uint8Array;
};

/** `to-judge` hands the pictures to a person of the company. */
export type IdentityVerdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'to-judge' };

/** Says whether pictures show the person that they should. */
export interface IdentityVerifier {
  /** Rejects when it cannot say anything at the moment. */
  verify(submission: IdentitySubmission): Promise<IdentityVerdict>;
}

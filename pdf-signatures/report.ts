/** What a check says, ready to be shown and to be sent from one thread to another. Times are in ISO 8601 with an offset or Z. */
import type { JudgedChange } from './changes/change.ts';
import type { RangeFault } from './byte-range.ts';
import type { SignerFault } from './cms/check-signer.ts';
import type { DistinguishedName } from './cms/distinguished-name.ts';
import type { MarkPlace } from './pdf/mark-place.ts';
import type { TrustAnchor } from './trust/anchor.ts';
import type { Level } from './trust/level.ts';
import type { Trust } from './trust/trust.ts';

export type { Level, TrustAnchor };

/**
 * What a signature says of the document as it is now, whoever signed: whom one trusts is a question of its own ({@link SignerTrust}).
 * From the worst to the best.
 */
export const verdicts = [
  /** The bytes or the signature are not those of the signing. */
  'broken',
  /** It was intact; the document became another afterwards. */
  'altered',
  /** Something that was added later lies on what was signed. */
  'covered',
  /** Made or changed in a way that cannot be examined here. */
  'unexamined',
  /** What was signed is as it was; something that the signature allows was added. */
  'intact-with-additions',
  'intact',
] as const;
export type Verdict = (typeof verdicts)[number];

/** The worst verdict of a document's signatures. */
export type DocumentVerdict = Verdict | 'unsigned';

export type BrokenBecause =
  | RangeFault
  | SignerFault
  /** What stands in its place is no signature. */
  | 'not-a-signature'
  /** The revision that it says it signed does not hold it. */
  | 'not-in-its-revision'
  /** A certificate that came with it was changed. */
  | 'certificate-damaged'
  /** The time stamp within it is of something else, or was changed. */
  | 'time-stamp-damaged';

export type Integrity =
  /** `isWeak`: SHA-1, in which documents can be made that look the same. */
  | { readonly kind: 'intact'; readonly digest: string; readonly isWeak: boolean }
  | { readonly kind: 'broken'; readonly because: BrokenBecause }
  | { readonly kind: 'unsupported'; readonly what: string };

export type Coverage = {
  /** Which of the signed revisions it is of, from 1, and how many there are; what nobody signed at the end counts as one. */
  readonly revision: number;
  readonly revisions: number;
  readonly isWhole: boolean;
  readonly changes: readonly JudgedChange[];
};

export type SigningTime =
  /** An authority says that the signature was there; `isTrusted`: somebody here trusts the authority. */
  | {
      readonly kind: 'time-stamp';
      readonly at: string;
      readonly authority: string;
      readonly isTrusted: boolean;
    }
  /** The signer's own clock. */
  | { readonly kind: 'said'; readonly at: string }
  | { readonly kind: 'none' };

export type RevocationFact =
  | { readonly kind: 'good'; readonly asOf: string }
  | { readonly kind: 'revoked'; readonly at: string; readonly reason: number }
  | { readonly kind: 'unknown' };

export type CertificateFact = {
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
  readonly serialNumber: string;
  readonly validFrom: string;
  readonly validTo: string;
};

export type SignerTrust = Trust['verdict'];

export type SignerFact = {
  readonly trust: SignerTrust;
  /** From the signer's certificate upwards. */
  readonly path: readonly CertificateFact[];
  readonly revocation: RevocationFact;
  /** Its certificate has run out since it signed. */
  readonly hasExpiredSince: boolean;
};

export type SignatureReport = {
  /** From 1, in the order of signing. */
  readonly number: number;
  readonly kind: 'signature' | 'certification' | 'time-stamp';
  readonly fieldName: string;
  readonly places: readonly MarkPlace[];
  /** Whether the document still has it. */
  readonly isPresent: boolean;
  readonly verdict: Verdict;
  readonly integrity: Integrity;
  readonly coverage: Coverage | null;
  readonly signer: SignerFact | null;
  readonly time: SigningTime;
  /** `null` of time stamps, and of signatures that are not made as PAdES has it, or not intact. */
  readonly level: Level | null;
  readonly reason: string;
  readonly location: string;
};

export type CheckReport = {
  readonly kind: 'checked';
  readonly verdict: DocumentVerdict;
  /** Whether every signature, time stamps included, is by somebody who is trusted here. */
  readonly isTrusted: boolean;
  /** Whether any signature rests on SHA-1, in which documents can be made that look the same. */
  readonly isWeak: boolean;
  /** The least level of its signatures; `null` where one has none. */
  readonly level: Level | null;
  /** Whether the pictures of all pages were compared; until then a verdict can only become worse, and none is final. */
  readonly isWitnessed: boolean;
  readonly signatures: readonly SignatureReport[];
  readonly isEncrypted: boolean;
  /** Its structure had to be put together again. */
  readonly isDamaged: boolean;
  /** Identifiers of the keys, in hexadecimal digits, of issuers whose certificates would lead on; somebody may know them. */
  readonly wantedKeyIds: readonly string[];
};

export type CheckOutcome =
  | CheckReport
  | {
      readonly kind: 'refused';
      readonly why: 'not-pdf' | 'unreadable' | 'too-large' | 'too-many' | 'too-long' | 'no-crypto' | 'failed';
    };

/** Of one file: bytes, signatures, and the time that a check may take in milliseconds. */
export const checkLimits = { fileBytes: 200 * 1024 * 1024, signatures: 100, milliseconds: 60_000 } as const;

/**
 * Keyed digests and random values. Every purpose has a key of its own, derived from the installation's secret, so that a
 * digest of one purpose says nothing in another and the database alone opens nothing.
 */
export const digestPurposes = [
  'process-code',
  'process-link',
  'access-code',
  'password-link',
  'drawing-link',
  'in-person',
  'otp',
  'contact-change',
  'recovery-code',
  'device',
  'session-cookie',
  'mail-return',
  'mail-address',
  'mail-choice',
] as const;
type DigestPurpose = (typeof digestPurposes)[number];

/** Random bytes of a link. */
export const linkTokenBytes = 16;

export interface Secrets {
  /** HMAC-SHA-256 in hex. */
  digest(purpose: DigestPurpose, value: string): string;
  /** Compares two digests in constant time. */
  equal(a: string, b: string): boolean;
  /** Six decimal digits, uniformly random. */
  sixDigits(): string;
  /** 50 random bits, as `domain/auth/recovery-code.ts` writes them. */
  recoveryCode(): string;
  /** 128 random bits, base64url. */
  linkToken(): string;
}

/** By how many steps of time an app may be before or behind. */
export const authenticatorDrift = 1;

/** Codes of authenticator apps: six digits that change every 30 seconds (RFC 6238, SHA-1, as the common apps take them). */
export interface Authenticator {
  /** A fresh secret, 160 random bits. */
  newSecret(): Uint8Array;
  /** What the app is given: the secret to type in, and the address of a QR code that holds everything. */
  enrollment(secret: Uint8Array, username: string): { readonly secret: string; readonly uri: string };
  /** The time step that a code stands for, at most one away from now; `null` for a wrong code. */
  stepOf(secret: Uint8Array, code: string, now: Date): number | null;
}

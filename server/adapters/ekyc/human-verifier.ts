import type { IdentityVerifier } from './identity-verifier.ts';

/** The built-in verifier: it judges no faces, and hands every picture to a person of the company. */
export function createHumanVerifier(): IdentityVerifier {
  return { verify: () => Promise.resolve({ kind: 'to-judge' }) };
}

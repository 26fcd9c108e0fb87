import type { Digest } from '../../../pdf-signatures/cms/digest.ts';

/** Whether what an authority signs with a digest is relied on when documents are signed here. */
export function isStrongDigest(name: Digest | null): boolean {
  return name === 'SHA-256' || name === 'SHA-384' || name === 'SHA-512';
}

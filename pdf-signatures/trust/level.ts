/** What a file has of its own by which a signature is checked later: the baseline levels of PAdES (ETSI EN 319 142-1, 6). */
import type { Certificate } from '../cms/certificate.ts';
import { type TrustedRoot, findChain } from './chain.ts';
import { type RevocationEvidence, isTold } from './revocation.ts';

/** From the least to the most. */
export const levels = [
  /** Signed. */
  'B-B',
  /** An authority says when. */
  'B-T',
  /** With all that it takes to check it without asking anybody. */
  'B-LT',
  /** And an authority says when all of that was there. */
  'B-LTA',
] as const;
export type Level = (typeof levels)[number];

/** What a file, or a revision of it, has. */
export type ValidationMaterial = RevocationEvidence & { readonly certificates: readonly Certificate[] };

/** A certificate that is needed for a signature, and when it signed in milliseconds since 1970. */
export type NeededSigner = { readonly certificate: Certificate; readonly at: number };

/**
 * @param stamp the first time stamp of the signature, its own or one of the whole document, by its authority; `null` without one.
 * @param whole what the file has.
 * @param archived what the revision that the newest time stamp of the whole document is of has; `null` without one that came later.
 */
export async function levelOf(
  signer: NeededSigner,
  stamp: NeededSigner | null,
  roots: readonly TrustedRoot[],
  whole: ValidationMaterial,
  archived: ValidationMaterial | null,
): Promise<Level> {
  if (stamp === null) {
    return 'B-B';
  }
  const isComplete = async (material: ValidationMaterial): Promise<boolean> =>
    (await isCheckable(signer, material, roots)) && (await isCheckable(stamp, material, roots));
  if (!(await isComplete(whole))) {
    return 'B-T';
  }
  return archived !== null && (await isComplete(archived)) ? 'B-LTA' : 'B-LT';
}

/** Whether the certificates up to a root are there, and what the issuer of each below it said of it. */
async function isCheckable(
  { certificate, at }: NeededSigner,
  material: ValidationMaterial,
  roots: readonly TrustedRoot[],
): Promise<boolean> {
  const chain = await findChain(certificate, material.certificates, roots, at);
  if (chain.kind === 'loose' && chain.why !== 'unknown-root') {
    return false;
  }
  for (const [index, one] of chain.path.slice(0, -1).entries()) {
    const issuer = chain.path[index + 1];
    if (issuer === undefined || !(await isTold(one, issuer, material))) {
      return false;
    }
  }
  return true;
}

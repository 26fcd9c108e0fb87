import { areDamaged } from '../../../pdf-signatures/trust/chain.ts';
import { readCertificates } from '../../../pdf-signatures/trust/trust-files.ts';
import { type Distrust, judgeTrust } from '../../../pdf-signatures/trust/trust.ts';

/** Which roots are trusted is for readers to say, and services need not tell the certificates above the signer's. */
const open: readonly Distrust[] = ['unknown-root', 'issuer-missing'];

/**
 * Why nobody would believe a signature that is made now with a certificate, whatever roots they trust: it is not in its validity
 * period or not for signing, an issuer may not issue, or one of the chain was changed. `null` when nothing speaks against it.
 *
 * @param chain PEM, the signer's own first.
 */
export async function findChainFault(
  chain: readonly string[],
  now: Date,
): Promise<Distrust | 'damaged' | null> {
  const certificates = readCertificates(new TextEncoder().encode(chain.join('\n')));
  const [own] = certificates;
  if (own === undefined || (await areDamaged(certificates))) {
    return 'damaged';
  }
  const material = { roots: [], certificates, crls: [], ocsps: [] };
  const moment = { at: now.getTime(), isProven: true };
  const { verdict } = await judgeTrust(own, material, moment, 'signing');
  return verdict.kind === 'trusted' || open.includes(verdict.why) ? null : verdict.why;
}

import type { Certificate } from '../../../pdf-signatures/cms/certificate.ts';
import { areDamaged } from '../../../pdf-signatures/trust/chain.ts';
import { readCertificates } from '../../../pdf-signatures/trust/trust-files.ts';
import { type Distrust, judgeTrust } from '../../../pdf-signatures/trust/trust.ts';

/** Without roots of the installation's, readers say whom they trust, and services need not tell the certificates above the signer's. */
const open: readonly Distrust[] = ['unknown-root', 'issuer-missing'];

export type ChainFault = Distrust | 'damaged';

/**
 * Why nobody would believe a signature that is made now with a certificate, whatever roots they trust: it is not in its validity
 * period or not for signing, an issuer may not issue, or one of the chain was changed. Where the installation names roots, it leads to one
 * of them as well. `null` when nothing speaks against it.
 *
 * @param chain PEM, the signer's own first.
 * @param trusted PEM.
 */
export async function findChainFault(
  chain: readonly string[],
  trusted: readonly string[],
  now: Date,
): Promise<ChainFault | null> {
  const certificates = read(chain);
  const [own] = certificates;
  if (own === undefined || (await areDamaged(certificates))) {
    return 'damaged';
  }
  const roots = read(trusted).map((certificate) => ({ certificate, anchor: { kind: 'own' } as const }));
  const material = { roots, certificates, crls: [], ocsps: [] };
  const moment = { at: now.getTime(), provenAt: now.getTime() };
  const { verdict } = await judgeTrust(own, material, moment, 'signing');
  return verdict.kind === 'trusted' || (roots.length === 0 && open.includes(verdict.why))
    ? null
    : verdict.why;
}

const read = (pems: readonly string[]): Certificate[] =>
  pems.length === 0 ? [] : readCertificates(new TextEncoder().encode(pems.join('\n')));

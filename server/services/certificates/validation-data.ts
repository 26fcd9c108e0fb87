import { X509Certificate } from 'node:crypto';

import type { ValidationData } from '../../adapters/pdf/pdf-engine.ts';

/**
 * What goes into the document security store (ETSI EN 319 142-1, 5.4.2.2), each once: every certificate of the chains, the signers' and the
 * roots' included, every list of revoked ones, and every response about one.
 *
 * @param chains certificates in PEM or DER, as their signatures and time stamps hold them.
 * @param revocations DER.
 */
export function validationDataOf(
  chains: readonly (readonly (string | Uint8Array)[])[],
  { crls, ocsps }: Pick<ValidationData, 'crls' | 'ocsps'>,
): ValidationData {
  const certificates = chains
    .flat()
    .map((certificate) => new Uint8Array(new X509Certificate(certificate).raw));
  return { certificates: distinct(certificates), crls: distinct(crls), ocsps: distinct(ocsps) };
}

function distinct(items: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(items.map((bytes) => [Buffer.from(bytes).toString('base64'), bytes])).values()];
}

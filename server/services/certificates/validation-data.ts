import { X509Certificate } from 'node:crypto';

/** What lets a reader check signatures without asking anybody: DER, each once. */
export type ValidationData = {
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
};

/**
 * What goes into the document security store (ETSI EN 319 142-1, 5.4.2.2): every certificate of the chains, the signers' and the
 * roots' included, and every list of revoked ones.
 *
 * @param chains certificates in PEM or DER, as their signatures and time stamps hold them.
 * @param lists DER.
 */
export function validationDataOf(
  chains: readonly (readonly (string | Uint8Array)[])[],
  lists: readonly Uint8Array[],
): ValidationData {
  const certificates = chains
    .flat()
    .map((certificate) => new Uint8Array(new X509Certificate(certificate).raw));
  return { certificates: distinct(certificates), crls: distinct(lists) };
}

function distinct(items: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(items.map((bytes) => [Buffer.from(bytes).toString('base64'), bytes])).values()];
}

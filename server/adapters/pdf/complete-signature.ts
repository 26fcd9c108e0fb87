import { assembleSignature, isSignatureOver } from '../signatures/cms.ts';
import { readSigningChain } from '../signatures/signing-chain.ts';
import { fillPlace } from './open-place.ts';
import type { PdfInput, PreparedSignature, SignResult } from './pdf-engine.ts';
import { revise } from './revision.ts';

/**
 * The second half of a signature: its value, in its place. See `PdfEngine.completeSignature`.
 *
 * The value is checked before it is written, whoever made it: no file that was prepared leaves here with a signature that does not hold.
 */
export function completeSignature(
  file: PdfInput,
  prepared: PreparedSignature,
  value: Uint8Array,
  token: Uint8Array | null,
): SignResult {
  const { signedAttributes: attributes } = prepared;
  const chain = readSigningChain(prepared.chain);
  if (chain === null) {
    return { kind: 'refused', reason: 'bad-certificate' };
  }
  if (!isSignatureOver(attributes, chain, value)) {
    return { kind: 'refused', reason: 'wrong-signature' };
  }
  return revise(file, fillPlace(prepared, assembleSignature({ attributes, chain, value, token })));
}

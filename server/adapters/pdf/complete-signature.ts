import { assembleSignature, isSignatureOver } from '../signatures/cms.ts';
import { readSigningChain } from '../signatures/signing-chain.ts';
import type { PreparedSignature, SignResult } from './pdf-engine.ts';

/**
 * The second half of a signature: its value, in its place. See `PdfEngine.completeSignature`.
 *
 * The value is checked before it is written: whoever made it, no file leaves here with a signature that does not hold.
 */
export function completeSignature(
  prepared: PreparedSignature,
  value: Uint8Array,
  token: Uint8Array | null,
): SignResult {
  const { bytes, contentsAt, contentsLength, signedAttributes: attributes } = prepared;
  const chain = readSigningChain(prepared.chain);
  if (chain === null) {
    return { kind: 'refused', reason: 'bad-certificate' };
  }
  if (!isSignatureOver(attributes, chain, value)) {
    return { kind: 'refused', reason: 'wrong-signature' };
  }
  const hex = Buffer.from(assembleSignature({ attributes, chain, value, token })).toString('hex');
  if (hex.length > contentsLength - 2) {
    return { kind: 'refused', reason: 'too-large' };
  }
  // What is left of the place is filled up with zeros, which readers pass over (ISO 32000-1, 12.8.3.3.1).
  const contents = `<${hex.padEnd(contentsLength - 2, '0')}>`;
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).write(contents, contentsAt, 'latin1');
  return { kind: 'ok', bytes };
}

import { createHash } from 'node:crypto';
import { openKey, signAttributes } from '../signatures/local-key.ts';
import { completeSignature } from './complete-signature.ts';
import type { LocalSigner, PrepareResult, SignatureRequest, SignResult, Timestamp } from './pdf-engine.ts';
import type { Preparation } from './prepare-signature.ts';

/**
 * Signatures with a key that is held here, one after the other.
 *
 * Files are parsed by the worker; the key is used here, on the threads of Node.js, and never goes where untrusted files are
 * parsed. The bytes go back and forth without being copied.
 */

/** Prepares one signature; the bytes are given away. */
type Prepare = (bytes: Uint8Array, preparation: Preparation) => Promise<PrepareResult>;

/** See `PdfEngine.sign`; `bytes` are given away. */
export async function signInTurn(
  prepare: Prepare,
  bytes: Uint8Array,
  requests: readonly SignatureRequest[],
  { chain, privateKey }: LocalSigner,
  timestamp: Timestamp | null,
): Promise<SignResult> {
  const key = openKey(privateKey);
  if (key === null) {
    return { kind: 'refused', reason: 'bad-key' };
  }
  let signed: SignResult = { kind: 'ok', bytes };
  for (const request of requests) {
    const preparation = { request, chain, timestamped: timestamp !== null };
    const result = await prepare(signed.bytes, preparation);
    if (result.kind === 'refused') {
      return result;
    }
    const { prepared } = result;
    const value = await signAttributes(prepared.signedAttributes, key);
    if (value === null) {
      return { kind: 'refused', reason: 'bad-key' };
    }
    const token = timestamp && (await timestamp(createHash('sha256').update(value).digest()));
    signed = completeSignature(prepared, value, token);
    if (signed.kind === 'refused') {
      return signed;
    }
  }
  return signed;
}

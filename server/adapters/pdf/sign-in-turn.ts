import { createHash } from 'node:crypto';
import { openKey, signAttributes } from '../signatures/local-key.ts';
import type { FileParts } from '../files/file-parts.ts';
import { completeSignature } from './complete-signature.ts';
import type { LocalSigner, PrepareResult, SignatureRequest, SignResult, Timestamp } from './pdf-engine.ts';
import type { Preparation } from './prepare-signature.ts';

/**
 * Signatures with a key that is held here, one after the other.
 *
 * Files are parsed by the worker; the key is used here, on the threads of Node.js, and never goes where untrusted files are parsed.
 */

/** Prepares one signature. */
type Prepare = (file: FileParts, preparation: Preparation) => Promise<PrepareResult>;

/** See `PdfEngine.sign`. */
export async function signInTurn(
  prepare: Prepare,
  file: FileParts,
  requests: readonly SignatureRequest[],
  { chain, privateKey }: LocalSigner,
  timestamp: Timestamp | null,
): Promise<SignResult> {
  const key = openKey(privateKey);
  if (key === null) {
    return { kind: 'refused', reason: 'bad-key' };
  }
  let signed: SignResult = { kind: 'ok', file };
  for (const request of requests) {
    const preparation = { request, chain, timestamped: timestamp !== null };
    const result = await prepare(signed.file, preparation);
    if (result.kind === 'refused') {
      return result;
    }
    const { prepared } = result;
    const value = await signAttributes(prepared.signedAttributes, key);
    if (value === null) {
      return { kind: 'refused', reason: 'bad-key' };
    }
    const token = timestamp && (await timestamp(createHash('sha256').update(value).digest()));
    signed = completeSignature(signed.file, prepared, value, token);
    if (signed.kind === 'refused') {
      return signed;
    }
  }
  return signed;
}

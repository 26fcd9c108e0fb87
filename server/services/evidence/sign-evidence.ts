import type { Timestamp } from '../../adapters/pdf/pdf-engine.ts';
import { Refusal } from '../../domain/refusal.ts';
import { ensureSeal, sealRequest } from '../certificates/ensure-seal.ts';
import type { Dependencies } from '../dependencies.ts';
import { stampsOf } from '../certificates/time-stamps.ts';

export type SignedEvidence = {
  readonly pdf: Uint8Array;
  /** Over the data, in a file of its own. */
  readonly dataSignature: Uint8Array;
};

/**
 * Signs the two forms of one evidence as the company, with the certificate that it seals finished documents with. Not for use inside
 * a transaction.
 * @throws {Error} when the report could not be signed.
 */
export async function signEvidence(
  deps: Dependencies,
  comId: number,
  { report, data }: { readonly report: Uint8Array; readonly data: Uint8Array },
): Promise<SignedEvidence> {
  const { certificates: chain, privateKey, organization } = await ensureSeal(deps, comId);
  const time = deps.clock.now();
  const timestamp = stampIfPossible(stampsOf(deps).timestamp);
  const request = sealRequest(organization, time);
  const signed = await deps.pdf.sign(report, [request], { chain, privateKey }, timestamp);
  if (signed.kind === 'refused') {
    throw new Error(`an evidence report could not be signed: ${signed.reason}`);
  }
  const dataSignature = await deps.contentSigner.sign(data, { chain, privateKey }, { time, timestamp });
  return { pdf: signed.file.bytes, dataSignature };
}

/** Evidence is given also while the time-stamp authority is away: it can be made again with a stamp later. */
function stampIfPossible(timestamp: Timestamp | null): Timestamp | null {
  return (
    timestamp &&
    ((hash) =>
      timestamp(hash).catch((error: unknown) => {
        if (error instanceof Refusal) {
          return null;
        }
        throw error;
      }))
  );
}

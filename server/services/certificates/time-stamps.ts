import { X509Certificate } from 'node:crypto';

import type { Timestamp } from '../../adapters/pdf/pdf-engine.ts';
import type { TimeStamper } from '../../adapters/signatures/time-stamper.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';

/** Time stamps for signatures, and what those are checked by. */
export type Stamps = {
  /** `null` where no time-stamp authority is set up. @throws {Refusal} when it gives none. */
  readonly timestamp: Timestamp | null;
  /** The certificates (PEM) of the stamps that were given so far. */
  readonly certificates: () => readonly string[];
};

export function stampsOf({ timeStamper, log }: Pick<Dependencies, 'timeStamper' | 'log'>): Stamps {
  const certificates = new Set<string>();
  if (timeStamper === null) {
    return { timestamp: null, certificates: () => [] };
  }
  return {
    timestamp: async (hash) => {
      const stamp = await stampHash({ timeStamper, log }, hash);
      stamp.certificates.forEach((pem) => certificates.add(pem));
      return stamp.token;
    },
    certificates: () => [...certificates],
  };
}

type Stamp = {
  readonly token: Uint8Array;
  /** PEM, that of the stamp's own signature first. */
  readonly certificates: readonly string[];
};

/** @throws {Refusal} when the authority gives no time stamp. */
export async function stampHash(
  { timeStamper, log }: { readonly timeStamper: TimeStamper; readonly log: Dependencies['log'] },
  hash: Uint8Array,
): Promise<Stamp> {
  const outcome = await timeStamper.stamp(hash);
  if (outcome.kind === 'failed') {
    log.error({ reason: outcome.reason, detail: outcome.detail }, 'there was no time stamp');
    refuse('timeStampFailed');
  }
  const certificates = outcome.certificates.map((der) => new X509Certificate(der).toString());
  return { token: outcome.token, certificates };
}

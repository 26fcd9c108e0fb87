import { X509Certificate } from 'node:crypto';

import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ChainFault, findChainFault } from './chain-fault.ts';
import { signingTime } from './present-certificate.ts';

/** Faults of a certificate itself, whoever issued it. */
const unfit: ReadonlySet<ChainFault> = new Set<ChainFault>(['wrong-purpose', 'unknown-conditions']);

/**
 * What speaks against a certificate by itself, and what its authority says of it now. One that says where it can be asked whether it is
 * revoked signs only when that could be told; of those above it, whatever comes with it is looked at.
 * @param chain PEM, the signer's own first.
 * @param path the field at which one that does not hold any more is refused.
 * @throws {Refusal} when it is revoked or unfit, or nobody can tell.
 */
export async function checkRemoteCertificate(
  { revocations, clock, log, settings }: Pick<Dependencies, 'revocations' | 'clock' | 'log' | 'settings'>,
  chain: readonly string[],
  path: string,
): Promise<void> {
  const [own, ...others] = chain.map((pem) => new X509Certificate(pem));
  if (own === undefined) {
    return;
  }
  const fault = await findChainFault(
    chain,
    settings.providerRoots,
    signingTime(clock.now(), own.validFromDate),
  );
  if (fault === 'expired' || fault === 'not-yet-valid') {
    throw refuseFields([{ path, id: 'certificateNotValid' }]);
  }
  if (fault !== null) {
    log.warn({ subject: own.subject, fault }, 'a remote certificate is not fit for signatures');
    refuse(unfit.has(fault) ? 'remoteCertificatePurpose' : 'remoteCertificateUntrusted');
  }
  const ders = [own, ...others].map(({ raw }) => new Uint8Array(raw));
  const { revoked, missing } = await revocations.askAbout(ders, clock.now());
  if (revoked.length > 0) {
    throw refuseFields([{ path, id: 'certificateNotValid' }]);
  }
  for (const fact of missing) {
    log.warn(fact, 'whether a certificate is revoked could not be told before a signature');
  }
  if (missing.some(({ subject }) => subject === own.subject)) {
    refuse('remoteUnverifiable');
  }
}

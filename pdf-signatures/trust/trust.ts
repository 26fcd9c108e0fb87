/** Whether a signer is to be believed: their certificate, who issued it, and what became of it. */
import type { Certificate } from '../cms/certificate.ts';
import type { TrustAnchor } from './anchor.ts';
import { type LooseEnd, type TrustedRoot, findChain } from './chain.ts';
import type { ValidationMaterial } from './level.ts';
import { type Revocation, type SigningMoment, checkRevocation, reaches } from './revocation.ts';

/** What is trusted, and what helps to find the way there. */
export type TrustMaterial = ValidationMaterial & { readonly roots: readonly TrustedRoot[] };

export type Distrust =
  | LooseEnd
  | 'not-yet-valid'
  | 'expired'
  | 'revoked'
  /** Its issuer gave it out for something else. */
  | 'wrong-purpose'
  /** It sets conditions that are not known here. */
  | 'unknown-conditions';

export type Trust = {
  readonly verdict:
    | { readonly kind: 'trusted'; readonly by: TrustAnchor }
    | { readonly kind: 'untrusted'; readonly why: Distrust };
  /** From the signer's certificate upwards, as far as it was found. */
  readonly path: readonly Certificate[];
  readonly revocation: Revocation;
};

export type Purpose = 'signing' | 'time-stamping';

const timeStamping = '1.3.6.1.5.5.7.3.8';

export async function judgeTrust(
  certificate: Certificate,
  material: TrustMaterial,
  moment: SigningMoment,
  purpose: Purpose,
): Promise<Trust> {
  const chain = await findChain(certificate, material.certificates, material.roots, moment.at);
  const revocation = await checkRevocation(chain.path, material, moment);
  const why = ownFault(certificate, moment.at, purpose) ?? (reaches(revocation, moment) ? 'revoked' : null);
  return {
    verdict:
      why !== null
        ? { kind: 'untrusted', why }
        : chain.kind === 'anchored'
          ? { kind: 'trusted', by: chain.by }
          : { kind: 'untrusted', why: chain.why },
    path: chain.path,
    revocation,
  };
}

function ownFault(certificate: Certificate, time: number, purpose: Purpose): Distrust | null {
  const { keyUsage, extendedKeyUsage, isExtendedKeyUsageCritical, unknownCritical } = certificate;
  if (time < certificate.validFrom) {
    return 'not-yet-valid';
  }
  if (time > certificate.validTo) {
    return 'expired';
  }
  const maySign = keyUsage === null || keyUsage.has('digitalSignature') || keyUsage.has('nonRepudiation');
  // RFC 3161, 2.3: the one purpose of an authority's certificate, and a critical one.
  const isForStampsAlone = extendedKeyUsage?.length === 1 && extendedKeyUsage[0] === timeStamping;
  const mayStamp = isForStampsAlone && isExtendedKeyUsageCritical;
  if (!maySign || (purpose === 'time-stamping' ? !mayStamp : isForStampsAlone)) {
    return 'wrong-purpose';
  }
  return unknownCritical.length > 0 ? 'unknown-conditions' : null;
}

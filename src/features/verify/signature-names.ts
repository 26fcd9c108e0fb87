import type { TFunction } from 'i18next';
import type { CertificateFact, SignatureReport } from '../../../pdf-signatures/report.ts';

/** What a certificate's holder is called; empty when it names nobody. */
export function holderOf(certificate: CertificateFact | undefined): string {
  const subject = certificate?.subject;
  return subject === undefined ? '' : subject.commonName || subject.organization || subject.userId;
}

/** Who signed, as their certificate says. */
export function signerName(t: TFunction, { signer }: SignatureReport): string {
  return holderOf(signer?.path[0]) || t('verify.unknownSigner');
}

/** What a signature is called among the others. */
export function signatureTitle(t: TFunction, { kind, number }: SignatureReport): string {
  switch (kind) {
    case 'signature':
      return t('verify.signature', { number });
    case 'certification':
      return t('verify.certification', { number });
    case 'time-stamp':
      return t('verify.timeStamp', { number });
  }
}

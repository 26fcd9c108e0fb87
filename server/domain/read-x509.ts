import { type KeyObject, X509Certificate } from 'node:crypto';

/** A certificate from anywhere, in PEM or DER; `null` when it cannot be read. */
export function readX509(certificate: string | Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(certificate);
  } catch {
    return null;
  }
}

/** The key of a certificate; `null` when it cannot be read although the certificate can: it is read when it is asked for. */
export function publicKeyOf(certificate: X509Certificate): KeyObject | null {
  try {
    return certificate.publicKey;
  } catch {
    return null;
  }
}

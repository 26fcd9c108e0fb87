import { X509Certificate } from 'node:crypto';

/** A certificate from anywhere, in PEM or DER; `null` when it cannot be read. */
export function readX509(certificate: string | Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(certificate);
  } catch {
    return null;
  }
}

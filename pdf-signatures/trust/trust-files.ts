/** Reads certificates and lists of revoked ones from files as people have them. */
import { type Certificate, readCertificateBytes } from '../cms/certificate.ts';
import { type Crl, readCrlBytes } from '../cms/crl.ts';

const block = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;
const mostBlocks = 500;

/** The certificates of a file, in PEM (one after another) or DER; none when there is none in it. */
export function readCertificates(bytes: Uint8Array): Certificate[] {
  return parts(bytes, ['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'])
    .map(readCertificateBytes)
    .filter((one) => one !== null);
}

/** The lists of revoked certificates of a file, in PEM or DER. */
export function readCrls(bytes: Uint8Array): Crl[] {
  return parts(bytes, ['X509 CRL'])
    .map(readCrlBytes)
    .filter((one) => one !== null);
}

function parts(bytes: Uint8Array, labels: readonly string[]): Uint8Array[] {
  const text = new TextDecoder('latin1').decode(bytes);
  const blocks = [...text.matchAll(block)].slice(0, mostBlocks);
  return blocks.length === 0
    ? [bytes]
    : blocks.filter(([, label = '']) => labels.includes(label)).flatMap(([, , body = '']) => decoded(body));
}

function decoded(base64: string): Uint8Array[] {
  try {
    return [Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))];
  } catch {
    return [];
  }
}

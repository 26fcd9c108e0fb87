/** What a document brings along to be verified with: its Document Security Store (ETSI EN 319 142-1, 5.4.2.2). */
import { readCertificateBytes } from '../cms/certificate.ts';
import { readCrlBytes } from '../cms/crl.ts';
import { readOcspBytes } from '../cms/ocsp.ts';
import type { ValidationMaterial } from '../trust/level.ts';
import { unpackStream } from './inflate.ts';
import type { PdfRevision } from './pdf-revision.ts';
import { isKind } from './pdf-value.ts';

const mostEach = 300;

export function readSecurityStore(revision: PdfRevision): ValidationMaterial {
  const store = revision.dict(revision.catalog?.entries.get('DSS'));
  const streams = (key: string): Uint8Array[] =>
    (revision.array(store?.entries.get(key))?.items ?? []).slice(0, mostEach).flatMap((item) => {
      const stream = revision.resolve(item);
      const bytes = isKind(stream, 'stream') && !revision.isEncrypted ? unpackStream(stream) : null;
      return bytes === null ? [] : [bytes];
    });
  return {
    certificates: streams('Certs')
      .map(readCertificateBytes)
      .filter((one) => one !== null),
    crls: streams('CRLs')
      .map(readCrlBytes)
      .filter((one) => one !== null),
    ocsps: streams('OCSPs')
      .map(readOcspBytes)
      .filter((one) => one !== null),
  };
}

import { children } from '../../server/adapters/security/der.ts';
import { runOnPdf } from './pdf-tools.ts';
import { withTrustStore } from '../peers/trust-store.ts';

/** What pdfsig (poppler, NSS) says of a signature. */
export type SeenSignature = {
  readonly field: string;
  readonly signer: string;
  /** Of ETSI or Adobe: the signature dictionary's /SubFilter. */
  readonly type: string;
  /** `Signature is Valid.` */
  readonly validation: string;
  /** `Certificate is Trusted.`; empty when the signature is not valid. */
  readonly certificate: string;
  /** Whether it covers the whole file. */
  readonly coversAll: boolean;
};

/**
 * Every signature of a file, in the order of the form's fields, as pdfsig sees it trusting these roots (PEM).
 *
 * It is given the signers' certificates too, without trust in them: pdfsig 22.12 frees the ones it finds in a signature while
 * NSS still keeps them, and says "Unknown issue with Certificate" of somebody's second signature in a file. `whole` has them where
 * those of the file itself may be damaged.
 */
export function seenSignatures(
  file: Uint8Array,
  roots: readonly string[],
  whole: Uint8Array = file,
): SeenSignature[] {
  const others = embeddedSignatures(whole).flatMap(({ der }) => certificatesIn(der));
  const text = withTrustStore({ roots, others: unique(others) }, (folder) => {
    return runOnPdf('pdfsig', file, (input) => ['-nssdir', folder, input]).text;
  });
  const [, ...blocks] = text.split(/^Signature #\d+:$/m);
  return blocks.map((block) => {
    const said = (caption: string): string => new RegExp(`- ${caption}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
    return {
      field: said('Signature Field Name'),
      signer: said('Signer Certificate Common Name'),
      type: said('Signature Type'),
      validation: said('Signature Validation'),
      certificate: said('Certificate Validation'),
      coversAll: block.includes('- Total document signed'),
    };
  });
}

/** ContentInfo → [0] → SignedData → version, digestAlgorithms, encapContentInfo, certificates (RFC 5652, 5.1). */
function certificatesIn(der: Uint8Array): Uint8Array[] {
  const inner = (element: Uint8Array | undefined): Uint8Array[] => (element ? children(element) : []);
  const [signedData] = inner(inner(der)[1]);
  return inner(inner(signedData)[3]);
}

function unique(certificates: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(certificates.map((der) => [Buffer.from(der).toString('base64'), der])).values()];
}

/** That pdfsig calls every signature valid and every certificate trusted, and the last signature covers all. */
export const sound = { validation: 'Signature is Valid.', certificate: 'Certificate is Trusted.' } as const;

/** A signature as it stands in a file. */
export type EmbeddedSignature = {
  /** The bytes it covers. */
  readonly covered: Uint8Array;
  /** The DER of the signature, without what fills up its place. */
  readonly der: Uint8Array;
  /** Offsets of the place, from `<` to after `>`. */
  readonly from: number;
  readonly to: number;
};

/** The signatures in the order in which they were made, found by their byte ranges; those without a value are left out. */
export function embeddedSignatures(file: Uint8Array): EmbeddedSignature[] {
  const text = Buffer.from(file).toString('latin1');
  return [...text.matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) (\d+) *\]/g)].flatMap((range) => {
    const [from = 0, to = 0, rest = 0] = range.slice(1).map(Number);
    const padded = Buffer.from(text.slice(from + 1, to - 1), 'hex');
    if (padded.length < 4) {
      return [];
    }
    const covered = Buffer.concat([file.subarray(0, from), file.subarray(to, to + rest)]);
    // A ContentInfo is longer than 255 and shorter than 65,536 bytes: its length stands in two bytes.
    const der = new Uint8Array(padded.subarray(0, padded.readUInt16BE(2) + 4));
    return [{ covered, der, from, to }];
  });
}

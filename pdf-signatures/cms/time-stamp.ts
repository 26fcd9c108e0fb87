/** Time stamps (RFC 3161): what an authority signed of a digest, and when. */
import { nameAlgorithm } from './algorithm-names.ts';
import {
  type Asn1,
  children,
  expect,
  octetsOf,
  oidOf,
  readAsn1,
  readOrNull,
  smallIntegerOf,
  tag,
  timeOf,
} from './asn1.ts';
import { sameBytes } from '../same-bytes.ts';
import type { Certificate } from './certificate.ts';
import { checkSigners, tooMuch } from './check-signer.ts';
import { type Content, contentOf } from './content.ts';
import { type Digest, digestOf } from './digest.ts';
import { type SignedData, oid } from './signed-data.ts';

export type TimeStampCheck =
  | {
      readonly kind: 'good';
      /** Milliseconds since 1970. */
      readonly time: number;
      readonly digest: Digest;
      /** What is stamped, or the stamp itself, rests on SHA-1. */
      readonly isWeak: boolean;
      readonly authority: Certificate;
      readonly certificates: readonly Certificate[];
    }
  | { readonly kind: 'bad' }
  | { readonly kind: 'unsupported'; readonly what: string };

export type StampInfo = {
  readonly algorithm: Asn1;
  readonly imprint: Uint8Array;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The number of the question that it answers; `null` without one. */
  readonly nonce: Uint8Array | null;
};

/** TSTInfo (RFC 3161, 2.4.2), of which there is one version. */
export function readStampInfo(content: Uint8Array): StampInfo | null {
  const [version, , imprint, , time, ...rest] = children(expect(readAsn1(content), tag.sequence));
  const [algorithm, hash] = children(expect(imprint, tag.sequence));
  return smallIntegerOf(version) === 1
    ? {
        algorithm: expect(algorithm, tag.sequence),
        imprint: octetsOf(hash),
        time: timeOf(time),
        nonce: rest.find((part) => part.tag === tag.integer)?.content ?? null,
      }
    : null;
}

/** Checks that a token is of this content and bears its authority's signature. Whether the authority is trusted is another question. */
export async function checkTimeStamp(
  token: SignedData,
  stamped: Content,
  others: readonly Certificate[] = [],
): Promise<TimeStampCheck> {
  const { content, contentType, certificates, signers } = token;
  const info = content === null ? null : readOrNull(() => readStampInfo(content));
  // RFC 3161, 2.4.2: a token bears the signature of its authority and no other.
  if (content === null || info === null || contentType !== oid.timeStampInfo || signers.length > 1) {
    return { kind: 'bad' };
  }
  const name = digestOf(info.algorithm);
  if (name === null) {
    return { kind: 'unsupported', what: nameAlgorithm(oidOf(children(info.algorithm)[0])) };
  }
  const actual = await stamped.digest(name);
  if (actual === null) {
    return { kind: 'unsupported', what: tooMuch };
  }
  if (!sameBytes(info.imprint, actual)) {
    return { kind: 'bad' };
  }
  const check = await checkSigners(token, contentOf(content), others);
  return check.kind === 'good'
    ? {
        kind: 'good',
        time: info.time,
        digest: name,
        isWeak: name === 'SHA-1' || check.digest === 'SHA-1',
        authority: check.certificate,
        certificates,
      }
    : check;
}

/** Time stamps (RFC 3161): what an authority signed of a digest, and when. */
import type { Certificate } from './certificate.ts';
import { checkSigner } from './check-signer.ts';
import { contentOf } from './content.ts';
import type { Content } from './content.ts';
import { children, expect, octetsOf, readDer, readOrNull, sameBytes, tag, timeOf } from './der.ts';
import type { Der } from './der.ts';
import { oid } from './signed-data.ts';
import type { SignedData } from './signed-data.ts';
import { digestOf } from './verify-value.ts';

export type TimeStampCheck =
  | {
      readonly kind: 'good';
      /** Milliseconds since 1970. */
      readonly time: number;
      readonly authority: Certificate;
      readonly certificates: readonly Certificate[];
    }
  | { readonly kind: 'bad' }
  | { readonly kind: 'unsupported' };

type StampInfo = { readonly algorithm: Der; readonly imprint: Uint8Array; readonly time: number };

function readInfo(content: Uint8Array): StampInfo {
  const [, , imprint, , time] = children(expect(readDer(content), tag.sequence));
  const [algorithm, hash] = children(expect(imprint, tag.sequence));
  return { algorithm: expect(algorithm, tag.sequence), imprint: octetsOf(hash), time: timeOf(time) };
}

/** Checks that a token is of this content and bears its authority's signature. Whether the authority is trusted is another question. */
export async function checkTimeStamp(
  token: SignedData,
  stamped: Content,
  others: readonly Certificate[] = [],
): Promise<TimeStampCheck> {
  const { content, contentType, certificates } = token;
  const info = content === null ? null : readOrNull(() => readInfo(content));
  if (content === null || info === null || contentType !== oid.timeStampInfo) {
    return { kind: 'bad' };
  }
  const name = digestOf(info.algorithm);
  if (name === null) {
    return { kind: 'unsupported' };
  }
  if (!sameBytes(info.imprint, await stamped.digest(name))) {
    return { kind: 'bad' };
  }
  const check = await checkSigner(token, contentOf(content), others);
  return check.kind === 'good'
    ? { kind: 'good', time: info.time, authority: check.certificate, certificates }
    : { kind: check.kind };
}

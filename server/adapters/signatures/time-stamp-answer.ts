import * as asn1js from 'asn1js';
import { PKIStatus, SignedData, TimeStampResp, TSTInfo } from 'pkijs';

import { readSignedData } from '../../../pdf-signatures/cms/signed-data.ts';
import { checkTokenSignature } from './time-stamp-signature.ts';
import type { TimeStampFault, TimeStampOutcome } from './time-stamper.ts';

/** What was asked: the hash to stamp (SHA-256) and the question's number, as the bytes of a positive integer. */
export type TimeStampQuestion = { readonly hash: Uint8Array; readonly nonce: Uint8Array };

const id = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
};

/** Reads a TimeStampResp (RFC 3161, 2.4.2) from a stranger, and holds it against the question. */
export function readTimeStampAnswer(answer: Uint8Array, question: TimeStampQuestion): TimeStampOutcome {
  const parsed = parse(answer);
  switch (parsed.kind) {
    case 'nonsense':
      return failed('malformed', parsed.detail);
    case 'no-token':
      return failed('refused', parsed.detail);
    case 'token':
  }
  const { token, signed, certificates, content, info } = parsed;
  if (!matches(info, question)) {
    return failed('mismatch', 'the answer is to another question');
  }
  const checked = checkTokenSignature(signed, certificates, content, info.genTime);
  return checked.kind === 'fault'
    ? failed('invalid', checked.detail)
    : { kind: 'stamped', token, time: info.genTime, certificates: checked.certificates };
}

type Parsed =
  | {
      readonly kind: 'token';
      /** As it came. */
      readonly token: Uint8Array;
      readonly signed: SignedData;
      /** DER, as they came. */
      readonly certificates: readonly Uint8Array[];
      /** The bytes of `info` that are signed. */
      readonly content: Uint8Array;
      readonly info: TSTInfo;
    }
  | { readonly kind: 'no-token' | 'nonsense'; readonly detail: string };

/** The library throws on what it cannot read; nothing of that leaves here. */
function parse(answer: Uint8Array): Parsed {
  try {
    const whole = asn1js.fromBER(answer);
    const response = new TimeStampResp({ schema: whole.result });
    const { status } = response.status;
    const contentInfo = response.timeStampToken;
    if ((status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods) || !contentInfo) {
      const texts = response.status.statusStrings ?? [];
      const told = texts.map((text) => text.valueBlock.value.slice(0, 200)).join('; ');
      return { kind: 'no-token', detail: `status ${String(status)} ${told}`.trim() };
    }
    const [, raw] = whole.result instanceof asn1js.Sequence ? whole.result.valueBlock.value : [];
    if (contentInfo.contentType !== id.signedData || !raw) {
      return { kind: 'nonsense', detail: 'the token is not signed' };
    }
    const signed = new SignedData({ schema: contentInfo.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== id.tstInfo || !eContent) {
      return { kind: 'nonsense', detail: 'the token stamps nothing' };
    }
    const token = new Uint8Array(raw.valueBeforeDecodeView);
    const read = readSignedData(token);
    if (read === null) {
      return { kind: 'nonsense', detail: 'the token could not be verified later' };
    }
    const content = new Uint8Array(eContent.getValue());
    return {
      kind: 'token',
      token,
      signed,
      certificates: read.certificates.map((certificate) => certificate.raw),
      content,
      info: TSTInfo.fromBER(content),
    };
  } catch (error) {
    return { kind: 'nonsense', detail: error instanceof Error ? error.message : String(error) };
  }
}

function matches(info: TSTInfo, { hash, nonce }: TimeStampQuestion): boolean {
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  return (
    info.version === 1 &&
    hashAlgorithm.algorithmId === id.sha256 &&
    isSame(hashedMessage.valueBlock.valueHexView, hash) &&
    info.nonce !== undefined &&
    isSame(info.nonce.valueBlock.valueHexView, nonce)
  );
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

function failed(reason: TimeStampFault, detail: string): TimeStampOutcome {
  return { kind: 'failed', reason, detail };
}

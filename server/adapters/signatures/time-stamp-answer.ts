import { children, expect, readAsn1, smallIntegerOf, tag, textOf } from '../../../pdf-signatures/cms/asn1.ts';
import { checkSigners } from '../../../pdf-signatures/cms/check-signer.ts';
import { contentOf } from '../../../pdf-signatures/cms/content.ts';
import { digestOf } from '../../../pdf-signatures/cms/digest.ts';
import { oid, readSignedData, type SignedData } from '../../../pdf-signatures/cms/signed-data.ts';
import { readStampInfo, type StampInfo } from '../../../pdf-signatures/cms/time-stamp.ts';
import { sameBytes } from '../../../pdf-signatures/same-bytes.ts';
import { readX509 } from '../../domain/read-x509.ts';
import { isStrongDigest } from './strong-digest.ts';
import type { TimeStampFault, TimeStampOutcome } from './time-stamper.ts';

/** What was asked: the hash to stamp (SHA-256) and the question's number, as the bytes of a positive integer. */
export type TimeStampQuestion = { readonly hash: Uint8Array; readonly nonce: Uint8Array };

/** PKIStatus: granted, and granted with modifications. */
const granted = [0, 1];

const timeStamping = '1.3.6.1.5.5.7.3.8';

/** Reads a TimeStampResp (RFC 3161, 2.4.2) from a stranger, and holds it against the question. */
export async function readTimeStampAnswer(
  answer: Uint8Array,
  question: TimeStampQuestion,
): Promise<TimeStampOutcome> {
  try {
    return await read(answer, question);
  } catch (error) {
    return failed('malformed', error instanceof Error ? error.message : String(error));
  }
}

async function read(answer: Uint8Array, question: TimeStampQuestion): Promise<TimeStampOutcome> {
  const [statusInfo, stamped] = children(expect(readAsn1(answer), tag.sequence));
  const [code, texts] = children(expect(statusInfo, tag.sequence));
  const status = smallIntegerOf(code);
  if (!granted.includes(status) || stamped === undefined) {
    const told = texts?.tag === tag.sequence ? children(texts).map((text) => textOf(text).slice(0, 200)) : [];
    return failed('refused', `status ${String(status)} ${told.join('; ')}`.trim());
  }
  const token = new Uint8Array(stamped.raw);
  const signed = readSignedData(token);
  if (signed?.contentType !== oid.timeStampInfo || signed.content === null) {
    return failed('malformed', 'the token stamps nothing, or could not be verified later');
  }
  const info = readStampInfo(signed.content);
  if (info === null || !matches(info, question)) {
    return failed('mismatch', 'the answer is to another question');
  }
  return checkToken(token, signed, signed.content, info.time);
}

function matches(
  { algorithm, imprint, nonce: said }: StampInfo,
  { hash, nonce }: TimeStampQuestion,
): boolean {
  return (
    digestOf(algorithm) === 'SHA-256' && sameBytes(imprint, hash) && said !== null && sameBytes(said, nonce)
  );
}

/**
 * Checks that a token is signed, once, with a certificate for time stamps that stands in it and was valid then (RFC 3161, 2.3 and
 * 2.4.2; RFC 5652, 5.4; RFC 5816). No trust is decided here.
 *
 * @param time when it was stamped, in milliseconds since 1970.
 */
async function checkToken(
  token: Uint8Array,
  signed: SignedData,
  content: Uint8Array,
  time: number,
): Promise<TimeStampOutcome> {
  const { certificates, signers } = signed;
  const [signer, ...others] = signers;
  if (others.length > 0 || signer.signedAttributes === null) {
    return failed('invalid', 'the token has not exactly one signer with signed attributes');
  }
  if (
    ![oid.signingCertificate, oid.signingCertificateV2].some((type) => signer.signed.get(type)?.length === 1)
  ) {
    return failed('invalid', 'the signed attributes do not name the certificate');
  }
  const check = await checkSigners(signed, contentOf(content));
  if (check.kind !== 'good') {
    return failed('invalid', check.kind === 'bad' ? check.fault : `${check.what} is not taken`);
  }
  const { certificate: own } = check;
  if (!isStrongDigest(check.digest)) {
    return failed('invalid', `${check.digest} is not taken`);
  }
  if (own.extendedKeyUsage?.length !== 1 || own.extendedKeyUsage[0] !== timeStamping) {
    return failed('invalid', 'the certificate is not for time stamps');
  }
  if (time < own.validFrom || time > own.validTo) {
    return failed('invalid', 'the certificate was not valid then');
  }
  const ders = [own, ...certificates.filter((one) => one !== own)].map(({ raw }) => raw);
  // Also one that only comes along has to be readable: a reader refuses the whole token for it.
  return ders.every((der) => readX509(der) !== null)
    ? { kind: 'stamped', token, time: new Date(time), certificates: ders }
    : failed('invalid', 'a certificate in the token cannot be read');
}

function failed(reason: TimeStampFault, detail: string): TimeStampOutcome {
  return { kind: 'failed', reason, detail };
}

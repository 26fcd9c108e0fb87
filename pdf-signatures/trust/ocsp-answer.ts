/** Who may answer for a certificate, and what they said of it (RFC 6960, 3.2 and 4.2.2.2). */
import { bitsOf, children, readAsn1 } from '../cms/asn1.ts';
import type { Certificate } from '../cms/certificate.ts';
import { digest } from '../cms/digest.ts';
import type { CertId, OcspAnswer, OcspResponse } from '../cms/ocsp.ts';
import { verifySigned } from '../cms/verify-value.ts';
import { sameBytes } from '../same-bytes.ts';

const ocspSigning = '1.3.6.1.5.5.7.3.9';

/**
 * Who signed a response: the issuer itself, or a responder whose certificate the issuer gave out for that and which was valid at a
 * time (milliseconds since 1970). `null` where it was nobody who may answer.
 */
export async function findResponder(
  response: OcspResponse,
  issuer: Certificate,
  time: number,
): Promise<Certificate | null> {
  const delegates = response.certificates.filter((one) => mayAnswer(one, issuer, time));
  for (const responder of [issuer, ...delegates]) {
    const isOwn = responder === issuer || (await isSignedBy(responder, issuer));
    if (isOwn && (await isSignedBy(response, responder))) {
      return responder;
    }
  }
  return null;
}

function mayAnswer(one: Certificate, issuer: Certificate, time: number): boolean {
  return (
    one.issuerKey === issuer.subjectKey &&
    one.extendedKeyUsage?.includes(ocspSigning) === true &&
    (one.keyUsage === null || one.keyUsage.has('digitalSignature') || one.keyUsage.has('nonRepudiation')) &&
    one.unknownCritical.length === 0 &&
    time >= one.validFrom &&
    time <= one.validTo
  );
}

async function isSignedBy(what: Certificate | OcspResponse, { publicKey }: Certificate): Promise<boolean> {
  return (await verifySigned(what, publicKey)).kind === 'good';
}

/** What a response says of a certificate of an issuer; `null` when it does not speak of it. */
export async function answerFor(
  response: OcspResponse,
  certificate: Certificate,
  issuer: Certificate,
): Promise<OcspAnswer | null> {
  for (const answer of response.answers) {
    if (await isAbout(answer.about, certificate, issuer)) {
      return answer;
    }
  }
  return null;
}

async function isAbout(about: CertId, certificate: Certificate, issuer: Certificate): Promise<boolean> {
  return (
    about.digest !== null &&
    about.serialNumber === certificate.serialNumber &&
    sameBytes(about.issuerNameHash, await digest(about.digest, certificate.issuerName)) &&
    sameBytes(about.issuerKeyHash, await digest(about.digest, keyBits(issuer)))
  );
}

/** The key itself, without what kind of key it is (RFC 6960, 4.1.1). */
export function keyBits({ publicKey }: Certificate): Uint8Array {
  return bitsOf(children(readAsn1(publicKey))[1]);
}

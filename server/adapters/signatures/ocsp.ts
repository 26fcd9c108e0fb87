import { createHash } from 'node:crypto';

import type { Certificate } from '../../../pdf-signatures/cms/certificate.ts';
import { readOcspResponse } from '../../../pdf-signatures/cms/ocsp.ts';
import { answerFor, findResponder, keyBits } from '../../../pdf-signatures/trust/ocsp-answer.ts';
import { element, octets, oid, sequence, tagged } from '../security/der.ts';
import { extension } from '../security/x509-parts.ts';
import { holdsAt } from './holds-at.ts';
import type { AskableCertificate } from './revocation-addresses.ts';

/** A certificate that a responder is asked about. */
type OcspQuestion = Pick<AskableCertificate, 'certificate' | 'issuer'>;

export type OcspFinding =
  | {
      readonly kind: 'good' | 'revoked';
      /** Whether it says until when it holds, so that it may be kept. */
      readonly isLasting: boolean;
      /** Whoever signed it for the issuer; `null` where that is the issuer itself, or it says that nobody need ask about them. */
      readonly responder: Certificate | null;
    }
  | { readonly kind: 'nothing'; readonly detail: string };

/** The digest that every responder knows (RFC 5019, 2.1.1); nobody gains by finding another issuer of the same digest. */
const sha1 = sequence(oid('1.3.14.3.2.26'), element(0x05));

/** How old an answer may be that does not say until when it holds. */
const undatedMs = 86_400_000;

/** OCSPRequest (RFC 6960, 4.1.1), with a nonce that a responder may leave out of its answer. */
export function writeOcspRequest({ certificate, issuer }: OcspQuestion, nonce: Uint8Array): Uint8Array {
  const hash = (bytes: Uint8Array): Uint8Array => octets(createHash('sha1').update(bytes).digest());
  const serial = element(0x02, Buffer.from(certificate.serialNumber, 'hex'));
  const about = sequence(sha1, hash(certificate.issuerName), hash(keyBits(issuer)), serial);
  const extensions = sequence(extension('1.3.6.1.5.5.7.48.1.2', octets(nonce)));
  return sequence(sequence(sequence(sequence(about)), tagged(2, extensions)));
}

/** What a response proves of a certificate now. `nonce`: that of our request; `null` for a response that was kept. */
export async function readOcspAnswer(
  bytes: Uint8Array,
  { certificate, issuer }: OcspQuestion,
  nonce: Uint8Array | null,
  now: Date,
): Promise<OcspFinding> {
  try {
    const response = readOcspResponse(bytes);
    const answer = await answerFor(response, certificate, issuer);
    if (answer === null) {
      return nothing('the response is about another certificate');
    }
    if (nonce !== null && response.nonce !== null && response.nonce !== Buffer.from(nonce).toString('hex')) {
      return nothing('the response is to another request');
    }
    const { status, thisUpdate, nextUpdate } = answer;
    if (!holdsAt(now, thisUpdate, nextUpdate ?? thisUpdate + undatedMs)) {
      return nothing('the response is over, or of tomorrow');
    }
    const responder = await findResponder(response, issuer, now.getTime());
    if (responder === null) {
      return nothing('nobody who may answer has signed the response');
    }
    return status.kind === 'unknown'
      ? nothing('the responder does not know the certificate')
      : {
          kind: status.kind,
          isLasting: nextUpdate !== null,
          responder: responder === issuer || responder.isUncheckedResponder ? null : responder,
        };
  } catch (error) {
    return nothing(error instanceof Error ? error.message : String(error));
  }
}

const nothing = (detail: string): OcspFinding => ({ kind: 'nothing', detail });

/** Whether certificates of a chain were revoked, as lists of their issuers (RFC 5280, 6.3) and answers about them (RFC 6960) say. */
import { Asn1Error } from '../cms/asn1.ts';
import type { Certificate } from '../cms/certificate.ts';
import type { Crl, Revocation as Entry } from '../cms/crl.ts';
import type { OcspResponse } from '../cms/ocsp.ts';
import { verifySigned } from '../cms/verify-value.ts';
import { answerFor, findResponder } from './ocsp-answer.ts';

export type RevocationEvidence = { readonly crls: readonly Crl[]; readonly ocsps: readonly OcspResponse[] };

/** Times are milliseconds since 1970. */
export type Revocation =
  /** Not on its issuer's list, or good by an answer, which is of this time. */
  | { readonly kind: 'good'; readonly asOf: number }
  /** `reason` as RFC 5280, 5.3.1 counts them. */
  | { readonly kind: 'revoked'; readonly at: number; readonly reason: number }
  /** No list of its issuer is there, and no answer. */
  | { readonly kind: 'unknown' };

/**
 * When something was signed, in milliseconds since 1970, and when it was there as somebody else than the signer answers for; `null`
 * where nobody does.
 */
export type SigningMoment = { readonly at: number; readonly provenAt: number | null };

/** Reasons for which a key may be in wrong hands, or nobody says why (RFC 5280, 5.3.1): unspecified, key and authority compromise. */
const compromises = [0, 1, 2, 10];

const onHold = 6;
const removedFromList = 8;

/** What an issuer says of a certificate as of a time: `released` is what is on hold no more. */
type Statement =
  | { readonly kind: 'good' | 'released'; readonly asOf: number }
  | { readonly kind: 'revoked'; readonly at: number; readonly reason: number; readonly asOf: number };

/**
 * Looks for each certificate of a chain but the last, which is trusted by itself, in what its issuer says. Of several that are revoked,
 * the answer is of one whose revocation reaches the signature, if there is one.
 */
export async function checkRevocation(
  path: readonly Certificate[],
  evidence: RevocationEvidence,
  moment: SigningMoment,
): Promise<Revocation> {
  let result: Revocation | null = null;
  for (const [index, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[index + 1];
    const said = issuer === undefined ? [] : await whatIsSaid(certificate, issuer, evidence);
    result = worse(result, conclude(said, certificate, moment), moment);
  }
  return result ?? unknown;
}

/** Whether its issuer says of a certificate that it is good, or revoked. */
export async function isTold(
  certificate: Certificate,
  issuer: Certificate,
  evidence: RevocationEvidence,
): Promise<boolean> {
  return (await whatIsSaid(certificate, issuer, evidence)).some(({ kind }) => kind !== 'released');
}

const unknown: Revocation = { kind: 'unknown' };

/** Of two certificates of a chain, what is told of the one that speaks more against it. */
function worse(a: Revocation | null, b: Revocation, moment: SigningMoment): Revocation {
  if (a === null) {
    return b;
  }
  if (a.kind === 'revoked' || b.kind === 'revoked') {
    return [a, b].find((one) => reaches(one, moment)) ?? (a.kind === 'revoked' ? a : b);
  }
  if (a.kind === 'good' && b.kind === 'good') {
    return b.asOf < a.asOf ? b : a;
  }
  return unknown;
}

async function whatIsSaid(
  certificate: Certificate,
  issuer: Certificate,
  { crls, ocsps }: RevocationEvidence,
): Promise<Statement[]> {
  return [
    ...(await checkLists(certificate, issuer, crls)),
    ...(await checkAnswers(certificate, issuer, { crls, ocsps })),
  ];
}

/**
 * Whoever says that it is revoked is believed; else the newest of those who say that it is good. A certificate on hold may be released,
 * and is on later lists no more, or with what ended it for good: what is said later takes the place of a hold. From its end on, also
 * those that are revoked may be left out of lists (RFC 5280, 3.3).
 */
function conclude(said: readonly Statement[], { validTo }: Certificate, moment: SigningMoment): Revocation {
  const newestSaid = said.reduce(
    (latest, { kind, asOf }) => (kind === 'revoked' || asOf <= validTo ? Math.max(latest, asOf) : latest),
    Number.NEGATIVE_INFINITY,
  );
  const revocations = said.flatMap((one): Revocation[] =>
    one.kind === 'revoked' && (one.reason !== onHold || one.asOf >= newestSaid)
      ? [{ kind: 'revoked', at: one.at, reason: one.reason }]
      : [],
  );
  const [newest] = said
    .flatMap(({ kind, asOf }): Revocation[] => (kind === 'good' ? [{ kind, asOf }] : []))
    .toSorted((a, b) => (a.kind === 'good' && b.kind === 'good' ? b.asOf - a.asOf : 0));
  return revocations.find((one) => reaches(one, moment)) ?? revocations[0] ?? newest ?? unknown;
}

async function checkAnswers(
  certificate: Certificate,
  issuer: Certificate,
  { crls, ocsps }: RevocationEvidence,
): Promise<Statement[]> {
  const found: Statement[] = [];
  for (const response of ocsps) {
    const answer = await answerFor(response, certificate, issuer);
    const responder = answer && (await findResponder(response, issuer, response.producedAt));
    if (answer && responder && !(await isRevokedResponder(responder, issuer, crls, response.producedAt))) {
      const { status, thisUpdate } = answer;
      if (status.kind !== 'unknown') {
        found.push({ ...status, asOf: thisUpdate });
      }
    }
  }
  return found;
}

/** Whether a list of the issuer names the responder that it gave a certificate to, where that is to be asked. */
async function isRevokedResponder(
  responder: Certificate,
  issuer: Certificate,
  crls: readonly Crl[],
  answeredAt: number,
): Promise<boolean> {
  const isAsked = responder !== issuer && !responder.isUncheckedResponder;
  const said = isAsked ? await checkLists(responder, issuer, crls) : [];
  const moment = { at: answeredAt, provenAt: null };
  return reaches(conclude(said, responder, moment), moment);
}

async function checkLists(
  { serialNumber }: Certificate,
  issuer: Certificate,
  crls: readonly Crl[],
): Promise<Statement[]> {
  const said: Statement[] = [];
  if (issuer.keyUsage?.has('cRLSign') === false) {
    return said;
  }
  for (const crl of crls.filter(({ issuerKey }) => issuerKey === issuer.subjectKey)) {
    if ((await verifySigned(crl, issuer.publicKey)).kind !== 'good') {
      continue;
    }
    const entry = find(crl, serialNumber);
    const asOf = crl.thisUpdate;
    if (entry === 'malformed') {
      continue;
    }
    if (entry !== null && entry.reason !== removedFromList) {
      said.push({ kind: 'revoked', ...entry, asOf });
    } else if (!crl.isPartial) {
      said.push({ kind: 'good', asOf });
    } else if (entry !== null) {
      said.push({ kind: 'released', asOf });
    }
  }
  return said.toSorted((a, b) => b.asOf - a.asOf);
}

/** A list whose entries cannot be read says nothing. */
function find(crl: Crl, serialNumber: string): Entry | 'malformed' | null {
  try {
    return crl.find(serialNumber);
  } catch (reason) {
    if (reason instanceof Asn1Error) {
      return 'malformed';
    }
    throw reason;
  }
}

/**
 * Whether a revocation reaches a signature. Who holds a stolen key writes any time that they like, so a time that only the signer
 * said helps where the key was given up for another reason, as by somebody who left.
 */
export function reaches(revocation: Revocation, { at, provenAt }: SigningMoment): boolean {
  return (
    revocation.kind === 'revoked' &&
    (revocation.at <= at ||
      (compromises.includes(revocation.reason) && (provenAt === null || revocation.at <= provenAt)))
  );
}

import { type Asn1, children, expect, readAsn1, readOrNull, tag } from '../../../pdf-signatures/cms/asn1.ts';
import type { Certificate, Extension } from '../../../pdf-signatures/cms/certificate.ts';
import { readCrl, understoodOfLists } from '../../../pdf-signatures/cms/crl.ts';
import { digestOfSignature, verifySigned } from '../../../pdf-signatures/cms/verify-value.ts';
import { holdsAt } from './holds-at.ts';
import { addressesAt } from './revocation-addresses.ts';
import { isStrongDigest } from './strong-digest.ts';

/** Certificates of an issuer that a list is to tell of: of authorities or of others, and where they say that they are listed. */
export type Listed = {
  readonly issuer: Certificate;
  readonly areAuthorities: boolean;
  readonly addresses: readonly string[];
};

const deltaIndicator = '2.5.29.27';
const issuingDistributionPoint = '2.5.29.28';

/**
 * What is wrong with a list (DER) for certificates now, or `null`. An issuer signs lists of parts of its certificates as well, and
 * whoever is between us and its address can give us any of them: one that does not tell of these proves nothing (RFC 5280, 6.3.3).
 */
export async function checkRevocationList(
  list: Uint8Array,
  listed: Listed,
  now: Date,
): Promise<string | null> {
  const { issuer } = listed;
  try {
    const crl = readCrl(list);
    if (crl.issuerKey !== issuer.subjectKey) {
      return 'the list is of another issuer';
    }
    if (!holdsAt(now, crl.thisUpdate, crl.nextUpdate ?? Infinity)) {
      return 'the list is over, or of tomorrow';
    }
    if (!crl.extensions.every((extension) => leavesIn(extension, listed))) {
      return 'the list is of other certificates';
    }
    // Reads where its entries stand: a list that is malformed there proves nothing either.
    crl.find(issuer.serialNumber);
    const { kind } = await verifySigned(crl, issuer.publicKey);
    return kind === 'good' && isStrongDigest(digestOfSignature(crl.algorithm))
      ? null
      : 'the signature of the list does not hold';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function leavesIn({ id, isCritical, value }: Extension, listed: Listed): boolean {
  switch (id) {
    case deltaIndicator:
      return false;
    case issuingDistributionPoint:
      return isScopeOf(value, listed);
    default:
      return !isCritical || understoodOfLists.includes(id);
  }
}

/** The flags of an IssuingDistributionPoint: only of users, only of authorities, indirect, only of attributes. */
const scopeFlags = [1, 2, 4, 5].map(tag.contextPrimitive);

const isUnset = (part: Asn1): boolean => scopeFlags.includes(part.tag) && part.content[0] === 0;

/** IssuingDistributionPoint (RFC 5280, 5.2.5): whether a list with this scope tells of the certificates. */
function isScopeOf(scope: Uint8Array, { areAuthorities, addresses }: Listed): boolean {
  return children(expect(readAsn1(scope), tag.sequence)).every((part) => {
    switch (part.tag) {
      case tag.context(0):
        return addressesAt(part).some((address) => addresses.includes(address));
      case tag.contextPrimitive(areAuthorities ? 2 : 1):
        // Of those that it is asked about, whatever the flag says.
        return true;
      default:
        // Of others only, of some reasons only, of other issuers too; or something that is not known here and may narrow it as well.
        return isUnset(part);
    }
  });
}

/** Whether a list of its issuer, which holds, names a certificate. An entry that is malformed names it all the same. */
export function isRevoked(list: Uint8Array, { serialNumber }: Certificate): boolean {
  return readOrNull(() => readCrl(list).find(serialNumber) === null) !== true;
}

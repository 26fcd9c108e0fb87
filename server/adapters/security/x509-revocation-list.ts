import { sign } from 'node:crypto';
import { promisify } from 'node:util';

import type {
  AuthorityKey,
  RevocationList,
  RevocationReason,
  RevokedCertificate,
} from './certificate-issuer.ts';
import { bits, element, generalizedTime, integer, sequence, tagged, time } from './der.ts';
import { authorityKeyExtension, ecdsaWithSha256, extension, openAuthority } from './x509-parts.ts';

const signBytes = promisify(sign);

const reasonCodes: Readonly<Record<RevocationReason, number>> = {
  keyCompromise: 1,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
};

/** A complete list of the second version, DER, signed with ECDSA and SHA-256 by the authority's key (RFC 5280, §5). */
export async function writeRevocationList(
  authority: AuthorityKey,
  list: RevocationList,
): Promise<Uint8Array> {
  const { name, keyId, signingKey } = openAuthority(authority);
  const toBeSigned = sequence(
    integer(Uint8Array.of(1)),
    ecdsaWithSha256,
    name,
    time(list.thisUpdate),
    time(list.nextUpdate),
    // A list of nothing is left out altogether (5.1.2.6).
    ...(list.revoked.length === 0 ? [] : [sequence(...list.revoked.map(entryOf))]),
    tagged(
      0,
      sequence(
        authorityKeyExtension(keyId),
        extension('2.5.29.20', integer(bytesOf(list.number))),
        // ExpiredCertsOnCRL (X.509, 9.5.2.8): signatures are checked long after certificates have expired.
        extension('2.5.29.60', generalizedTime(list.completeSince)),
      ),
    ),
  );
  const signature = await signBytes('sha256', toBeSigned, { key: signingKey, dsaEncoding: 'der' });
  return sequence(toBeSigned, ecdsaWithSha256, bits(signature));
}

function entryOf({ serialNumber, revokedAt, reason }: RevokedCertificate): Uint8Array {
  const reasonCode = element(0x0a, Uint8Array.of(reasonCodes[reason]));
  return sequence(
    integer(Buffer.from(serialNumber, 'hex')),
    time(revokedAt),
    sequence(extension('2.5.29.21', reasonCode)),
  );
}

function bytesOf(number: number): Uint8Array {
  const hex = number.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

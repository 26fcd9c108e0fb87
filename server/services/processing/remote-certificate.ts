import { and, eq } from 'drizzle-orm';

import type { Queryable } from '../../adapters/database/database.ts';
import { userCertificates } from '../../adapters/database/schema.ts';
import type { RemoteAccount } from '../../adapters/remote-ca/remote-signer.ts';
import { readSubject } from '../../domain/distinguished-name.ts';
import type { CertificateChoice } from '../../domain/process-action.ts';
import { refuseFields } from '../../domain/refusal.ts';
import type { SignatureFacts } from '../../domain/signature-text.ts';
import type { ProcessingCaller } from '../caller.ts';

export type RemoteCertificate = {
  readonly account: RemoteAccount;
  readonly credentialId: string;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly issuerDn: string;
  /** What a mark says of its signer. */
  readonly subject: SignatureFacts['subject'];
};

/**
 * The caller's own certificate at the remote signing service (specification, "Action D").
 * @throws {Refusal} at `remoteCaCertId` when there is none of that kind of account, or it does not hold any more.
 */
export async function findRemoteCertificate(
  db: Queryable,
  caller: ProcessingCaller,
  choice: CertificateChoice,
  now: Date,
): Promise<RemoteCertificate> {
  const [row] = await db
    .select()
    .from(userCertificates)
    .where(
      and(
        eq(userCertificates.id, choice.id),
        eq(userCertificates.comId, caller.comId),
        eq(userCertificates.userId, caller.userId),
        eq(userCertificates.kind, 'remote'),
        eq(userCertificates.isBusiness, choice.business),
      ),
    );
  if (typeof row?.remoteUsername !== 'string') {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'unknownCertificate' }]);
  }
  const early = row.validFrom !== null && now < row.validFrom;
  const late = row.validTo !== null && now >= row.validTo;
  if (row.revokedAt !== null || early || late) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'certificateNotValid' }]);
  }
  const { serialNumber, subjectDn, issuerDn } = row;
  const subject = readSubject(subjectDn);
  return {
    account: { username: row.remoteUsername, business: row.isBusiness },
    // The service names its credentials; where nobody has asked it yet, the serial number is the name that is known.
    credentialId: row.remoteCredentialId ?? serialNumber,
    serialNumber,
    subjectDn,
    issuerDn,
    subject: { ...subject, commonName: subject.commonName === '' ? row.commonName : subject.commonName },
  };
}

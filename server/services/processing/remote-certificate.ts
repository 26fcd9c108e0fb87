import { and, eq, sql } from 'drizzle-orm';

import { userCertificates } from '../../adapters/database/schema/users.ts';
import type { RemoteAccount, RemoteSigner } from '../../adapters/remote-ca/remote-signer.ts';
import { readSubject } from '../../domain/distinguished-name.ts';
import type { CertificateChoice } from '../../domain/process-action.ts';
import { pemsOf } from '../../domain/pem.ts';
import { refuseFields } from '../../domain/refusal.ts';
import type { SignatureFacts } from '../../domain/signature-text.ts';
import type { ProcessingCaller } from '../caller.ts';
import { checkRemoteCertificate } from '../certificates/check-remote-certificate.ts';
import { isCertificateValid } from '../certificates/present-certificate.ts';
import { accountOf, claimOf, isConfirmed, lookUp, type RemoteFacts } from '../certificates/remote-facts.ts';
import type { Dependencies } from '../dependencies.ts';
import { signerOf } from '../certificates/provider-signer.ts';

type CertificateRow = typeof userCertificates.$inferSelect;

export type RemoteCertificate = {
  readonly row: CertificateRow;
  /** Where its key is. */
  readonly signer: RemoteSigner;
  /** `null` once its holder has confirmed it, and it is kept. */
  readonly learned: RemoteFacts | null;
  readonly account: RemoteAccount;
  readonly credentialId: string;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly issuerDn: string;
  readonly validFrom: Date | null;
  /** PEM, the signer's own first, then its issuers as far as the service tells them. */
  readonly chain: readonly string[];
  /** What a mark says of its signer. */
  readonly subject: SignatureFacts['subject'];
};

/**
 * The caller's own certificate at the remote signing service (specification, "Action D").
 * @throws {Refusal} at `remoteCaCertId` when there is none of that kind of account, it is somebody else's, or it does not hold any more.
 */
export async function findRemoteCertificate(
  deps: Dependencies,
  caller: Pick<ProcessingCaller, 'comId' | 'userId'>,
  choice: CertificateChoice,
): Promise<RemoteCertificate> {
  const [row] = await deps.db
    .select()
    .from(userCertificates)
    .where(
      and(
        // As a request gives it, the number may be larger than any that the column holds.
        sql`${userCertificates.id} = ${choice.id}::bigint`,
        eq(userCertificates.comId, caller.comId),
        eq(userCertificates.userId, caller.userId),
        eq(userCertificates.kind, 'remote'),
        eq(userCertificates.isBusiness, choice.business),
      ),
    );
  if (!row) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'unknownCertificate' }]);
  }
  const signer = await signerOf(deps, row.comId, row.providerId);
  const learned = isConfirmed(row) ? null : await lookUp(deps, signer, claimOf(row));
  const known = learned === null ? row : { ...row, ...learned };
  if (!isCertificateValid(known, deps.clock.now())) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'certificateNotValid' }]);
  }
  const chain = pemsOf(known.certificate ?? '');
  await checkRemoteCertificate(deps, chain, 'remoteCaCertId');
  const subject = readSubject(known.subjectDn);
  return {
    row,
    signer,
    learned,
    account: accountOf(row),
    credentialId: known.remoteCredentialId ?? '',
    serialNumber: known.serialNumber,
    subjectDn: known.subjectDn,
    issuerDn: known.issuerDn,
    validFrom: known.validFrom,
    chain,
    subject: { ...subject, commonName: subject.commonName === '' ? known.commonName : subject.commonName },
  };
}

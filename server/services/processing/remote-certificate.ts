import { X509Certificate } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { say } from '../../../contract/messages.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import type {
  RemoteAccount,
  RemoteCredential,
  RemoteSigner,
} from '../../adapters/remote-ca/remote-signer.ts';
import { joinName, readSubject } from '../../domain/distinguished-name.ts';
import type { CertificateChoice } from '../../domain/process-action.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import type { SignatureFacts } from '../../domain/signature-text.ts';
import type { ProcessingCaller } from '../caller.ts';
import { isCertificateValid } from '../certificates/present-certificate.ts';
import type { Dependencies } from '../dependencies.ts';

type CertificateRow = typeof userCertificates.$inferSelect;

export type RemoteCertificate = {
  readonly account: RemoteAccount;
  readonly credentialId: string;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly issuerDn: string;
  /** PEM, the signer's own first, then its issuers as far as the service tells them. */
  readonly chain: readonly string[];
  /** What a mark says of its signer. */
  readonly subject: SignatureFacts['subject'];
};

/**
 * The caller's own certificate at the remote signing service (specification, "Action D").
 * @throws {Refusal} at `remoteCaCertId` when there is none of that kind of account, or it does not hold any more.
 */
export async function findRemoteCertificate(
  deps: Dependencies,
  signer: RemoteSigner,
  caller: ProcessingCaller,
  choice: CertificateChoice,
): Promise<RemoteCertificate> {
  const [row] = await deps.db
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
  const account = { username: row.remoteUsername, business: row.isBusiness };
  const known =
    row.remoteCredentialId === null || row.certificate === null
      ? await learn(deps, signer, account, row)
      : row;
  if (!isCertificateValid(known, deps.clock.now())) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'certificateNotValid' }]);
  }
  const subject = readSubject(known.subjectDn);
  return {
    account,
    credentialId: known.remoteCredentialId ?? '',
    serialNumber: known.serialNumber,
    subjectDn: known.subjectDn,
    issuerDn: known.issuerDn,
    chain: pemsOf(known.certificate ?? ''),
    subject: { ...subject, commonName: subject.commonName === '' ? known.commonName : subject.commonName },
  };
}

/**
 * What the service says of a certificate is asked once: when it is given to its user, or else at its first use.
 * @throws {Refusal} when the service cannot be asked, or has no such certificate.
 */
export async function learn(
  deps: Pick<Dependencies, 'db' | 'log'>,
  signer: RemoteSigner,
  account: RemoteAccount,
  row: CertificateRow,
): Promise<CertificateRow> {
  const credentials = await listCredentials(deps, signer, account);
  const found = credentials
    .flatMap((credential) => readCredential(credential) ?? [])
    .find(({ serialNumber }) => row.serialNumber === '' || sameSerial(serialNumber, row.serialNumber));
  if (!found) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'unknownCertificate' }]);
  }
  // The serial number by which an admin named it stays as it was written.
  const { serialNumber, ...facts } = found;
  const names = row.serialNumber === '' && !(await isHeld(deps, row.userId, serialNumber));
  await deps.db
    .update(userCertificates)
    .set({ ...facts, ...(names && { serialNumber }) })
    .where(eq(userCertificates.id, row.id));
  return { ...row, ...facts, serialNumber };
}

/** A user holds a certificate once; one that two accounts lead to keeps the number in the first alone. */
async function isHeld(
  deps: Pick<Dependencies, 'db'>,
  userId: number,
  serialNumber: string,
): Promise<boolean> {
  const same = and(eq(userCertificates.userId, userId), eq(userCertificates.serialNumber, serialNumber));
  return (await deps.db.$count(userCertificates, same)) > 0;
}

async function listCredentials(
  deps: Pick<Dependencies, 'log'>,
  signer: RemoteSigner,
  account: RemoteAccount,
): Promise<readonly RemoteCredential[]> {
  try {
    return await signer.listCredentials(account);
  } catch (error) {
    deps.log.warn({ error }, 'the remote signing service did not list its certificates');
    throw new Refusal(say('remoteUnavailable'));
  }
}

function readCredential({ credentialId, certificates }: RemoteCredential) {
  const [certificate] = certificates;
  const parsed = certificate === undefined ? null : parseCertificate(certificate);
  if (certificate === undefined || parsed === null) {
    return null;
  }
  const subjectDn = joinName(parsed.subject);
  return {
    remoteCredentialId: credentialId,
    certificate: certificates.join('\n'),
    serialNumber: parsed.serialNumber,
    subjectDn,
    issuerDn: joinName(parsed.issuer),
    commonName: readSubject(subjectDn).commonName,
    validFrom: new Date(parsed.validFrom),
    validTo: new Date(parsed.validTo),
  };
}

/** One that cannot be read is none that can be chosen. */
function parseCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** People copy serial numbers with colons, spaces or leading zeros. */
function sameSerial(one: string, other: string): boolean {
  const plain = (text: string): string =>
    text
      .toUpperCase()
      .replace(/[^0-9A-F]/g, '')
      .replace(/^0+/, '');
  return plain(one) === plain(other);
}

/** Certificates one after the other in one text. */
function pemsOf(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

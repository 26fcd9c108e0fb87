import { X509Certificate } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { say } from '../../../contract/messages.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import type {
  RemoteAccount,
  RemoteCredential,
  RemoteSigner,
} from '../../adapters/remote-ca/remote-signer.ts';
import { joinName, readSubject } from '../../domain/distinguished-name.ts';
import type { CertificateChoice } from '../../domain/process-action.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import { type Holder, isCertificateOf } from '../../domain/remote-identity.ts';
import type { SignatureFacts } from '../../domain/signature-text.ts';
import type { ProcessingCaller } from '../caller.ts';
import { isCertificateValid } from '../certificates/present-certificate.ts';
import type { Dependencies } from '../dependencies.ts';

type CertificateRow = typeof userCertificates.$inferSelect;

/** What a remote signing service says of a certificate. */
type Learnt = {
  readonly remoteCredentialId: string;
  /** PEM, the signer's own first. */
  readonly certificate: string;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly issuerDn: string;
  readonly commonName: string;
  readonly validFrom: Date;
  readonly validTo: Date;
};

export type RemoteCertificate = {
  readonly row: CertificateRow;
  /** `null` once its holder has confirmed it, and it is kept. */
  readonly learnt: Learnt | null;
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
 * @throws {Refusal} at `remoteCaCertId` when there is none of that kind of account, it is somebody else's, or it does not hold any more.
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
  const learnt = isConfirmed(row) ? null : await lookUp(deps, signer, account, row);
  const known = learnt === null ? row : { ...row, ...learnt };
  if (!isCertificateValid(known, deps.clock.now())) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'certificateNotValid' }]);
  }
  const subject = readSubject(known.subjectDn);
  return {
    row,
    learnt,
    account,
    credentialId: known.remoteCredentialId ?? '',
    serialNumber: known.serialNumber,
    subjectDn: known.subjectDn,
    issuerDn: known.issuerDn,
    chain: pemsOf(known.certificate ?? ''),
    subject: { ...subject, commonName: subject.commonName === '' ? known.commonName : subject.commonName },
  };
}

const isConfirmed = ({ remoteCredentialId, certificate }: CertificateRow): boolean =>
  remoteCredentialId !== null && certificate !== null;

/**
 * What the service says of a certificate that its holder has not confirmed yet. It is kept nowhere: an admin who gives somebody's account
 * to a user learns nothing of whose it is.
 * @throws {Refusal} when the service cannot be asked, has no such certificate, or it is that of somebody else.
 */
async function lookUp(
  deps: Pick<Dependencies, 'db' | 'log'>,
  signer: RemoteSigner,
  account: RemoteAccount,
  row: CertificateRow,
): Promise<Learnt> {
  const holder = await findHolder(deps.db, row.userId);
  const credentials = await listCredentials(deps, signer, account);
  const candidates = credentials
    .flatMap((credential) => readCredential(credential) ?? [])
    .filter(({ serialNumber }) => row.serialNumber === '' || sameSerial(serialNumber, row.serialNumber));
  if (candidates.length === 0) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'unknownCertificate' }]);
  }
  const own = candidates.find(({ subjectDn }) => isCertificateOf(readSubject(subjectDn), holder));
  if (own === undefined) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'certificateOfAnother' }]);
  }
  return own;
}

async function findHolder(db: Queryable, userId: number): Promise<Holder> {
  const [holder] = await db
    .select({ name: users.name, identityNumber: employees.identityNumber, taxCode: companies.taxCode })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.comId))
    .leftJoin(employees, eq(employees.userId, users.id))
    .where(eq(users.id, userId));
  if (!holder) {
    throw new Error(`there is no user ${String(userId)}`);
  }
  return holder;
}

/**
 * Its holder has confirmed a signature with it in the remote application: from now on the certificate is theirs, and what is known of it
 * is told.
 */
export async function keepConfirmed(
  { db }: Pick<Dependencies, 'db'>,
  { row, learnt }: RemoteCertificate,
): Promise<void> {
  if (learnt === null) {
    return;
  }
  // The serial number by which an admin named it stays as it was written.
  const { serialNumber, ...facts } = learnt;
  const names = row.serialNumber === '' && !(await isHeld(db, row.userId, serialNumber));
  await db
    .update(userCertificates)
    .set({ ...facts, ...(names && { serialNumber }) })
    .where(eq(userCertificates.id, row.id));
}

/** A user holds a certificate once; one that two accounts lead to keeps the number in the first alone. */
async function isHeld(db: Queryable, userId: number, serialNumber: string): Promise<boolean> {
  const same = and(eq(userCertificates.userId, userId), eq(userCertificates.serialNumber, serialNumber));
  return (await db.$count(userCertificates, same)) > 0;
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

function readCredential({ credentialId, certificates }: RemoteCredential): Learnt | null {
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

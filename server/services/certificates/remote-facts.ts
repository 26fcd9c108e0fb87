import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';

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
import { readX509 } from '../../domain/read-x509.ts';
import { refuseFields } from '../../domain/refusal.ts';
import { type Holder, isCertificateOf, namesCompanyAlone } from '../../domain/remote-identity.ts';
import type { Dependencies } from '../dependencies.ts';
import { faultOf, refusalOfFault } from './remote-faults.ts';
import { tellOfMismatch } from './tell-mismatch.ts';

/*
 * What a remote signing service says of a certificate. It is kept once its holder has confirmed it in the remote application, and told
 * to nobody before: an admin who gives somebody's account to a user would learn whose it is.
 */

type CertificateRow = typeof userCertificates.$inferSelect;

export type RemoteFacts = {
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

export function isConfirmed({ remoteCredentialId, certificate }: CertificateRow): boolean {
  return remoteCredentialId !== null && certificate !== null;
}

/** The remote certificates of a user that their holder has confirmed. */
export const confirmedOf = (userId: number) =>
  and(
    eq(userCertificates.userId, userId),
    eq(userCertificates.kind, 'remote'),
    isNotNull(userCertificates.certificate),
  );

/** The account at the remote signing service that a certificate is of. */
export function accountOf(row: CertificateRow): RemoteAccount {
  return { username: row.remoteUsername ?? '', business: row.isBusiness };
}

/** An account that is said to be a user's; a number names one of its certificates. */
type Claim = { readonly userId: number; readonly serialNumber: string; readonly account: RemoteAccount };

export function claimOf(row: CertificateRow): Claim {
  return { userId: row.userId, serialNumber: row.serialNumber, account: accountOf(row) };
}

/**
 * Asks the service for a certificate that its holder has not confirmed yet: of several, that which ends last. Nothing is kept.
 * @throws {Refusal} when the service cannot be asked, has no such certificate, or it is that of somebody else: the admins are told of that.
 */
export async function lookUp(
  deps: Pick<Dependencies, 'db' | 'log' | 'clock' | 'jobs'>,
  signer: RemoteSigner,
  { userId, serialNumber: wanted, account }: Claim,
): Promise<RemoteFacts> {
  const holder = await findHolder(deps.db, userId);
  const candidates = await findCertificates(deps, signer, account, wanted);
  if (candidates.length === 0) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'unknownCertificate' }]);
  }
  const own = candidates.find(({ subjectDn }) => isCertificateOf(readSubject(subjectDn), holder));
  if (own === undefined) {
    await tellOfMismatch(deps, userId);
    throw refuseFields([{ path: 'remoteCaCertId', id: 'certificateOfAnother' }]);
  }
  if (!namesCompanyAlone(readSubject(own.subjectDn)) && (await isLinkedByAnother(deps.db, userId, own))) {
    throw refuseFields([{ path: 'remoteCaCertId', id: 'certificateLinkedByAnother' }]);
  }
  return own;
}

/** An authority gives one subject to one person: of two people of one name, it is that of whoever has confirmed it. */
async function isLinkedByAnother(
  db: Queryable,
  userId: number,
  { subjectDn, issuerDn }: RemoteFacts,
): Promise<boolean> {
  const ofCompany = db.select({ comId: users.comId }).from(users).where(eq(users.id, userId));
  const linked = and(
    inArray(userCertificates.comId, ofCompany),
    ne(userCertificates.userId, userId),
    eq(userCertificates.kind, 'remote'),
    eq(userCertificates.subjectDn, subjectDn),
    eq(userCertificates.issuerDn, issuerDn),
  );
  return (await db.$count(userCertificates, linked)) > 0;
}

/** The certificates of an account that can be read, that which ends last at first; `wanted` names one by its serial number. */
export async function findCertificates(
  deps: Pick<Dependencies, 'log'>,
  signer: RemoteSigner,
  account: RemoteAccount,
  wanted: string,
): Promise<readonly RemoteFacts[]> {
  const credentials = await listCredentials(deps, signer, account);
  return credentials
    .flatMap((credential) => readCredential(credential) ?? [])
    .filter(({ serialNumber }) => wanted === '' || sameSerial(serialNumber, wanted))
    .toSorted((a, b) => b.validTo.getTime() - a.validTo.getTime());
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

/** Its holder has confirmed it in the remote application: from now on the certificate is theirs, and what is known of it is told. */
export async function saveFacts(
  { db }: Pick<Dependencies, 'db'>,
  row: CertificateRow,
  { serialNumber, ...facts }: RemoteFacts,
): Promise<void> {
  // The serial number by which an admin named it stays as it was written.
  const names = row.serialNumber === '' && !(await isHeld(db, row.userId, serialNumber));
  await db
    .update(userCertificates)
    .set({ ...facts, ...(names && { serialNumber }) })
    .where(and(eq(userCertificates.id, row.id), isNull(userCertificates.certificate)));
}

/** A user holds a certificate once; one that two accounts lead to keeps the number in the first alone. */
async function isHeld(db: Queryable, userId: number, serialNumber: string): Promise<boolean> {
  const certificates = await db
    .select({ serialNumber: userCertificates.serialNumber })
    .from(userCertificates)
    .where(eq(userCertificates.userId, userId));
  return certificates.some((one) => sameSerial(one.serialNumber, serialNumber));
}

async function listCredentials(
  deps: Pick<Dependencies, 'log'>,
  signer: RemoteSigner,
  account: RemoteAccount,
): Promise<readonly RemoteCredential[]> {
  try {
    return await signer.listCredentials(account);
  } catch (error) {
    throw refusalOfFault(faultOf(deps.log, error, 'a remote signing service did not list its certificates'));
  }
}

/** `null` for one that cannot be read, and so not be chosen. */
function readCredential({ credentialId, certificates }: RemoteCredential): RemoteFacts | null {
  const parsed = readX509(certificates[0] ?? '');
  if (parsed === null) {
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

/** People copy serial numbers with colons, spaces or leading zeros. */
export function sameSerial(one: string, other: string): boolean {
  const plain = (text: string): string =>
    text
      .toUpperCase()
      .replace(/[^0-9A-F]/g, '')
      .replace(/^0+/, '');
  return plain(one) === plain(other);
}

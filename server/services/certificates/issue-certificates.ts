import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { readSubject } from '../../domain/distinguished-name.ts';
import { insertMany } from '../insert-many.ts';
import type { Dependencies } from '../dependencies.ts';
import { authorityOf, issuedValidity } from './authority.ts';
import { endsSoon } from './ends-soon.ts';
import { type CertificateHolder, type Checked, holdersOf, holderUid } from './holder.ts';

export type CertificateRow = typeof userCertificates.$inferSelect;

/** A certificate with its sealed key, ready to be written for a user. */
export type PreparedCertificate = Omit<typeof userCertificates.$inferInsert, 'userId' | 'comId' | 'kind'>;

type Needs = Pick<Dependencies, 'db' | 'clock' | 'vault' | 'certificates' | 'settings'>;

/**
 * Has the company's authority issue a certificate for each holder, in their order. Keys take time: this stands before the
 * transaction that writes them with `insertCertificates`, never inside it.
 */
export async function prepareCertificates(
  deps: Needs,
  comId: number,
  holders: readonly CertificateHolder[],
): Promise<PreparedCertificate[]> {
  if (holders.length === 0) {
    return [];
  }
  const authority = await authorityOf(deps, comId);
  const from = deps.clock.now();
  const validity = issuedValidity(authority, from);
  const issued = await deps.certificates.issue(
    authority,
    holders.map(({ name, uid, isGuest, checked }) => ({
      commonName: name,
      uid,
      organization: isGuest ? null : authority.company.name,
      ...(checked !== undefined && { description: checked }),
      validity,
    })),
  );
  return issued.map((made, index) => ({
    name: holders[index]?.name ?? '',
    commonName: holders[index]?.name ?? '',
    serialNumber: made.serialNumber,
    subjectDn: made.subjectDn,
    issuerDn: made.issuerDn,
    validFrom: made.validity.from,
    validTo: made.validity.to,
    certificate: made.certificate,
    sealedKey: deps.vault.seal('user-key', made.privateKey),
    createdAt: from,
  }));
}

/** Writes prepared certificates for their users, but for those who have got one meanwhile and keep that. Answers how many it wrote. */
export async function insertCertificates(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  items: readonly { readonly userId: number; readonly prepared: PreparedCertificate }[],
): Promise<number> {
  const userIds = items.map(({ userId }) => userId);
  const holding = await usersWithCertificate(transaction, deps, comId, userIds);
  const rows = items.flatMap(({ userId, prepared }) =>
    holding.has(userId) ? [] : [{ ...prepared, userId, comId, kind: 'issued' as const }],
  );
  await insertMany(transaction, userCertificates, rows);
  return rows.length;
}

/** Which of these users hold a certificate of the company's authority that is valid now and says who they are now, and what it says. */
export async function usersWithCertificate(
  db: Queryable,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  userIds: readonly number[],
): Promise<Map<number, CertificateHolder>> {
  if (userIds.length === 0) {
    return new Map();
  }
  const issued = await selectIssued(db, deps, comId, userIds);
  const current = issued.filter((one) => isOfHolder(one));
  return new Map(current.map(({ certificate, holder }) => [certificate.userId, holder]));
}

/** What was issued to users of a company and is valid now, with who they are now; the one that is valid longest first. */
async function selectIssued(
  db: Queryable,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  userIds: readonly number[],
): Promise<Issued[]> {
  const rows = await db
    .select({
      certificate: userCertificates,
      name: users.name,
      uid: holderUid,
      isGuest: users.isGuest,
    })
    .from(userCertificates)
    .innerJoin(users, eq(users.id, userCertificates.userId))
    .leftJoin(employees, eq(employees.userId, users.id))
    .where(and(inArray(userCertificates.userId, [...userIds]), isIssuedAndValid(deps, comId)))
    .orderBy(desc(userCertificates.validTo), desc(userCertificates.id));
  return rows.map(({ certificate, ...holder }) => ({ certificate, holder }));
}

type Issued = { readonly certificate: CertificateRow; readonly holder: CertificateHolder };

/** Whether a certificate says the name and the number that its holder has now, and what else was checked of them, no less and no more. */
function isOfHolder({ certificate, holder }: Issued, checked?: Checked): boolean {
  const { userId, description } = readSubject(certificate.subjectDn);
  return certificate.commonName === holder.name && userId === holder.uid && description === (checked ?? '');
}

const isIssuedAndValid = (deps: Pick<Dependencies, 'clock'>, comId: number) =>
  and(
    eq(userCertificates.comId, comId),
    eq(userCertificates.kind, 'issued'),
    isNull(userCertificates.revokedAt),
    gt(userCertificates.validTo, deps.clock.now()),
    // One of before the clock was set back would not be valid yet when it signs.
    lte(userCertificates.validFrom, deps.clock.now()),
  );

/**
 * The certificate that a user signs with, issued now when there is none that is valid for a while yet: at the first signing,
 * before one ends, and once the user has another name or number (companion operations, §7). The one before stays valid as long as it
 * says. Its key is opened with `openUserKey`. Not for use inside a transaction.
 */
export async function ensureCertificate(
  deps: Needs,
  comId: number,
  userId: number,
  checked?: Checked,
): Promise<CertificateRow> {
  const issued = await selectIssued(deps.db, deps, comId, [userId]);
  const found = issued.find((one) => isOfHolder(one, checked))?.certificate;
  if (found?.validTo && !endsSoon(found.validTo, deps.clock.now())) {
    return found;
  }
  const people = await deps.db
    .select({ name: users.name, code: users.code })
    .from(users)
    .where(and(eq(users.comId, comId), eq(users.id, userId)));
  const holders = await holdersOf(deps.db, comId, people);
  const [prepared = impossible('no certificate was issued')] = await prepareCertificates(
    deps,
    comId,
    holders.map((holder) => ({ ...holder, ...(checked !== undefined && { checked }) })),
  );
  const [row = impossible('a certificate was not written')] = await deps.db
    .insert(userCertificates)
    .values({ ...prepared, userId, comId, kind: 'issued' })
    .returning();
  return row;
}

/** The private key of an issued certificate, PKCS #8 DER. */
export function openUserKey(
  deps: Pick<Dependencies, 'vault'>,
  row: Pick<CertificateRow, 'sealedKey'>,
): Uint8Array {
  if (row.sealedKey === null) {
    throw new Error('the key of a remote certificate is not here');
  }
  return deps.vault.open('user-key', row.sealedKey);
}

/** Ends the certificates that the company's authority issued to a user, as when the user is disabled. */
export async function revokeCertificates(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) {
    return;
  }
  await transaction
    .update(userCertificates)
    .set({ revokedAt: deps.clock.now() })
    .where(
      and(
        inArray(userCertificates.userId, [...userIds]),
        eq(userCertificates.kind, 'issued'),
        isNull(userCertificates.revokedAt),
      ),
    );
}

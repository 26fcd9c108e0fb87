import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { ProcessItem } from '../../../contract/models/process-item.ts';
import { guestKey } from '../../../contract/rules/guest-key.ts';
import { findByCode } from '../../../contract/rules/person-codes.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { absences } from '../../adapters/database/schema/absences.ts';
import {
  documentReads,
  documentShares,
  documentStars,
} from '../../adapters/database/schema/document-people.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { drawingLinks } from '../../adapters/database/schema/drawing-links.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { outboxMessages } from '../../adapters/database/schema/installation.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import {
  identityVerifications,
  otpChallenges,
  processGrants,
} from '../../adapters/database/schema/processing.ts';
import { processTemplates } from '../../adapters/database/schema/templates.ts';
import {
  accounts,
  contactChanges,
  pushSubscriptions,
  savedSignatures,
  savedViews,
  userCertificates,
  userDepartments,
  userGroupMembers,
  userRoles,
  users,
  verifiedContacts,
} from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { revokeCertificates } from '../certificates/issue-certificates.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../present-user.ts';
import { mayBeNamed } from '../names-code.ts';
import { isSharedAccount } from '../identity/account-sharing.ts';
import { deleteForGood } from '../files/delete-for-good.ts';
import { hashesOfPictures } from '../files/files-of-documents.ts';
import { neverSent } from '../workflow/retained-names.ts';
import { endCodes } from '../identity/end-codes.ts';

/** What stands in place of a name. */
export const erasedName = 'Đã xoá · Erased';

/**
 * Erases, in this transaction, all of a person that nobody has to keep; which column is treated how, `personal-data.ts` says.
 * Answers the pictures that lost a record. `emails` are those that the user has and had.
 */
export async function eraseRows(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  user: UserRow,
  emails: readonly string[],
): Promise<string[]> {
  const drafts = await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.createdByUserId, user.id), inArray(documents.status, [...neverSent])));
  await deleteForGood(
    transaction,
    drafts.map(({ id }) => id),
    deps.clock.now(),
  );
  const lost = await picturesOf(transaction, user);
  await eraseBelongings(transaction, user, emails);
  await eraseAccess(transaction, deps, user);
  await eraseProfile(transaction, deps, user);
  return lost;
}

async function picturesOf(transaction: Transaction, user: UserRow): Promise<string[]> {
  const signatures = await transaction
    .delete(savedSignatures)
    .where(eq(savedSignatures.userId, user.id))
    .returning({ sha256: savedSignatures.sha256 });
  const verifications = await transaction
    .delete(identityVerifications)
    .where(eq(identityVerifications.userId, user.id))
    .returning({ pictures: identityVerifications.pictures });
  return [
    ...signatures.map(({ sha256 }) => sha256),
    ...verifications.flatMap(({ pictures }) => hashesOfPictures(pictures)),
  ];
}

async function eraseBelongings(
  transaction: Transaction,
  user: UserRow,
  emails: readonly string[],
): Promise<void> {
  const { id, comId } = user;
  await transaction.delete(employees).where(eq(employees.userId, id));
  await transaction.delete(absences).where(or(eq(absences.userId, id), eq(absences.substituteId, id)));
  await transaction.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
  await transaction.delete(savedViews).where(eq(savedViews.userId, id));
  await transaction.delete(documentStars).where(eq(documentStars.userId, id));
  await transaction.delete(documentReads).where(eq(documentReads.userId, id));
  await transaction.delete(documentShares).where(eq(documentShares.userId, id));
  await transaction.delete(userGroupMembers).where(eq(userGroupMembers.userId, id));
  await transaction.delete(userDepartments).where(eq(userDepartments.userId, id));
  await transaction.delete(notifications).where(eq(notifications.userId, id));
  await transaction.delete(contactChanges).where(eq(contactChanges.userId, id));
  await transaction.delete(verifiedContacts).where(eq(verifiedContacts.userId, id));
  await eraseFromOutbox(transaction, user);
  await eraseFromTemplates(transaction, comId, user, emails);
}

/** Only demo mode has an outbox. Messages to others that name the person go as well. */
async function eraseFromOutbox(
  transaction: Transaction,
  { email, phone, username, name }: UserRow,
): Promise<void> {
  const written = [email, phone, username, name].filter((value) => value !== '');
  await transaction
    .delete(outboxMessages)
    .where(
      or(
        ...written.flatMap((value) => [
          eq(outboxMessages.recipient, value),
          sql`position(${value} in ${outboxMessages.text}) > 0`,
          sql`position(${value} in ${outboxMessages.subject}) > 0`,
        ]),
      ),
    );
}

/** Workflows kept for use again lose the steps of whom nobody can send anything any more. */
async function eraseFromTemplates(
  transaction: Transaction,
  comId: number,
  user: UserRow,
  emails: readonly string[],
): Promise<void> {
  const alike = await transaction
    .select({ id: users.id, code: users.code })
    .from(users)
    .where(and(eq(users.comId, comId), mayBeNamed([user.code])));
  const templates = await transaction
    .select()
    .from(processTemplates)
    .where(eq(processTemplates.comId, comId));
  for (const { id, processes } of templates) {
    const left = processes.filter(
      ({ processedByUserId, processedByUserCode, processedByGuest }) =>
        processedByUserId !== user.id &&
        findByCode(alike, processedByUserCode ?? '')?.id !== user.id &&
        !isNamed(user, emails, processedByGuest),
    );
    if (left.length < processes.length) {
      await transaction.update(processTemplates).set({ processes: left }).where(eq(processTemplates.id, id));
    }
  }
}

/** Whether a step names somebody outside the company by name and address who is this user. */
function isNamed(user: UserRow, emails: readonly string[], guest: ProcessItem['processedByGuest']): boolean {
  if (!user.isGuest || guest == null) {
    return false;
  }
  const named = guestKey({ name: guest.name, email: guest.email ?? '', phone: guest.phone ?? '' });
  return emails.some((email) => guestKey({ ...user, email }) === named);
}

/** Nothing opens anything any more; what certificates were revoked has to be told by their numbers for ever. */
async function eraseAccess(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  { id, comId }: UserRow,
): Promise<void> {
  const now = deps.clock.now();
  const steps = transaction
    .select({ id: processSteps.id })
    .from(processSteps)
    .where(eq(processSteps.userId, id));
  await transaction
    .update(processGrants)
    .set({ endedAt: now })
    .where(and(inArray(processGrants.stepId, steps), isNull(processGrants.endedAt)));
  await endCodes(transaction, eq(otpChallenges.userId, id), now);
  await transaction
    .delete(drawingLinks)
    .where(and(eq(drawingLinks.comId, comId), eq(drawingLinks.userId, id)));
  await transaction.delete(userRoles).where(eq(userRoles.userId, id));
  await revokeCertificates(transaction, deps, [id]);
  await transaction
    .update(userCertificates)
    .set({
      name: '',
      commonName: '',
      subjectDn: '',
      certificate: null,
      sealedKey: sql`case when ${userCertificates.sealedKey} is null then null else '' end`,
      remoteUsername: null,
      remoteCredentialId: null,
      isDefault: false,
    })
    .where(eq(userCertificates.userId, id));
}

/** The user's row stays, since documents and histories refer to it, without anything that tells who it was. */
async function eraseProfile(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  user: UserRow,
): Promise<void> {
  const marker = `erased-${randomUUID()}`;
  const now = deps.clock.now();
  const isShared = await isSharedAccount(transaction, user.accountId, user.comId);
  // An account of its own, so that one that other companies share tells nothing of this user.
  const [account = impossible('an account was not written')] = await transaction
    .insert(accounts)
    .values({ username: marker, comId: user.comId, createdAt: now })
    .returning({ id: accounts.id });
  await transaction
    .update(users)
    .set({
      accountId: account.id,
      shownAccountId: null,
      code: marker,
      username: marker,
      name: erasedName,
      email: '',
      phone: '',
      organization: '',
      partnerId: null,
      status: userStatus.disabled,
      signatureText: null,
      language: null,
      lastSignInAt: null,
      searchText: foldForSearch(erasedName),
      erasedAt: now,
    })
    .where(eq(users.id, user.id));
  if (!isShared) {
    await transaction.delete(accounts).where(eq(accounts.id, user.accountId));
  }
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import {
  identityVerificationStatus,
  identityVerifiedSource,
  identityVerifiedType,
} from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import {
  identityVerifications,
  otpChallenges,
  processGrants,
} from '../../adapters/database/schema/processing.ts';
import { accounts, passwordLinks, users } from '../../adapters/database/schema/users.ts';
import type { Channel } from '../../adapters/messaging/messenger.ts';
import type { Dependencies } from '../dependencies.ts';
import type { NewNotification } from '../../notifications/create-notification.ts';
import { askingKind } from '../../notifications/step-delivery.ts';
import { hashesOfPictures } from '../files/files-of-documents.ts';
import { noteLost } from '../files/unused-files.ts';
import { sharedAccounts } from '../identity/account-sharing.ts';
import { isAmong } from '../is-among.ts';
import { endCodes } from '../identity/end-codes.ts';

/**
 * Ends the tokens of these users' accounts (companion operations, §2). Status and roles are looked at with every request
 * anyway, so an account that is a user of another company too keeps its sessions there.
 */
export async function endSessions(
  transaction: Transaction,
  comId: number,
  userIds: readonly number[],
): Promise<void> {
  const accountIds = await ownAccounts(transaction, comId, userIds);
  if (accountIds.length > 0) {
    await transaction
      .update(accounts)
      .set({ tokenVersion: sql`${accounts.tokenVersion} + 1` })
      .where(inArray(accounts.id, accountIds));
  }
}

/** The accounts of these users that no other company shares. */
async function ownAccounts(
  transaction: Transaction,
  comId: number,
  userIds: readonly number[],
): Promise<string[]> {
  if (userIds.length === 0) {
    return [];
  }
  const rows = await transaction
    .select({ accountId: users.accountId })
    .from(users)
    .where(isAmong(users.id, userIds));
  const accountIds = rows.map(({ accountId }) => accountId);
  const shared = await sharedAccounts(transaction, accountIds, comId);
  return accountIds.filter((id) => !shared.has(id));
}

/**
 * Ends what went to a former address of these users: links and codes of documents with the tokens that they gave, one-time codes, and
 * links to set a password. Answers fresh invitations to what waited for them.
 */
export async function endDelivered(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  userIds: readonly number[],
  channels: readonly Channel[],
): Promise<NewNotification[]> {
  if (userIds.length === 0) {
    return [];
  }
  const now = deps.clock.now();
  const wentTo = (column: typeof processGrants.channel | typeof otpChallenges.channel) =>
    // What was sent before channels were kept went by mail, as nearly everything does.
    inArray(sql`coalesce(${column}, 'email')`, [...channels]);
  const steps = transaction
    .select({ id: processSteps.id })
    .from(processSteps)
    .where(isAmong(processSteps.userId, userIds));
  // A token of a link lives as long as the row that it names, also where the account keeps its sessions.
  const grants = await transaction
    .delete(processGrants)
    .where(and(inArray(processGrants.stepId, steps), wentTo(processGrants.channel)))
    .returning({ stepId: processGrants.stepId, endedAt: processGrants.endedAt });
  const ofThem = isAmong(otpChallenges.userId, userIds);
  await endCodes(transaction, and(ofThem, wentTo(otpChallenges.channel)), now);
  const invited = channels.includes('email') ? await endPasswordLinks(transaction, comId, userIds, now) : [];
  const opened = [...new Set(grants.flatMap(({ stepId, endedAt }) => (endedAt === null ? [stepId] : [])))];
  const waiting =
    opened.length === 0
      ? []
      : await transaction
          .select({
            userId: processSteps.userId,
            documentId: processSteps.documentId,
            stepId: processSteps.id,
            accessPermission: processSteps.accessPermission,
          })
          .from(processSteps)
          .where(isAmong(processSteps.id, opened));
  return [
    ...waiting.map(({ accessPermission, ...step }) => ({ kind: askingKind(accessPermission), ...step })),
    ...invited.map((userId) => ({ kind: 'invitation' as const, userId })),
  ];
}

/** Answers the users whose open invitation ended. */
async function endPasswordLinks(
  transaction: Transaction,
  comId: number,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const accountIds = await ownAccounts(transaction, comId, userIds);
  if (accountIds.length === 0) {
    return [];
  }
  const ended = await transaction
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(inArray(passwordLinks.accountId, accountIds), isNull(passwordLinks.usedAt)))
    .returning({ accountId: passwordLinks.accountId, purpose: passwordLinks.purpose });
  const invited = new Set(
    ended.flatMap(({ accountId, purpose }) => (purpose === 'invitation' ? [accountId] : [])),
  );
  if (invited.size === 0) {
    return [];
  }
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(
      and(eq(users.comId, comId), inArray(users.accountId, [...invited]), isNull(accounts.passwordHash)),
    );
  return rows.map(({ id }) => id);
}

/** Takes pictures of identities back that nobody has judged: they were sent by whoever reads a former address of these users. */
export async function withdrawPictures(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) {
    return;
  }
  const withdrawn = await transaction
    .delete(identityVerifications)
    .where(and(isAmong(identityVerifications.userId, userIds), eq(identityVerifications.status, 'waiting')))
    .returning({ pictures: identityVerifications.pictures });
  const lost = withdrawn.flatMap(({ pictures }) => hashesOfPictures(pictures));
  await noteLost(transaction, lost, clock.now());
}

/** Whose identity was verified was somebody with another name or address. */
export async function resetIdentity(transaction: Transaction, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) {
    await transaction
      .update(users)
      .set({
        identityVerificationStatus: identityVerificationStatus.notVerified,
        identityVerifiedType: identityVerifiedType.unknown,
        identityVerifiedSource: identityVerifiedSource.unknown,
      })
      .where(isAmong(users.id, userIds));
  }
}

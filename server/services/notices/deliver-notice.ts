import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';

import { receiveNotificationMethod, userStatus } from '../../../contract/enums.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { Message } from '../../adapters/messaging/messenger.ts';
import {
  accounts,
  companies,
  documents,
  notices,
  processSteps,
  users,
} from '../../adapters/database/schema.ts';
import { isUnderWay, pendingSteps } from '../../domain/workflow.ts';
import { issuePasswordLink } from '../auth/issue-password-link.ts';
import { issueProcessGrant } from '../auth/issue-process-grant.ts';
import type { Dependencies } from '../dependencies.ts';
import { composeMessage, type Recipient } from './compose.ts';
import { type DocumentFacts, wordingsFor } from './wording.ts';

type Notice = typeof notices.$inferSelect;
type User = typeof users.$inferSelect;

/** `dropped` when there is nothing to say any more, or nowhere to say it. */
type Prepared =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'dropped'; readonly why: string };

const claimSeconds = 60;

const dropped = (why: string): Prepared => ({ kind: 'dropped', why });

/**
 * Delivers a notice once. Codes and links are made here and not where the notice is written, so that no table ever holds
 * them. @throws when the channel does not take the message; the notice is then open again.
 */
export async function deliverNotice(deps: Dependencies, noticeId: string): Promise<void> {
  const notice = await claim(deps, noticeId);
  if (notice === null) {
    return;
  }
  try {
    const prepared = await prepare(deps, notice);
    if (prepared.kind === 'message') {
      await deps.messenger.send(prepared.message);
    }
    await deps.db
      .update(notices)
      .set(prepared.kind === 'message' ? { deliveredAt: deps.clock.now() } : { droppedReason: prepared.why })
      .where(eq(notices.id, noticeId));
  } catch (error) {
    await deps.db.update(notices).set({ claimedUntil: null }).where(eq(notices.id, noticeId));
    throw error;
  }
}

/**
 * Nobody else works on this installation: a claim was left by a service that was killed while it delivered
 * (e2e/crash.spec.ts).
 */
export async function releaseAllClaims(db: Database): Promise<void> {
  await db.update(notices).set({ claimedUntil: null }).where(isNotNull(notices.claimedUntil));
}

/**
 * Takes a notice for this process; `null` when it is done, or when another process is at it: then a job looks again once
 * that claim is over, so that the notice goes out even when the other process dies.
 */
async function claim(deps: Dependencies, noticeId: string): Promise<Notice | null> {
  const now = deps.clock.now();
  const open = and(eq(notices.id, noticeId), isNull(notices.deliveredAt), isNull(notices.droppedReason));
  const [claimed] = await deps.db
    .update(notices)
    .set({ claimedUntil: new Date(now.getTime() + claimSeconds * 1000) })
    .where(and(open, or(isNull(notices.claimedUntil), lt(notices.claimedUntil, now))))
    .returning();
  if (claimed) {
    return claimed;
  }
  await deps.db.transaction(async (transaction) => {
    const [busy] = await transaction.select({ until: notices.claimedUntil }).from(notices).where(open);
    if (busy) {
      const wait = Math.max(0, (busy.until?.getTime() ?? 0) - now.getTime());
      const startAfterSeconds = Math.ceil(wait / 1000) + 1;
      await deps.jobs.enqueue(transaction, 'deliver-notice', { noticeId }, { startAfterSeconds });
    }
  });
  return null;
}

async function prepare(deps: Dependencies, notice: Notice): Promise<Prepared> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, notice.userId));
  if (user?.status !== userStatus.enabled[0]) {
    return dropped('the user is disabled');
  }
  switch (notice.kind) {
    case 'step-invitation':
      return prepareInvitation(deps, notice, user);
    case 'document-completed':
    case 'document-rejected':
      return prepareOutcome(deps, notice, notice.kind, user);
    case 'invitation':
      return preparePassword(deps, user, 'invitation');
    case 'password-reset':
      return preparePassword(deps, user, 'reset');
  }
}

function recipientOf(deps: Dependencies, user: User): Recipient | null {
  const bySms = user.receiveNotificationMethod === receiveNotificationMethod.sms[0];
  const recipient: Recipient = {
    name: user.name,
    language: user.language,
    channel: bySms ? 'sms' : 'email',
    address: bySms ? user.phone : user.email,
  };
  const wanted = user.receiveNotificationMethod !== receiveNotificationMethod.none[0];
  return wanted && recipient.address !== '' && deps.messenger.has(recipient.channel) ? recipient : null;
}

async function loadFacts(
  deps: Dependencies,
  documentId: string,
): Promise<{ document: typeof documents.$inferSelect; facts: DocumentFacts } | null> {
  const [row] = await deps.db
    .select({ document: documents, sender: users.name, company: companies.name })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdByUserId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(eq(documents.id, documentId));
  if (!row) {
    return null;
  }
  const { no, subject, expiryDate } = row.document;
  return {
    document: row.document,
    facts: { no, subject, expiryDate, sender: row.sender, company: row.company },
  };
}

async function prepareInvitation(deps: Dependencies, notice: Notice, user: User): Promise<Prepared> {
  const recipient = recipientOf(deps, user);
  const { documentId, stepId } = notice;
  if (recipient === null || documentId === null || stepId === null) {
    return dropped('no channel');
  }
  const found = await loadFacts(deps, documentId);
  const steps = await deps.db.select().from(processSteps).where(eq(processSteps.documentId, documentId));
  const step = steps.find((candidate) => candidate.id === stepId);
  const isTurn =
    found !== null &&
    isUnderWay(found.document.status) &&
    pendingSteps(steps, found.document.processInOrder).some((pending) => pending.id === stepId);
  if (!isTurn || !step) {
    return dropped('the step is not waiting');
  }
  const grant = await deps.db.transaction((transaction) => issueProcessGrant(transaction, deps, stepId));
  const texts = wordingsFor(user.language);
  const wording = texts.stepInvitation(found.facts, texts.tasks[step.accessPermission] ?? '');
  return { kind: 'message', message: composeMessage(recipient, wording, grant) };
}

async function prepareOutcome(
  deps: Dependencies,
  notice: Notice,
  kind: 'document-completed' | 'document-rejected',
  user: User,
): Promise<Prepared> {
  const recipient = recipientOf(deps, user);
  if (recipient === null || notice.documentId === null) {
    return dropped('no channel');
  }
  const found = await loadFacts(deps, notice.documentId);
  if (found === null) {
    return dropped('the document is gone');
  }
  const texts = wordingsFor(user.language);
  const wording =
    kind === 'document-completed'
      ? texts.documentCompleted(found.facts)
      : texts.documentRejected(found.facts, await rejectedBy(deps, notice), found.document.reason ?? '');
  const link = `${deps.settings.publicUrl}/documents/${notice.documentId}`;
  return { kind: 'message', message: composeMessage(recipient, wording, { link }) };
}

/** The step of a rejection's notice is the one that was rejected. */
async function rejectedBy(deps: Dependencies, notice: Notice): Promise<string> {
  if (notice.stepId === null) {
    return '';
  }
  const [row] = await deps.db
    .select({ name: users.name })
    .from(processSteps)
    .innerJoin(users, eq(users.id, processSteps.userId))
    .where(eq(processSteps.id, notice.stepId));
  return row?.name ?? '';
}

/** A way to set a password always goes by mail: it is what an account is recovered with. */
async function preparePassword(
  deps: Dependencies,
  user: User,
  purpose: 'invitation' | 'reset',
): Promise<Prepared> {
  if (user.email === '' || !deps.messenger.has('email')) {
    return dropped('no channel');
  }
  const [row] = await deps.db
    .select({ company: companies.name, username: accounts.username })
    .from(companies)
    .innerJoin(accounts, eq(accounts.id, user.accountId))
    .where(eq(companies.id, user.comId));
  const link = await deps.db.transaction((transaction) =>
    issuePasswordLink(transaction, deps, user.accountId, purpose),
  );
  const texts = wordingsFor(user.language);
  const username = row?.username ?? user.username;
  const wording =
    purpose === 'invitation' ? texts.invitation(row?.company ?? '', username) : texts.passwordReset(username);
  const recipient: Recipient = {
    name: user.name,
    language: user.language,
    channel: 'email',
    address: user.email,
  };
  return { kind: 'message', message: composeMessage(recipient, wording, { link }) };
}

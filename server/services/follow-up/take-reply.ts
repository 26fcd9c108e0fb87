import { and, eq, gt } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import { cleanText } from '../../../contract/normalize-text.ts';
import { documentMessage } from '../../../contract/operations/document-actions.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documentMessages } from '../../adapters/database/schema/document-people.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { type NotificationRow, notifications } from '../../adapters/database/schema/notifications.ts';
import { userRoles, users } from '../../adapters/database/schema/users.ts';
import { guestAccessEnded } from '../../domain/guest-access.ts';
import { holdsOpeningLink, replyText } from '../../domain/mail-reply.ts';
import type { ReceivedMail } from '../../domain/mail-report.ts';
import { findReturnToken } from '../../domain/return-token.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { isOwnToken } from '../../notifications/return-token.ts';
import type { Dependencies } from '../dependencies.ts';
import { addMessage } from '../documents/write-message.ts';
import type { UserRow } from '../present-user.ts';
import { visibleTo } from '../workflow/access.ts';
import { type DocumentRecord, loadDocuments } from '../workflow/load-document.ts';
import { ofSameMail } from './take-mail-event.ts';

/** More of them in a day are no conversation between people. */
const repliesPerDay = 20;

/**
 * Takes an answer to a mail about a document up as a message on it, in the name of whoever the mail went to. Whom it cannot be passed on
 * for is told, at the address that is known of them. What a program wrote, and what answers no mail of this service, is passed over.
 */
export async function takeReply(deps: Dependencies, mail: ReceivedMail): Promise<void> {
  const token = [...mail.recipients, mail.answers].map(findReturnToken).find((found) => found !== null);
  if (mail.isAutomatic || !token || !isOwnToken(deps.secrets, token)) {
    return;
  }
  await commitAndDeliver(deps, async (transaction) => {
    const [answered] = await transaction
      .select({ notification: notifications, user: users })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(and(eq(notifications.id, token.notificationId), eq(users.status, userStatus.enabled)));
    const { documentId = null, kind } = answered?.notification ?? {};
    // An answer to what says that nobody reads answers may be a program's.
    if (!answered || documentId === null || kind === 'reply-not-taken') {
      return;
    }
    if (!(await passOn(transaction, deps, { ...answered, documentId }, mail))) {
      const userId = answered.user.id;
      await createNotification(transaction, deps, { kind: 'reply-not-taken', userId, documentId });
    }
  });
}

type Answered = {
  readonly notification: NotificationRow;
  readonly user: UserRow;
  readonly documentId: string;
};

/** Tells those who may read it; answers false where the answer is nobody's to read. */
async function passOn(
  transaction: Transaction,
  deps: Dependencies,
  { notification, user, documentId }: Answered,
  mail: ReceivedMail,
): Promise<boolean> {
  const text = documentMessage.body.shape.text.safeParse(replyText(cleanText(mail.text)));
  // An answer to a mail about several documents says not which one it is about.
  const isOfOne = (await transaction.$count(notifications, ofSameMail(notification))) === 1;
  if (!text.success || !isOfOne || mail.from !== user.email.toLowerCase()) {
    return false;
  }
  // The others of the document would read it, and could open it as whoever wrote it.
  if (holdsOpeningLink(text.data)) {
    return false;
  }
  const record = await loadReadable(transaction, deps, user, documentId);
  if (record === null) {
    return false;
  }
  const dayAgo = new Date(deps.clock.now().getTime() - 24 * 3_600_000);
  const written = await transaction
    .select({ text: documentMessages.text })
    .from(documentMessages)
    .where(
      and(
        eq(documentMessages.documentId, documentId),
        eq(documentMessages.userId, user.id),
        gt(documentMessages.createdAt, dayAgo),
      ),
    );
  // It comes again where it could not be marked as read.
  if (written.some((message) => message.text === text.data)) {
    return true;
  }
  if (written.length >= repliesPerDay) {
    return false;
  }
  await addMessage(transaction, deps, record, user.id, text.data);
  return true;
}

/** The document, where they may read it now. */
async function loadReadable(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  { id: userId, comId, isGuest }: UserRow,
  documentId: string,
): Promise<DocumentRecord | null> {
  const rows = await transaction
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId));
  const viewer = { kind: 'session', comId, userId, roles: rows.map(({ role }) => role) } as const;
  const [access] = await transaction
    .select({ guestAccessDays: companies.guestAccessDays, timeZone: companies.timeZone })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(and(eq(documents.id, documentId), visibleTo(viewer)));
  const [record] = access ? await loadDocuments(transaction, comId, [documentId]) : [];
  if (!access || !record) {
    return null;
  }
  return isGuest && guestAccessEnded(record.document, access, clock.now()) !== null ? null : record;
}

import { eq } from 'drizzle-orm';

import { receiveNotificationMethod, userStatus } from '../../contract/enums.ts';
import type { NotificationRow } from '../adapters/database/schema/notifications.ts';
import { users } from '../adapters/database/schema/users.ts';
import type { Message } from '../adapters/messaging/messenger.ts';
import { channelOf, chooseChannel, fieldOfChannel, notificationMethodOf } from '../domain/channel-choice.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { hasComplained } from '../services/identity/mail-complaints.ts';
import { mailChoiceToken } from '../services/identity/mail-choice-token.ts';
import { isStillContact, verifiedFields } from '../services/identity/verified-contacts.ts';
import { composeMessage, type Recipient } from './compose-message.ts';
import type { Content, Dropped } from './define-notification.ts';
import { returnTokenOf } from './return-token.ts';
import { digestContent } from './digest.ts';
import { loadBranding } from './email-branding.ts';
import { loadKinds } from './notification-kinds.ts';
import { findText } from './notification-text.ts';

type User = typeof users.$inferSelect;

/**
 * Writes the message of a notification in its reader's language, as things stand now: what has changed since may leave nothing to
 * say. Several that were gathered are one message. Codes and links are made here, so that no table ever holds them.
 * `withoutZalo` is for what Zalo has not taken.
 */
export async function prepareNotification(
  deps: Dependencies,
  [notification, ...others]: readonly [NotificationRow, ...NotificationRow[]],
  { withoutZalo = false }: { readonly withoutZalo?: boolean } = {},
): Promise<Message | Dropped> {
  const [user] = await deps.db
    .select()
    .from(users)
    .where(eq(users.id, notification.userId))
    .prepare('notification-reader')
    .execute();
  if (user?.status !== userStatus.enabled) {
    return { droppedReason: 'the user is disabled', undeliveredCause: 'disabled' };
  }
  const kind = (await loadKinds()).byName.get(notification.kind);
  if (!kind) {
    throw new Error(`this version knows no notification ${notification.kind}`);
  }
  const context = { deps, notification, user };
  if (kind.isOptional && user.unsubscribedAt !== null && !(await kind.isAskedFor?.(context))) {
    return { droppedReason: 'unsubscribed' };
  }
  const content =
    others.length === 0
      ? await kind.content(context)
      : await digestContent(context, [notification, ...others]);
  if ('droppedReason' in content) {
    return content;
  }
  const recipient = await findRecipient(deps, user, content, withoutZalo);
  if (recipient === null) {
    return { droppedReason: 'no channel', undeliveredCause: 'no-channel' };
  }
  // What is about an account its holder has asked for themselves.
  if (
    notification.documentId !== null &&
    recipient.channel === 'email' &&
    (await hasComplained(deps, recipient.address))
  ) {
    return { droppedReason: 'reported as spam', undeliveredCause: 'complained' };
  }
  const enclosure = await content.enclose(recipient.channel);
  if (!content.to && !(await isStillContact(deps.db, user.id, recipient))) {
    // The job writes it anew, which ends the link that was made for the former address.
    throw new Error('the address of a notification has just changed');
  }
  const wording = { ...(await findText(deps, user, content.text)), values: content.values };
  // A guest has no account in which to turn it off.
  const choiceUrl =
    kind.isOptional && user.isGuest
      ? `${deps.settings.publicUrl}/unsubscribe/${mailChoiceToken(deps, user)}`
      : null;
  const isOfOne = notification.documentId !== null && others.length === 0;
  const answers = isOfOne ? (deps.mailInbox === null ? 'onDocument' : 'taken') : null;
  const branding = await loadBranding(deps, user.comId);
  return {
    kind: content.text,
    ...composeMessage(
      recipient,
      wording,
      { ...enclosure, choiceUrl, answers, isWarning: kind.isWarning ?? false },
      branding,
    ),
    returnToken: returnTokenOf(deps.secrets, notification.id),
    ...(kind.isOptional && {
      unsubscribe:
        choiceUrl === null
          ? { url: `${deps.settings.publicUrl}/account`, isOneClick: false }
          : { url: choiceUrl, isOneClick: true },
    }),
  };
}

async function findRecipient(
  deps: Dependencies,
  user: User,
  { to, text }: Content,
  withoutZalo: boolean,
): Promise<Recipient | null> {
  const wanted = to ?? (await findContact(deps, user, text, withoutZalo));
  return wanted === null || wanted.address === '' || !deps.messenger.has(wanted.channel)
    ? null
    : { ...wanted, name: user.name, language: user.language };
}

/** Where a user wants notifications; `null` for nowhere. */
async function findContact(
  { db, messenger }: Dependencies,
  user: User,
  text: string,
  withoutZalo: boolean,
): Promise<NonNullable<Content['to']> | null> {
  if (user.receiveNotificationMethod === receiveNotificationMethod.none) {
    return null;
  }
  const channel = chooseChannel(
    channelOf(user.receiveNotificationMethod, notificationMethodOf),
    { email: user.email, phone: user.phone, verified: await verifiedFields(db, user.id) },
    !withoutZalo && messenger.has('zalo', text),
  );
  return { channel, address: user[fieldOfChannel[channel]] };
}

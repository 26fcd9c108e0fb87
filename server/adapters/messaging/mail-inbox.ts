import type { ReceivedMail } from '../../domain/mail-report.ts';

/** The mailbox that mails of this service come back to, and answers to them. */
export interface MailInbox {
  /**
   * Hands over what is unread, oldest first and at most `max`, and marks each as read once it was taken. What cannot be read is marked too.
   * @throws when the mailbox cannot be reached, or `take` does: that mail stays unread. Unless it is for an outage, the others are handed over first.
   */
  takeUnread(max: number, take: (mail: ReceivedMail) => Promise<void>): Promise<void>;
}

import { ImapFlow } from 'imapflow';

import { isOutage } from '../outage.ts';
import type { MailInbox } from './mail-inbox.ts';
import { mailBytesMax, type MailReader } from './mail-reader.ts';

export type ImapOptions = {
  /** imap:// or imaps://, with user and password, and the mailbox as its path; INBOX by default. */
  readonly url: string;
  readonly reader: MailReader;
  readonly timeoutMilliseconds?: number;
};

/** A mailbox by IMAP (RFC 3501). A connection lasts for one look. */
export function createImapInbox({ url, reader, timeoutMilliseconds = 30_000 }: ImapOptions): MailInbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === 'imaps:';
  const mailbox = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  return {
    async takeUnread(max, take) {
      const client = new ImapFlow({
        host: hostname.replace(/^\[|\]$/g, ''),
        port: port === '' ? (isSecure ? 993 : 143) : Number(port),
        secure: isSecure,
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: timeoutMilliseconds,
        greetingTimeout: timeoutMilliseconds,
        socketTimeout: timeoutMilliseconds,
      });
      // What breaks the connection also fails the call that waits for it.
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.mailboxOpen(mailbox);
        const failures: unknown[] = [];
        const found = await client.search({ seen: false }, { uid: true });
        for (const uid of (Array.isArray(found) ? found : []).toSorted((a, b) => a - b).slice(0, max)) {
          const fetched = await client.fetchOne(
            String(uid),
            { source: { maxLength: mailBytesMax } },
            { uid: true },
          );
          const mail = fetched === false || !fetched.source ? null : await reader.read(fetched.source);
          try {
            if (mail !== null) {
              await take(mail);
            }
          } catch (error) {
            if (isOutage(error)) {
              throw error;
            }
            failures.push(error);
            continue;
          }
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
        }
        await client.logout();
        if (failures.length > 0) {
          throw new Error(`mails that could not be taken: ${String(failures.length)}`, {
            cause: failures[0],
          });
        }
      } finally {
        client.close();
      }
    },
  };
}

/** A mail server of the tests: what it took, how it refuses, and what it sends back later. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

import { freePort } from '../process/free-port.ts';

/** How it treats whoever hands a message over. A silent one says nothing more until the other side gives up. */
export type MailMood = 'accepting' | 'busy' | 'refusing' | 'silent' | 'gone';

/**
 * How it treats what is for one address. A greylisting one takes it at the second try; one that delays or bounces takes it, and says
 * later what has become of it.
 */
export type AddressMood = 'delivering' | 'greylisting' | 'refusing' | 'delaying' | 'bouncing';

export type Mail = {
  readonly to: string;
  /** The address that it comes back to. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  /** Whether it has a link that opens a document: an invitation does, a one-time code does not. */
  readonly isInvitation: boolean;
};

export type MailServer = {
  readonly url: string;
  /** Everything that it took, oldest first. */
  readonly taken: readonly Mail[];
  /** What it took for an address, oldest first. */
  to(address: string): readonly Mail[];
  /** How often it refused, or kept silent. */
  readonly refusals: () => number;
  setMood(mood: MailMood): Promise<void>;
  treat(address: string, mood: AddressMood): void;
  /** Reports on what it took (RFC 3464), for the sender's mailbox, oldest first. */
  readonly reports: readonly string[];
  close(): Promise<void>;
};

/** As SMTP says them: 4xx for now, 5xx for good. */
const refusalCodes = { busy: 451, refusing: 550 } as const;

export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const taken: Mail[] = [];
  const byAddress = new Map<string, Mail[]>();
  const reports: string[] = [];
  const moods = new Map<string, AddressMood>();
  const tried = new Set<string>();
  let mood: MailMood = 'accepting';
  let refused = 0;
  let server = await listen();

  async function take(raw: string, sender: string, recipients: readonly string[]): Promise<void> {
    const { subject = '', text: words = '' } = await PostalMime.parse(raw);
    const isInvitation = words.includes('/open#');
    for (const to of recipients) {
      const mail = { to, sender, subject, text: words, isInvitation };
      taken.push(mail);
      byAddress.set(to, [...(byAddress.get(to) ?? []), mail]);
      const later = moods.get(to);
      if (later === 'delaying' || later === 'bouncing') {
        reports.push(reportOf(raw, sender, to, later));
      }
    }
  }

  async function listen(): Promise<SMTPServer> {
    const made = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onMailFrom(_address, _session, answer) {
        if (mood === 'accepting') {
          answer();
          return;
        }
        refused += 1;
        if (mood === 'busy' || mood === 'refusing') {
          const error = new Error('not now');
          answer(Object.assign(error, { responseCode: refusalCodes[mood] }));
        }
      },
      onRcptTo({ address }, _session, answer) {
        const isFirst = !tried.has(address);
        tried.add(address);
        const code = { greylisting: isFirst ? 450 : null, refusing: 550 }[String(moods.get(address))] ?? null;
        if (code === null) {
          answer();
          return;
        }
        refused += 1;
        const words = code === 450 ? '4.2.0 greylisted, try again later' : `5.1.1 <${address}>: no such user`;
        answer(Object.assign(new Error(words), { responseCode: code }));
      },
      onData(stream, session, answer) {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const { mailFrom } = session.envelope;
        text(stream)
          .then((raw) => take(raw, mailFrom === false ? '' : mailFrom.address, recipients))
          .then(
            () => answer(),
            (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
          );
      },
    });
    // A service that is killed leaves its conversation in the middle.
    made.on('error', () => undefined);
    made.listen(port, '127.0.0.1');
    await once(made.server, 'listening');
    return made;
  }

  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(resolve);
    });

  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    taken,
    to: (address) => byAddress.get(address) ?? [],
    refusals: () => refused,
    treat: (address, next) => {
      moods.set(address, next);
    },
    reports,
    async setMood(next) {
      if (next === 'gone' && mood !== 'gone') {
        await close();
      }
      if (next !== 'gone' && mood === 'gone') {
        server = await listen();
      }
      mood = next;
    },
    async close() {
      if (mood !== 'gone') {
        await close();
      }
    },
  };
}

/** What a mail server writes to the sender of a mail that it cannot deliver, or not yet: with the mail's headers. */
function reportOf(raw: string, sender: string, recipient: string, mood: 'delaying' | 'bouncing'): string {
  const isLost = mood === 'bouncing';
  const lines = [
    'From: Mail Delivery System <mailer-daemon@mx.example.com>',
    `To: ${sender}`,
    'Subject: Delivery Status Notification',
    'Message-ID: <report@mx.example.com>',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"',
    '',
    '--=_report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    isLost ? 'Your message could not be delivered.' : 'Your message is delayed.',
    '',
    '--=_report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${isLost ? 'failed' : 'delayed'}`,
    `Status: ${isLost ? '5.1.1' : '4.4.1'}`,
    ...(isLost ? [`Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: mailbox unavailable`] : []),
    '',
    '--=_report',
    'Content-Type: text/rfc822-headers',
    '',
    raw.slice(0, raw.indexOf('\r\n\r\n')),
    '',
    '--=_report--',
    '',
  ];
  return lines.join('\r\n');
}

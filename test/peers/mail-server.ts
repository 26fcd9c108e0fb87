/** A mail server of the tests: what it took, and how it refuses. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

import { freePort } from '../process/free-port.ts';

/** How it treats whoever hands a message over. A silent one says nothing more until the other side gives up. */
export type MailMood = 'accepting' | 'busy' | 'refusing' | 'silent' | 'gone';

export type Mail = {
  readonly to: string;
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
  close(): Promise<void>;
};

/** As SMTP says them: 4xx for now, 5xx for good. */
const refusalCodes = { busy: 451, refusing: 550 } as const;

export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const taken: Mail[] = [];
  const byAddress = new Map<string, Mail[]>();
  let mood: MailMood = 'accepting';
  let refused = 0;
  let server = await listen();

  async function take(raw: string, recipients: readonly string[]): Promise<void> {
    const { subject = '', text: words = '' } = await PostalMime.parse(raw);
    const isInvitation = words.includes('/open#');
    for (const to of recipients) {
      const mail = { to, subject, text: words, isInvitation };
      taken.push(mail);
      byAddress.set(to, [...(byAddress.get(to) ?? []), mail]);
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
      onData(stream, session, answer) {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        text(stream)
          .then((raw) => take(raw, recipients))
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

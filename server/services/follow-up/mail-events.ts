import { type MailEvent, readMailReport } from '../../domain/mail-report.ts';
import { findReturnToken } from '../../domain/return-token.ts';
import { wordsOfServer } from '../../domain/words-of-server.ts';
import type { Dependencies } from '../dependencies.ts';
import { takeMailEvent } from './take-mail-event.ts';

/** What a mail service says of a mail, which it names by its Message-ID. */
type ServiceEvent = {
  readonly event: 'delivered' | 'bounced' | 'complained';
  readonly messageId: string;
  readonly reason: string;
};

const outcomes = {
  delivered: 'arrived',
  bounced: 'bounced',
  complained: 'complained',
} as const satisfies Record<ServiceEvent['event'], MailEvent['outcome']>;

/** Answers how many were of mails of this service. */
export async function takeMailEvents(deps: Dependencies, events: readonly ServiceEvent[]): Promise<number> {
  let known = 0;
  for (const { event, messageId, reason } of events) {
    const token = findReturnToken(messageId);
    if (
      token &&
      (await takeMailEvent(deps, { token, outcome: outcomes[event], detail: wordsOfServer(reason) }))
    ) {
      known += 1;
    }
  }
  return known;
}

/** The same of a report that came as a mail. */
export async function takeReturnedMail(deps: Dependencies, raw: Uint8Array): Promise<number> {
  const mail = await deps.mailReader.read(raw);
  const event = mail && readMailReport(mail);
  return event && (await takeMailEvent(deps, event)) ? 1 : 0;
}

import { readMailReport } from '../../domain/mail-report.ts';
import type { Dependencies } from '../dependencies.ts';
import { takeMailEvent } from './take-mail-event.ts';
import { takeReply } from './take-reply.ts';

/** What is left beyond these is read by the next run. */
const mailsPerRun = 1000;

/** Reads the mailbox that mails, and answers to them, come back to. What is not of this service is passed over. */
export async function readInbox(deps: Dependencies): Promise<void> {
  await deps.mailInbox?.takeUnread(mailsPerRun, async (mail) => {
    try {
      const event = readMailReport(mail);
      await (event === null ? takeReply(deps, mail) : takeMailEvent(deps, event));
    } catch (error) {
      deps.log.error({ error }, 'a mail could not be taken and stays unread');
      throw error;
    }
  });
}

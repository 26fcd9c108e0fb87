import { readMailReport } from '../../domain/mail-report.ts';
import type { Dependencies } from '../dependencies.ts';
import { takeMailEvent } from './take-mail-event.ts';

/** What is left beyond these is read by the next run. */
const mailsPerRun = 1000;

/** Reads the mailbox that mails come back to. What is not of this service is passed over. */
export async function readInbox(deps: Dependencies): Promise<void> {
  await deps.mailInbox?.takeUnread(mailsPerRun, async (mail) => {
    const event = readMailReport(mail);
    if (event !== null) {
      await takeMailEvent(deps, event);
    }
  });
}

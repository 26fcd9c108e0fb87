import { desc, eq } from 'drizzle-orm';

import type { DataInput } from '../../../contract/operation.ts';
import type { demoOutbox } from '../../../contract/operations/demo.ts';
import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import { formatInstant } from '../../../contract/time.ts';
import { outboxMessages } from '../../adapters/database/schema/installation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';

const shown = 200;

/** What demo mode would have sent, newest first: to everyone, or to one address. */
export async function listOutbox(
  deps: Pick<Dependencies, 'db' | 'settings'>,
  to: string | null,
): Promise<Reply<DataInput<typeof demoOutbox>>> {
  const rows = await deps.db
    .select()
    .from(outboxMessages)
    .where(to === null || to === '' ? undefined : eq(outboxMessages.recipient, to))
    .orderBy(desc(outboxMessages.id))
    .limit(shown);
  return done(
    rows.map((row) => ({
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      otp: row.otp,
      processCode: row.processCode,
      link: row.link,
      htmlUrl: row.html === null ? null : `/api/demo/outbox/${String(row.id)}/html`,
      files: [...row.files],
      createdDate: formatInstant(row.createdAt, deps.settings.timeZone),
    })),
  );
}

/** @throws {Refusal} 404 where there is no such mail. */
export async function getOutboxHtml({ db }: Pick<Dependencies, 'db'>, id: number): Promise<string> {
  const [row] = await db
    .select({ html: outboxMessages.html })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id));
  if (!row?.html) {
    throw new Refusal(formatMessage('notFound'), envelopeCode.notFound);
  }
  return row.html;
}

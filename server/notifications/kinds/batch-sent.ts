import { and, desc, eq, lte } from 'drizzle-orm';

import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import { defineNotification } from '../define-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells whoever uploaded a batch that the service has sent it, after they may have left. */
export const batchSent = defineNotification({
  kind: 'batch-sent',
  isOptional: true,
  texts: {
    'batch-sent': {
      vi: {
        subject: 'Đã gửi lô: {batch}',
        body: vi.body('Lô “{batch}” đã gửi xong {sent} tài liệu.', '{link}'),
        action: 'Theo dõi lô',
      },
      en: {
        subject: 'Batch sent: {batch}',
        body: en.body('The batch “{batch}” has been sent. Documents: {sent}.', '{link}'),
        action: 'Follow the batch',
      },
    },
    'batch-sent-in-part': {
      vi: {
        subject: 'Đã gửi lô, còn tài liệu cần bạn xử lý: {batch}',
        body: vi.body(
          'Lô “{batch}” đã gửi {sent} tài liệu. {unsent} tài liệu chưa gửi được; lý do có trong trang của lô.',
          '{link}',
        ),
        action: 'Xem tài liệu chưa gửi',
      },
      en: {
        subject: 'Batch sent, some documents need you: {batch}',
        body: en.body(
          'The batch “{batch}” has been sent in part. Documents sent: {sent}. Not sent: {unsent}; the page of the batch says why.',
          '{link}',
        ),
        action: 'See what was not sent',
      },
    },
  },
  content: async ({ deps, notification, user }) => {
    // A notification names no batch: it is the last one of the reader's that had been sent by then.
    const [batch] = await deps.db
      .select({ id: batchImports.id, name: batchImports.name })
      .from(batchImports)
      .where(
        and(eq(batchImports.uploadedByUserId, user.id), lte(batchImports.sentAt, notification.createdAt)),
      )
      .orderBy(desc(batchImports.sentAt))
      .limit(1);
    if (batch === undefined) {
      return { droppedReason: 'no batch was sent' };
    }
    const count = (state: 'sent' | 'unsent') =>
      deps.db.$count(batchRows, and(eq(batchRows.batchId, batch.id), eq(batchRows.state, state)));
    const [sent, unsent] = await Promise.all([count('sent'), count('unsent')]);
    return {
      text: unsent === 0 ? 'batch-sent' : 'batch-sent-in-part',
      values: { batch: batch.name, sent: String(sent), unsent: String(unsent) },
      enclose: async () => ({ link: `${deps.settings.publicUrl}/batches/${String(batch.id)}` }),
    };
  },
});

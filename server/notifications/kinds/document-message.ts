import { and, desc, eq, lte, ne } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import { documentMessages } from '../../adapters/database/schema/document-people.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { aboutDocument, defineDocumentNotification, isGuestsTimeOver } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells the people of a document what somebody else wrote about it. */
export const documentMessage = defineDocumentNotification({
  kind: 'document-message',
  isOptional: true,
  texts: {
    'document-message': {
      vi: {
        subject: 'Tin nhắn mới: {document}',
        body: vi.body('{by} viết về tài liệu “{document}”, số {documentNo}:', '{message}', '{link}'),
        action: 'Xem và trả lời',
      },
      en: {
        subject: 'New message: {document}',
        body: en.body('{by} wrote about “{document}”, number {documentNo}:', '{message}', '{link}'),
        action: 'Read and answer',
      },
    },
  },
  content: async (subject) => {
    const { deps, notification, user, document } = subject;
    if (isGuestsTimeOver(subject)) {
      return { droppedReason: 'the document may not be read' };
    }
    // A notification names no message: it is the last one that somebody else had written by then.
    const [last] = await deps.db
      .select({ by: users.name, text: documentMessages.text })
      .from(documentMessages)
      .innerJoin(users, eq(users.id, documentMessages.userId))
      .where(
        and(
          eq(documentMessages.documentId, document.id),
          ne(documentMessages.userId, user.id),
          lte(documentMessages.createdAt, notification.createdAt),
        ),
      )
      .orderBy(desc(documentMessages.createdAt))
      .limit(1);
    return last && document.status !== documentStatus.deleted
      ? aboutDocument(subject, 'document-message', { by: last.by, message: last.text })
      : { droppedReason: 'there is no message' };
  },
});

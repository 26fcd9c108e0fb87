import { and, eq } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import { documentShares } from '../../adapters/database/schema/document-people.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { aboutDocument, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells a user that a document is shared with them. */
export const documentShared = defineDocumentNotification({
  kind: 'document-shared',
  isOptional: true,
  texts: {
    'document-shared': {
      vi: {
        subject: 'Chia sẻ với bạn: {document}',
        body: vi.body(
          '{by} ({company}) chia sẻ với bạn tài liệu “{document}”, số {documentNo}.',
          'Bạn có thể xem và tải tài liệu sau khi đăng nhập.',
          '{link}',
        ),
        action: 'Xem tài liệu',
      },
      en: {
        subject: 'Shared with you: {document}',
        body: en.body(
          '{by} ({company}) has shared “{document}”, number {documentNo}, with you.',
          'You can read and download it once you are signed in.',
          '{link}',
        ),
        action: 'View the document',
      },
    },
  },
  content: async (subject) => {
    const { deps, user, document } = subject;
    const [share] = await deps.db
      .select({ by: users.name })
      .from(documentShares)
      .innerJoin(users, eq(users.id, documentShares.sharedByUserId))
      .where(and(eq(documentShares.documentId, document.id), eq(documentShares.userId, user.id)));
    return share && document.status !== documentStatus.deleted
      ? aboutDocument(subject, 'document-shared', { by: share.by })
      : { droppedReason: 'the document is not shared any more' };
  },
});

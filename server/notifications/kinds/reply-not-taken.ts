import { documentStatus } from '../../../contract/enums.ts';
import { aboutDocument, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells somebody who answered a mail that nobody will read it there, so that they do not wait for an answer. */
export const replyNotTaken = defineDocumentNotification({
  kind: 'reply-not-taken',
  texts: {
    'reply-not-taken': {
      vi: {
        subject: 'Trả lời qua email chưa được chuyển: {document}',
        body: vi.body(
          'Email trả lời của bạn về tài liệu “{document}”, số {documentNo}, chưa được chuyển đến ai.',
          'Hãy mở tài liệu và viết ở mục Trao đổi.',
          '{link}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Your reply was not passed on: {document}',
        body: en.body(
          'Your email in reply about “{document}”, number {documentNo}, has not been passed on to anyone.',
          'Open the document and write under Messages.',
          '{link}',
        ),
        action: 'Open the document',
      },
    },
  },
  content: async (subject) =>
    subject.document.status === documentStatus.deleted
      ? { droppedReason: 'the document is deleted' }
      : aboutDocument(subject, 'reply-not-taken', {}),
});

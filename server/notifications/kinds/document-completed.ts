import { documentStatus } from '../../../contract/enums.ts';
import { aboutStatus, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells everyone in the workflow that a document is completed. */
export const documentCompleted = defineDocumentNotification({
  kind: 'document-completed',
  texts: {
    'document-completed': {
      vi: {
        subject: 'Đã hoàn tất: {document}',
        body: vi.body(
          'Tài liệu “{document}”, số {documentNo}, đã được mọi người xử lý xong.',
          'Bạn có thể xem và tải bản hoàn tất.',
          '{link}',
        ),
        action: 'Xem tài liệu',
      },
      en: {
        subject: 'Completed: {document}',
        body: en.body(
          'Everyone has acted on “{document}”, number {documentNo}.',
          'You can read and download the completed document.',
          '{link}',
        ),
        action: 'View the document',
      },
    },
  },
  content: (subject) => aboutStatus(subject, documentStatus.completed, 'document-completed'),
});

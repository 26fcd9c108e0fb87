import { aboutReading, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** A fresh link for whom a step was of, to read the document after it. */
export const documentCopy = defineDocumentNotification({
  kind: 'document-copy',
  texts: {
    'document-copy': {
      vi: {
        subject: 'Liên kết xem tài liệu: {document}',
        body: vi.body(
          'Đây là liên kết mới để bạn xem và tải tài liệu “{document}”, số {documentNo}.',
          '{link}',
        ),
        action: 'Xem tài liệu',
      },
      en: {
        subject: 'Link to your document: {document}',
        body: en.body('Here is a new link to read and download “{document}”, number {documentNo}.', '{link}'),
        action: 'View the document',
      },
    },
  },
  content: (subject) => aboutReading(subject, 'document-copy'),
});

import { documentStatus } from '../../../contract/enums.ts';
import { aboutStatus, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells the people of a document that it was canceled. */
export const documentCanceled = defineDocumentNotification({
  kind: 'document-canceled',
  isOptional: true,
  texts: {
    'document-canceled': {
      vi: {
        subject: 'Đã huỷ: {document}',
        body: vi.body(
          '{sender} ({company}) đã huỷ tài liệu “{document}”, số {documentNo}.',
          'Lý do: {reason}',
          '{link}',
        ),
        action: 'Xem tài liệu',
      },
      en: {
        subject: 'Canceled: {document}',
        body: en.body(
          '{sender} ({company}) has canceled “{document}”, number {documentNo}.',
          'Reason: {reason}',
          '{link}',
        ),
        action: 'View the document',
      },
    },
  },
  content: (subject) =>
    aboutStatus(subject, documentStatus.canceled, 'document-canceled', {
      reason: subject.document.reason ?? '',
    }),
});

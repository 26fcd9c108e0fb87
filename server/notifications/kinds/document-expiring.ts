import { isUnderWay } from '../../domain/workflow.ts';
import { aboutDocument, aboutStep, defineDocumentNotification, isOverdue } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Warns that a document expires soon: the holder of the step that the notification names, or its creator where it names none. */
export const documentExpiring = defineDocumentNotification({
  kind: 'document-expiring',
  isOptional: true,
  texts: {
    'document-expiring': {
      vi: {
        subject: 'Sắp hết hạn: {document}',
        body: vi.body(
          'Tài liệu “{document}”, số {documentNo}, hết hạn xử lý khi hết ngày {dueDate}.',
          'Đã đến lượt bạn {task}. Sau ngày đó không thể xử lý được nữa.',
          vi.standingIn,
          '{link}',
          '{code}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Expiring soon: {document}',
        body: en.body(
          '“{document}”, number {documentNo}, expires at the end of {dueDate}.',
          'It is your turn to {task}. After that day, no one can act on it.',
          en.standingIn,
          '{link}',
          '{code}',
        ),
        action: 'Open the document',
      },
    },
    'document-expiring-creator': {
      vi: {
        subject: 'Sắp hết hạn: {document}',
        body: vi.body(
          'Tài liệu “{document}”, số {documentNo}, hết hạn xử lý khi hết ngày {dueDate}.',
          'Tài liệu chưa hoàn tất. Bạn có thể nhắc người đang xử lý hoặc gia hạn.',
          '{link}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Expiring soon: {document}',
        body: en.body(
          '“{document}”, number {documentNo}, expires at the end of {dueDate}.',
          'It is not completed yet. You can remind whoever it waits for, or extend it.',
          '{link}',
        ),
        action: 'Open the document',
      },
    },
  },
  content: async (subject) => {
    const { notification, document } = subject;
    if (document.expiryDate === null || isOverdue(subject) || !isUnderWay(document.status)) {
      return { droppedReason: 'the document does not expire' };
    }
    return notification.stepId === null
      ? aboutDocument(subject, 'document-expiring-creator', {})
      : aboutStep(subject, 'document-expiring');
  },
});

import { aboutStep, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Reminds the holder of a step that it is still their turn. */
export const stepReminder = defineDocumentNotification({
  kind: 'step-reminder',
  isOptional: true,
  texts: {
    'step-reminder': {
      vi: {
        subject: 'Nhắc {task}: {document}',
        body: vi.body(
          'Tài liệu “{document}”, số {documentNo}, của {sender} ({company}) vẫn chờ bạn {task}.',
          vi.standingIn,
          vi.due,
          'Liên kết và mã xử lý dưới đây thay cho những gì đã gửi trước. Cả hai chỉ dành cho bạn.',
          '{link}',
          '{code}',
          vi.life,
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Reminder to {task}: {document}',
        body: en.body(
          '“{document}”, number {documentNo}, from {sender} ({company}) still waits for you to {task}.',
          en.standingIn,
          en.due,
          'The link and the process code below take the place of those sent before. Both are for you alone.',
          '{link}',
          '{code}',
          en.life,
        ),
        action: 'Open the document',
      },
    },
  },
  content: (subject) => aboutStep(subject, 'step-reminder'),
});

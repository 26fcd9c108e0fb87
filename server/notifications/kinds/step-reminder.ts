import { isExpired } from '../../domain/document-rules.ts';
import { waitsFor } from '../../services/workflow/access.ts';
import { aboutStep, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Reminds the holder of a step that it is still their turn. */
export const stepReminder = defineDocumentNotification({
  kind: 'step-reminder',
  isOptional: true,
  isPushed: true,
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
    'step-reminder-digest': {
      vi: {
        subject: 'Nhắc: {count} tài liệu vẫn chờ bạn xử lý',
        body: vi.body(
          '{count} tài liệu vẫn chờ bạn xử lý:',
          '{titles}\nvà {more} tài liệu khác',
          'Mở hộp ký sau khi đăng nhập để xử lý từng tài liệu hoặc nhiều tài liệu cùng lúc.',
          'Nếu chưa có mật khẩu, bạn mở lại liên kết trong email mời xử lý của từng tài liệu để nhận liên kết mới.',
          '{link}',
        ),
        action: 'Mở hộp ký',
      },
      en: {
        subject: 'Reminder: {count} documents still wait for you',
        body: en.body(
          '{count} documents still wait for you:',
          '{titles}\nand {more} more',
          'Sign in and open your inbox to act on them one by one or together.',
          'If you have no password, open the link in your invitation to each document again to be sent a new one.',
          '{link}',
        ),
        action: 'Open the inbox',
      },
    },
  },
  content: (subject) => aboutStep(subject, 'step-reminder'),
  digest: {
    text: 'step-reminder-digest',
    path: () => '/',
    isToldOf: waitsFor,
    isToldAt: (now, { expiryDate, timeZone }) => !isExpired(now, timeZone, expiryDate),
  },
});

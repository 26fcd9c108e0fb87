import { accessCodeLockMinutes } from '../../domain/auth/access-code-limits.ts';
import { aboutDocument, defineDocumentNotification, findStepHolder } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells a document's creator that wrong access codes have locked a step, and what to do. */
export const accessCodeLocked = defineDocumentNotification({
  kind: 'access-code-locked',
  isWarning: true,
  texts: {
    'access-code-locked': {
      vi: {
        subject: 'Nhập sai mã bí mật nhiều lần: {document}',
        body: vi.body(
          `Mã bí mật bị nhập sai nhiều lần bằng liên kết hoặc mã xử lý đã gửi cho {person}, nên tài liệu “{document}”, số {documentNo}, tạm khoá ít nhất ${String(accessCodeLockMinutes)} phút với người này.`,
          'Hãy gọi cho {person} để nhắc lại mã bí mật. Nếu đó không phải là {person}, liên kết có thể đã lọt vào tay người khác: hãy sửa địa chỉ của {person}, chuyển bước này cho người khác, hoặc huỷ tài liệu.',
          '{link}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Incorrect code words: {document}',
        body: en.body(
          `Too many incorrect code words were entered with the link or process code sent to {person}, so “{document}”, number {documentNo}, is locked for this person for at least ${String(accessCodeLockMinutes)} minutes.`,
          'Call {person} to repeat the code word. If it was not {person}, the link may have reached someone else: correct the address of {person}, reassign the step, or cancel the document.',
          '{link}',
        ),
        action: 'Open the document',
      },
    },
  },
  content: async (subject) => {
    const holder = await findStepHolder(subject);
    return holder
      ? aboutDocument(subject, 'access-code-locked', { person: holder.name })
      : { droppedReason: 'the step is gone' };
  },
});

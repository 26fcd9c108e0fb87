import { aboutDocument, defineDocumentNotification, findStepHolder } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells a substitute that a step is its former holder’s again. */
export const stepTakenBack = defineDocumentNotification({
  kind: 'step-taken-back',
  isOptional: true,
  texts: {
    'step-taken-back': {
      vi: {
        subject: 'Không cần xử lý thay nữa: {document}',
        body: vi.body(
          '{by} đã nhận lại tài liệu “{document}”, số {documentNo}, mà bạn đang xử lý thay.',
          'Bạn không cần làm gì thêm với tài liệu này.',
          '{link}',
        ),
        action: 'Mở hộp ký',
      },
      en: {
        subject: 'Nothing left to do for you: {document}',
        body: en.body(
          '{by} has taken back “{document}”, number {documentNo}, which you held for them.',
          'There is nothing left for you to do.',
          '{link}',
        ),
        action: 'Open the inbox',
      },
    },
  },
  content: async (subject) => {
    const holder = await findStepHolder(subject);
    return holder && holder.id !== subject.user.id
      ? aboutDocument(subject, 'step-taken-back', { by: holder.name }, '/')
      : { droppedReason: 'the step is theirs again' };
  },
});
